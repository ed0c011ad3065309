import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** How many rows before the end of what is loaded the next page is asked for. */
const nearEnd = 20

interface Options {
  /** Of each row, in px. */
  heights: readonly number[]
  /** Rows are as high as what they say; these heights are a guess until they are drawn. */
  isMeasured?: boolean
  /** When this is another, the list begins at its top. */
  begins: unknown
  onNearEnd: () => void
}

/** The rows in sight of a list in a box of its own, which is asked for more before its end. */
export function useRowsInSight<Box extends HTMLElement>(options: Options) {
  const { heights, isMeasured = false, begins, onNearEnd } = options
  const count = heights.length
  const box = useRef<Box>(null)
  // Only the React Compiler, which is not used here, would be misled by what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[index] ?? 0,
    overscan: 8,
  })
  const whole = heights.reduce((sum, height) => sum + height, 0)
  const measured = useRef(whole)
  const inSight = virtual.getVirtualItems()
  const isNear = (inSight.at(-1)?.index ?? 0) >= count - nearEnd

  useEffect(() => {
    if (isNear) onNearEnd()
  }, [isNear, onNearEnd])
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [begins])
  useEffect(() => {
    if (measured.current !== whole && !isMeasured) virtual.measure()
    measured.current = whole
  }, [virtual, whole, isMeasured])
  return { box, virtual, inSight }
}
