import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { RepricingGroup } from '#machines/repricing/repricing-group.ts'
import type { RepricingRow } from './repricing-rows.ts'
import { columnSorts, type RepricingSearch } from './search.ts'
import type { MenuActor } from './use-status-steps.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { repricingColumns } from '../repricing-cells.tsx'
import { AdminRow, type Choose } from './admin-row.tsx'
import cards from '#portal/ui/layout/row-cards.module.css'
import table from '#portal/ui/lists/long-table.module.css'
import { LongTable } from '#portal/ui/lists/long-table.tsx'
import { SortHeading } from '#portal/ui/lists/sort-heading.tsx'
import classes from './scheduled-table.module.css'

/** Usual row height in px at the default text size: in a table, and as a card on a phone. */
const usualHeight = { table: 66, cards: 232 }

interface HeadingProps {
  name: (typeof repricingColumns)[number]
  group: RepricingGroup
  search: RepricingSearch
}

/** A column's name, as a sort link if the platform can sort by it. Newest first by default. */
function Heading({ name, group, search }: HeadingProps) {
  const sort = columnSorts[name]
  if (sort === null) return <th scope="col">{name}</th>
  const isSorted = (search.sort ?? 'created_at') === sort
  const order = isSorted ? (search.order ?? 'desc') : null
  return (
    <SortHeading name={name} order={order}>
      {(shown) => (
        <Link
          to="/admin/repricing/$group"
          params={{ group }}
          // Of the URL as it is now, whose rows may still be loading.
          search={(current) => ({ ...current, sort, order: order === 'desc' ? 'asc' : 'desc' })}
          replace
          resetScroll={false}
        >
          {shown}
        </Link>
      )}
    </SortHeading>
  )
}

interface Props {
  rows: readonly RepricingRow[]
  total: number
  /** The rows still answer the previous tab or filter. */
  busy: boolean
  group: RepricingGroup
  search: RepricingSearch
  actorOf: (id: string) => MenuActor | undefined
  onChoose: Choose
  onNearEnd: () => void
}

/** The repricings of a group, each row as tall as its content. */
export function ScheduledTable({ rows, total, busy, group, search, actorOf, onChoose, onNearEnd }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') === true
  const height = isNarrow ? usualHeight.cards : usualHeight.table
  return (
    <LongTable
      headings={
        <>
          {repricingColumns.map((name) => (
            <Heading key={name} {...{ name, group, search }} />
          ))}
          <th scope="col">
            <HiddenText>Set status</HiddenText>
          </th>
        </>
      }
      rows={rows}
      total={total}
      busy={busy}
      heightOf={() => height}
      isMeasured
      begins={JSON.stringify([group, search])}
      className={`${table.box} ${cards.cards} ${classes.rows}`}
      onNearEnd={onNearEnd}
    >
      {(row, place) => (
        <AdminRow
          key={row.repricing.id}
          row={row}
          place={place}
          group={group}
          actor={actorOf(row.repricing.id)}
          onChoose={onChoose}
        />
      )}
    </LongTable>
  )
}
