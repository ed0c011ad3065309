import { type RefObject, useLayoutEffect, useState } from 'react'

/** The element's width in px, known before the first paint; null until it is there. */
export function useWidth(ref: RefObject<Element | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width))
    measure()
    const resizes = new ResizeObserver(measure)
    resizes.observe(element)
    return () => resizes.disconnect()
  }, [ref])
  return width
}
