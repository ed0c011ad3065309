import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * For an element that a URL's hash can target: following such a link, even repeatedly, focuses the element.
 * The router does the scrolling; the element needs a tabIndex.
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
