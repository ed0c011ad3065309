import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Gives the ref of a bar of tabs, and scrolls the bar sideways until the current tab, found by the selector, stands
 * in its middle: on a narrow screen there is no room for all.
 */
export function useCurrentInSight(selector: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const current = bar.current?.querySelector(selector)?.getBoundingClientRect()
    if (bar.current === null || current === undefined) return
    const { left, width } = bar.current.getBoundingClientRect()
    bar.current.scrollLeft += current.left + current.width / 2 - (left + width / 2)
  }, [selector])
  return bar
}
