import { type RefObject, useEffect } from 'react'

/** Distance between a button and its popover, and from the window's edge, in px. */
const gap = 4

/**
 * Keeps an open popover below its button, aligned left or right, or above it if there is more room. Leaves a
 * full-screen popover (by CSS) alone.
 */
export function usePlaceBelow(
  button: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  isOpen: boolean,
  edge: 'left' | 'right',
): void {
  useEffect(() => {
    const list = popover.current
    if (!isOpen || list === null) return
    const place = () => {
      const box = button.current?.getBoundingClientRect()
      if (box === undefined) return
      const { offsetHeight: height, offsetWidth: width } = list
      const fits = box.bottom + gap + height <= innerHeight - gap
      const left = edge === 'left' ? Math.min(box.left, innerWidth - gap - width) : box.right - width
      list.style.setProperty('top', `${fits ? box.bottom + gap : Math.max(gap, box.top - gap - height)}px`)
      list.style.setProperty('left', `${Math.max(gap, left)}px`)
    }
    place()
    const sized = new ResizeObserver(place)
    sized.observe(list)
    addEventListener('resize', place)
    // Capture, since a table may scroll in its own box.
    addEventListener('scroll', place, true)
    return () => {
      sized.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [button, popover, isOpen, edge])
}
