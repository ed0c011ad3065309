import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode, RefCallback } from 'react'
import { rem } from '../layout/rem.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'

/** Props of a rendered row's tr: its index, and its height or the ref that measures it. */
export type RowPlace = { 'aria-rowindex': number } & (
  | { style: { height: number } }
  | { 'data-index': number; ref: RefCallback<HTMLTableRowElement> }
)

interface Props<Row> {
  /** The header cells. */
  headings: ReactNode
  rows: readonly Row[]
  total: number
  /** The rows still answer the previous filter. */
  busy: boolean
  /** In px at the default text size; rendered at that height, or scaled with larger text. */
  heightOf: (row: Row) => number
  /** Rows are as tall as their content; heights are estimates until rendered. */
  isMeasured?: boolean
  /** Changing this scrolls the table back to the top. */
  begins: unknown
  /**
   * The classes of long-table.module.css, imported by the page so that it loads with the page's styles, and
   * the page's own.
   */
  className: string
  onNearEnd: () => void
  children: (row: Row, place: RowPlace) => ReactNode
}

/** A scrolling table that renders only the rows in view; on a phone it scrolls with the page. */
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
  const isInPage =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true
  const { box, virtual, inSight, above, below } = useRowsInSight<HTMLElement>({
    heights,
    isMeasured,
    isInPage,
    begins,
    onNearEnd,
  })

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
