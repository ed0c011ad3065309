import { type RefObject, useEffect } from 'react'

/** Px between a button and what opens under it, and between that and the window's edge. */
const gap = 4

/**
 * Keeps an open popover under its button, at the button's left or right edge, or above it where there is more
 * room. A popover that the style sheet makes as large as the window stays as it is. `foot`: px at the window's
 * foot that it leaves free.
 */
export function usePlaceBelow(
  button: RefObject<HTMLElement | null>,
  popover: RefObject<HTMLElement | null>,
  isOpen: boolean,
  edge: 'left' | 'right',
  foot = 0,
): void {
  useEffect(() => {
    const list = popover.current
    if (!isOpen || list === null) return
    const place = () => {
      const box = button.current?.getBoundingClientRect()
      if (box === undefined) return
      const { offsetHeight: height, offsetWidth: width } = list
      const fits = box.bottom + gap + height <= innerHeight - gap - foot
      const left = edge === 'left' ? Math.min(box.left, innerWidth - gap - width) : box.right - width
      list.style.setProperty('top', `${fits ? box.bottom + gap : Math.max(gap, box.top - gap - height)}px`)
      list.style.setProperty('left', `${Math.max(gap, left)}px`)
    }
    place()
    const sized = new ResizeObserver(place)
    sized.observe(list)
    addEventListener('resize', place)
    // Captured, since a table may scroll in a box of its own.
    addEventListener('scroll', place, true)
    return () => {
      sized.disconnect()
      removeEventListener('resize', place)
      removeEventListener('scroll', place, true)
    }
  }, [button, popover, isOpen, edge, foot])
}
