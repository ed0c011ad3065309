import { createContext, useContext } from 'react'

const HeadingAround = createContext(false)

/** For what stands under a page's own heading (`value`), as the tabs under an add-on's. */
export const UnderHeading = HeadingAround.Provider

/**
 * The level of the heading of what stands in for content: that it loads, failed or is not there. A page has one
 * heading of the first level.
 */
export const useHeadingLevel = (): 1 | 2 => (useContext(HeadingAround) ? 2 : 1)
