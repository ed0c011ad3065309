import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Returns the ref of a tab bar and scrolls the bar so that the current tab, found by the selector, is
 * centred: on a narrow screen not all tabs fit.
 */
export function useCurrentInSight(selector: string): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const scrolled = bar.current
    if (scrolled === null) return
    // Told before the frame is painted, when its layout is known; asking here would have it computed once more.
    const laidOut = new ResizeObserver(() => {
      laidOut.disconnect()
      const current = scrolled.querySelector(selector)?.getBoundingClientRect()
      if (current === undefined) return
      const { left, width } = scrolled.getBoundingClientRect()
      scrolled.scrollLeft += current.left + current.width / 2 - (left + width / 2)
    })
    laidOut.observe(scrolled)
    return () => laidOut.disconnect()
  }, [selector])
  return bar
}
