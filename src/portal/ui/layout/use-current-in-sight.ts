import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a tab bar and scrolls the bar so that the current tab, found by the selector, is
 * centred: on a narrow screen not all tabs fit.
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
