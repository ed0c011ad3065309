import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Load the next page when this many rows remain below. */
const nearEnd = 20

interface Options {
  /** Height of each row, in px. */
  heights: readonly number[]
  /** Rows are as tall as their content; these heights are estimates until rendered. */
  isMeasured?: boolean
  /** Changing this scrolls the list back to the top. */
  begins: unknown
  /** The list is as tall as its rows, and scrolls with the page. */
  isInPage?: boolean
  onNearEnd: () => void
}

/** The visible rows of a scrolling list that loads more before its end, and the px of those above and below them. */
export function useRowsInSight<Box extends HTMLElement>(options: Options) {
  const { heights, isMeasured = false, isInPage = false, begins, onNearEnd } = options
  const count = heights.length
  const box = useRef<Box>(null)
  const [top, setTop] = useState(0)
  const given = { count, estimateSize: (index: number) => heights[index] ?? 0, overscan: 8 }
  // Only the React Compiler, not used here, would be misled by the returned functions.
  // oxlint-disable-next-line react/incompatible-library
  const ofBox = useVirtualizer({ ...given, enabled: !isInPage, getScrollElement: () => box.current })
  const ofPage = useWindowVirtualizer<Element>({ ...given, enabled: isInPage, scrollMargin: top })
  const virtual = isInPage ? ofPage : ofBox
  const whole = heights.reduce((sum, height) => sum + height, 0)
  const measured = useRef(whole)
  const inSight = virtual.getVirtualItems()
  const isNear = (inSight.at(-1)?.index ?? 0) >= count - nearEnd

  useEffect(() => {
    if (isNear) onNearEnd()
  }, [isNear, onNearEnd])
  useLayoutEffect(() => {
    if (isInPage && box.current !== null)
      setTop(Math.round(box.current.getBoundingClientRect().top + scrollY))
  }, [isInPage, begins, count])
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [begins])
  useEffect(() => {
    if (measured.current !== whole && !isMeasured) virtual.measure()
    measured.current = whole
  }, [virtual, whole, isMeasured])
  const margin = isInPage ? top : 0
  const above = (inSight[0]?.start ?? margin) - margin
  const below = virtual.getTotalSize() - ((inSight.at(-1)?.end ?? margin) - margin)
  return { box, virtual, inSight, above, below }
}
