import { createContext, useContext } from 'react'

const HeadingAround = createContext(false)

/** Marks content that appears below a page's own heading (`value`), such as an add-on's tabs. */
export const UnderHeading = HeadingAround.Provider

/** The heading level for a loading, failed or missing page. A page has exactly one heading of level 1. */
export const useHeadingLevel = (): 1 | 2 => (useContext(HeadingAround) ? 2 : 1)
