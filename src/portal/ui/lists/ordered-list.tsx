import { lazyPart } from '../lazy-part.tsx'
import type { ReactNode } from 'react'
import type { OrderedListProps, OrderedRow } from './sortable-list.tsx'
import classes from './sortable-list.module.css'

function PlainList<Row extends OrderedRow>(
  props: Pick<OrderedListProps<Row>, 'rows' | 'layout' | 'children'> & { handle: ReactNode },
) {
  const { rows, layout, handle, children } = props
  const isGrid = layout === 'grid'
  return (
    <ul className={isGrid ? classes.grid : undefined}>
      {rows.map((row) => (
        <li key={row.id} className={isGrid ? classes.cell : classes.row}>
          {children(row, handle)}
        </li>
      ))}
    </ul>
  )
}

/** Loaded alongside the data; until then rows cannot be moved. */
const SortableList = lazyPart(
  async () => (await import('./sortable-list.tsx')).SortableList,
  (props) => <PlainList {...props} handle={<span className={classes.handle} />} />,
) as <Row extends OrderedRow>(props: OrderedListProps<Row>) => ReactNode

/** Rows in an order that the user can change, unless the add-on is read-only. */
export function OrderedList<Row extends OrderedRow>({
  editable,
  ...props
}: OrderedListProps<Row> & { editable: boolean }) {
  if (!editable) return <PlainList {...props} handle={null} />
  return <SortableList {...props} />
}
