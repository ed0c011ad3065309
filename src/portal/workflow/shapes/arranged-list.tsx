import { type ReactNode, useEffect } from 'react'
import { useRowFocus } from '#portal/ui/focus/use-row-focus.ts'
import { OrderedList } from '#portal/ui/lists/ordered-list.tsx'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import type { OrderCalls } from './order-calls.ts'
import { useOrder } from './use-order.ts'

interface Props<Row extends { id: string }> {
  /** The stored rows. */
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /**
   * The section's anchor, focused when a focused row disappears, which is also the plural noun for the rows.
   */
  section: string
  /** The kind of row, for screen readers: 'feature'. */
  thing: string
  layout: 'list' | 'grid'
  /** The number of rows shown at first. */
  length?: number
  editable: boolean
  calls: OrderCalls
  /** The flash after saving a new order. */
  saved: string
  children: (row: Row, handle: ReactNode) => ReactNode
}

/** A section's reorderable rows, collapsed if long; empty if there are none. */
export function ArrangedList<Row extends { id: string }>(props: Props<Row>) {
  const { rows, nameOf, section, thing, layout, length, editable, calls, saved, children } = props
  const { shown: ordered, move } = useOrder({ rows, calls, saved })
  const { recover, handlers } = useRowFocus(section)
  useEffect(recover, [rows, recover])
  const { shown, toggle } = useShortList(ordered, section, length)
  if (rows.length === 0) return null
  return (
    <>
      <div {...handlers}>
        <OrderedList
          rows={shown.map((row) => ({ ...row, name: nameOf(row) }))}
          layout={layout}
          thing={thing}
          editable={editable}
          onShown={recover}
          onMove={move}
        >
          {children}
        </OrderedList>
      </div>
      {toggle}
    </>
  )
}
