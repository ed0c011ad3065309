import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * For an element that a URL's anchor can name: whoever follows such a link, once more too, arrives at the element
 * with the keyboard as well. The router scrolls there; the element needs a tabIndex.
 */
export function useAnchor<Target extends HTMLElement>(id: string) {
  const element = useRef<Target>(null)
  const visit = useLocation({
    select: ({ hash, state: { __TSR_key: key } }) => (hash === id ? (key ?? hash) : null),
  })
  useEffect(() => {
    if (visit !== null) element.current?.focus({ preventScroll: true })
  }, [visit])
  return element
}
