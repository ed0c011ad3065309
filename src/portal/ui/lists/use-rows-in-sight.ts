import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'

/** Load the next page when this many rows remain below. */
const nearEnd = 20

interface Options {
  /** Height of each row, in px. */
  heights: readonly number[]
  /** Rows are as tall as their content; these heights are estimates until rendered. */
  isMeasured?: boolean
  /** Changing this scrolls the list back to the top. */
  begins: unknown
  onNearEnd: () => void
}

/** The visible rows of a scrolling list that loads more before its end. */
export function useRowsInSight<Box extends HTMLElement>(options: Options) {
  const { heights, isMeasured = false, begins, onNearEnd } = options
  const count = heights.length
  const box = useRef<Box>(null)
  // Only the React Compiler, not used here, would be misled by the returned functions.
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
