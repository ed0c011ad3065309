import { type RefObject, startTransition, useEffect, useState } from 'react'

/**
 * The element's box as it was seen, once it has been in sight, the browser idle, and `prepare` over, whether it failed or
 * not; undefined before. What then shows is rendered in slices that let input through.
 */
export function useIdleInSight(
  ref: RefObject<Element | null>,
  prepare: () => Promise<void>,
): DOMRectReadOnly | undefined {
  const [seen, setSeen] = useState<DOMRectReadOnly>()
  useEffect(() => {
    if (ref.current === null || seen !== undefined) return undefined
    let waiting: number | undefined
    const sight = new IntersectionObserver((entries) => {
      const entry = entries.find(({ isIntersecting }) => isIntersecting)
      if (entry === undefined) return
      sight.disconnect()
      const show = () => startTransition(() => setSeen(entry.boundingClientRect))
      const begin = () => void prepare().then(show, show)
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'function') waiting = requestIdleCallback(begin)
      else begin()
    })
    sight.observe(ref.current)
    return () => {
      sight.disconnect()
      if (waiting !== undefined) cancelIdleCallback(waiting)
    }
  }, [ref, prepare, seen])
  return seen
}
