import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { RepricingGroup } from '#machines/repricing/lifecycle.ts'
import type { RepricingRow } from './repricing-rows.ts'
import { columnSorts, type RepricingSearch } from './search.ts'
import type { MenuActor } from './use-status-steps.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { repricingColumns } from '../repricing-cells.tsx'
import { AdminRow, type Choose } from './admin-row.tsx'
import { inRem } from '#portal/ui/layout/in-rem.ts'
import classes from './scheduled-table.module.css'

/** The height of most rows in px at the usual size of text: in a table, and as cards on a phone. */
const usualHeight = { table: 66, cards: 232 }
/** How many rows before the end of what is loaded the next page is asked for. */
const nearEnd = 20

interface HeadingProps {
  name: (typeof repricingColumns)[number]
  group: RepricingGroup
  search: RepricingSearch
}

/** A column's name; where the platform can order by it, the link that does. The newest stand first by default. */
function Heading({ name, group, search }: HeadingProps) {
  const sort = columnSorts[name]
  if (sort === null) return <th scope="col">{name}</th>
  const sorted = (search.sort ?? 'created_at') === sort
  const ascending = sorted && search.order === 'asc'
  const next = sorted && !ascending ? 'asc' : 'desc'
  return (
    <th scope="col" {...(sorted ? { 'aria-sort': ascending ? 'ascending' : 'descending' } : {})}>
      <Link
        to="/admin/repricing/$group"
        params={{ group }}
        search={{ ...search, sort, order: next }}
        replace
        resetScroll={false}
      >
        {name}
        <span aria-hidden="true">{sorted ? (ascending ? ' ↑' : ' ↓') : ''}</span>
      </Link>
    </th>
  )
}

interface Props {
  rows: readonly RepricingRow[]
  total: number
  /** The rows answer the tab or the filter before. */
  busy: boolean
  group: RepricingGroup
  search: RepricingSearch
  actorOf: (id: string) => MenuActor | undefined
  onChoose: Choose
  onNearEnd: () => void
}

/** A table in a box of its own that draws only the rows in sight, each as high as what it says. */
export function ScheduledTable({ rows, total, busy, group, search, actorOf, onChoose, onNearEnd }: Props) {
  const isNarrow = useMediaQuery('(max-width: 47.99em)') === true
  const rowHeight = inRem(isNarrow ? usualHeight.cards : usualHeight.table)
  const box = useRef<HTMLElement>(null)
  // Only the React Compiler, which is not used here, would be misled by what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const inSight = virtual.getVirtualItems()
  const last = inSight.at(-1)?.index ?? 0
  const near = last >= rows.length - nearEnd
  const above = inSight[0]?.start ?? 0
  const below = virtual.getTotalSize() - (inSight.at(-1)?.end ?? 0)

  useEffect(() => {
    if (near) onNearEnd()
  }, [near, onNearEnd])
  useEffect(() => {
    box.current?.scrollTo({ top: 0 })
  }, [search, group])

  return (
    <section ref={box} className={classes.box} aria-label="Rows">
      <table aria-rowcount={total + 1} aria-busy={busy}>
        <thead>
          <tr aria-rowindex={1}>
            {repricingColumns.map((name) => (
              <Heading key={name} {...{ name, group, search }} />
            ))}
            <th scope="col">
              <HiddenText>Set status</HiddenText>
            </th>
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {inSight.map(({ index }) => {
            const row = rows[index]
            if (row === undefined) return null
            return (
              <AdminRow
                key={row.repricing.id}
                row={row}
                index={index}
                group={group}
                measure={virtual.measureElement}
                actor={actorOf(row.repricing.id)}
                onChoose={onChoose}
              />
            )
          })}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </section>
  )
}
