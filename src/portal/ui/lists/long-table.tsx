import type { ReactNode, RefCallback } from 'react'
import { rem } from '../layout/rem.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

/** Props of a drawn row's tr: its place, and its height or what measures it. */
export type RowPlace = { 'aria-rowindex': number } & (
  | { style: { height: number } }
  | { 'data-index': number; ref: RefCallback<HTMLTableRowElement> }
)

interface Props<Row> {
  /** The headings' cells. */
  headings: ReactNode
  rows: readonly Row[]
  total: number
  /** The rows answer the filter before. */
  busy: boolean
  /** In px at the usual size of text; it is drawn just as high, or higher where text is larger. */
  heightOf: (row: Row) => number
  /** Rows are as high as what they say; their height is a guess until they are drawn. */
  isMeasured?: boolean
  /** When this is another, the table begins at its top. */
  begins: unknown
  /** The box of long-table.module.css, which the pages import, so that it comes with their own styles, and theirs. */
  className: string
  onNearEnd: () => void
  children: (row: Row, place: RowPlace) => ReactNode
}

/** A table in a box of its own that draws only the rows in sight. */
export function LongTable<Row>(props: Props<Row>) {
  const {
    headings,
    rows,
    total,
    busy,
    heightOf,
    isMeasured = false,
    begins,
    className,
    onNearEnd,
    children,
  } = props
  const heights = rows.map((row) => rem(heightOf(row)))
  const { box, virtual, inSight } = useRowsInSight<HTMLElement>({ heights, isMeasured, begins, onNearEnd })
  const above = inSight[0]?.start ?? 0
  const below = virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0)

  return (
    <section ref={box} className={className} aria-label="Rows">
      <table aria-rowcount={total + 1} aria-busy={busy}>
        <thead>
          <tr aria-rowindex={1}>{headings}</tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {inSight.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return children(row, {
              'aria-rowindex': index + 2,
              ...(isMeasured
                ? { 'data-index': index, ref: virtual.measureElement }
                : { style: { height: heights[index] ?? 0 } }),
            })
          })}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </section>
  )
}
