import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { inRem } from '../layout/in-rem.ts'
import classes from './long-table.module.css'

/** How many rows before the end of what is loaded the next page is asked for. */
const nearEnd = 20

/** What a drawn row's tr needs. */
export interface RowPlace {
  'aria-rowindex': number
  style: { height: number }
}

interface Props<Row> {
  /** The names of the columns. */
  columns: readonly ReactNode[]
  rows: readonly Row[]
  total: number
  /** The rows answer the filter before. */
  busy: boolean
  /** In px at the usual size of text; it is drawn just as high, or higher where text is larger. */
  heightOf: (row: Row) => number
  /** When this is another, the table begins at its top. */
  begins: unknown
  className?: string | undefined
  onNearEnd: () => void
  children: (row: Row, place: RowPlace) => ReactNode
}

/** A table in a box of its own that draws only the rows in sight. */
export function LongTable<Row>(props: Props<Row>) {
  const { columns, rows, total, busy, heightOf, begins, className, onNearEnd, children } = props
  const box = useRef<HTMLElement>(null)
  const heights = rows.map((row) => inRem(heightOf(row)))
  // Only the React Compiler, which is not used here, would be misled by what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[index] ?? 0,
    overscan: 8,
  })
  const whole = heights.reduce((sum, height) => sum + height, 0)
  const measured = useRef(whole)
  const inSight = virtual.getVirtualItems()
  const last = inSight.at(-1)?.index ?? 0
  const near = last >= rows.length - nearEnd
  const above = inSight[0]?.start ?? 0
  const below = virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0)

  useEffect(() => {
    if (near) onNearEnd()
  }, [near, onNearEnd])
  useEffect(() => {
    if (measured.current !== whole) virtual.measure()
    measured.current = whole
  }, [virtual, whole])
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [begins])

  return (
    <section ref={box} className={`${classes.box} ${className ?? ''}`} aria-label="Rows">
      <table aria-rowcount={total + 1} aria-busy={busy}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((name, index) => (
              // The columns of a table stay in their places.
              // oxlint-disable-next-line react/no-array-index-key
              <th key={index} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {inSight.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return children(row, { 'aria-rowindex': index + 2, style: { height: heights[index] ?? 0 } })
          })}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </section>
  )
}
