import type { ParsedLocation } from '@tanstack/react-router'

/**
 * The router's `scrollRestoration`: true once per navigation, so that a reload of the page's data, during which
 * the user may have scrolled, does not jump back to where the page was when the reload began.
 */
export function oncePerNavigation(): (rendered: { location: ParsedLocation }) => boolean {
  let last: string | undefined
  return ({ location: { state } }) => {
    const { __TSR_key: key } = state
    const isNew = key !== last
    last = key
    return isNew
  }
}
