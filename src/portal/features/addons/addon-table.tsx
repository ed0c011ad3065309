import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { AddonSearch } from './data.ts'
import { progressLine } from './progress-line.ts'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { inRem } from '#portal/ui/layout/in-rem.ts'
import classes from './all-addons.module.css'
import { useAddonIntent } from './use-addon-intent.ts'

/** The height of a row in px at the usual size of text; fixed, so that ten thousand of them need no measuring. */
const usualHeight = 48
/** How many rows before the end of what is loaded the next page is asked for. */
const nearEnd = 20

const columns = [
  { sort: 'display_name', name: 'Add-on' },
  { sort: 'slug', name: 'Slug' },
  { sort: 'state', name: 'Stage' },
  { sort: 'company', name: 'Company' },
  { sort: 'updated_at', name: 'Last changed' },
] as const satisfies { sort: AddonSearch['sort']; name: string }[]

const dateOf = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The columns before the one that can't be sorted by, and those after it. */
const before = columns.slice(0, 3)
const after = columns.slice(3)

function Heading({ column, search }: { column: (typeof columns)[number]; search: AddonSearch }) {
  const sorted = (search.sort ?? 'display_name') === column.sort
  const descending = sorted && search.order === 'desc'
  const order = sorted && !descending ? 'desc' : undefined
  return (
    <th
      scope="col"
      data-column={column.sort}
      {...(sorted ? { 'aria-sort': descending ? 'descending' : 'ascending' } : {})}
    >
      <Link to="/addons" search={{ ...search, sort: column.sort, order }} replace resetScroll={false}>
        {column.name}
        <span aria-hidden="true">{sorted ? (descending ? ' ↓' : ' ↑') : ''}</span>
      </Link>
    </th>
  )
}

interface Props {
  rows: readonly Addon[]
  total: number
  /** The rows answer the filter before. */
  busy: boolean
  search: AddonSearch
  now: Date
  onNearEnd: () => void
}

/** A table in a box of its own that draws only the rows in sight. */
export function AddonTable({ rows, total, busy, search, now, onNearEnd }: Props) {
  const rowHeight = inRem(usualHeight)
  const intent = useAddonIntent()
  const box = useRef<HTMLElement>(null)
  // Only the React Compiler, which is not used here, would be misled by what this returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 12,
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
  }, [search])

  return (
    <section ref={box} className={classes.box} aria-label="Rows">
      <table aria-rowcount={total + 1} aria-busy={busy}>
        <thead>
          <tr aria-rowindex={1}>
            {before.map((column) => (
              <Heading key={column.sort} column={column} search={search} />
            ))}
            <th scope="col" data-column="progress">
              Progress
            </th>
            {after.map((column) => (
              <Heading key={column.sort} column={column} search={search} />
            ))}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden="true" style={{ height: above }} />}
          {inSight.map(({ index }) => {
            const addon = rows[index]
            if (addon === undefined) return null
            return (
              <tr key={addon.id} aria-rowindex={index + 2} style={{ height: rowHeight }}>
                <td>
                  <Link to="/addons/$addonSlug" params={{ addonSlug: addon.slug }} {...intent}>
                    {addon.displayName}
                  </Link>
                </td>
                <td data-column="slug">{addon.slug}</td>
                <td>
                  <StageTag stage={addon.state} />
                </td>
                <td data-column="progress" title={progressLine(addon, now).text}>
                  {progressLine(addon, now).text}
                </td>
                <td data-column="company">{addon.company.name}</td>
                <td data-column="updated_at">{dateOf.format(new Date(addon.updatedAt))}</td>
              </tr>
            )
          })}
          {below > 0 && <tr aria-hidden="true" style={{ height: below }} />}
        </tbody>
      </table>
    </section>
  )
}
