import type { ReactNode } from 'react'

interface Props {
  name: string
  /** The order in which the rows are sorted by this column; null if they are sorted by another. */
  order: 'asc' | 'desc' | null
  /** For the styles of a column. */
  column?: string
  /** The link that sorts by this column, around the heading. */
  children: (shown: ReactNode) => ReactNode
}

/** A column's heading as a link that sorts by it; shows and states the present order. */
export function SortHeading({ name, order, column, children }: Props) {
  return (
    <th
      scope="col"
      data-column={column}
      {...(order === null ? {} : { 'aria-sort': order === 'asc' ? 'ascending' : 'descending' })}
    >
      {children(
        <>
          {name}
          <span aria-hidden="true">{order === null ? '' : order === 'asc' ? ' ↑' : ' ↓'}</span>
        </>,
      )}
    </th>
  )
}
