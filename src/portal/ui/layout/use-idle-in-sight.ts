import { type RefObject, startTransition, useEffect, useState } from 'react'

/**
 * True once the element has been in sight, the browser idle, and `prepare` over, whether it failed or not. What then
 * shows is rendered in slices that let input through.
 */
export function useIdleInSight(ref: RefObject<Element | null>, prepare: () => Promise<void>): boolean {
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    if (ref.current === null || isTime) return undefined
    let waiting: number | undefined
    const show = () => startTransition(() => setIsTime(true))
    const begin = () => void prepare().then(show, show)
    const sight = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      sight.disconnect()
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'function') waiting = requestIdleCallback(begin)
      else begin()
    })
    sight.observe(ref.current)
    return () => {
      sight.disconnect()
      if (waiting !== undefined) cancelIdleCallback(waiting)
    }
  }, [ref, prepare, isTime])
  return isTime
}
