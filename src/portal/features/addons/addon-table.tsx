import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import type { AddonSearch } from './data.ts'
import { CompanyLink } from '#portal/app/company-link.tsx'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { StageTag } from '#portal/workflow/stage/stage-tag.tsx'
import { turnLine, turnText } from '#portal/workflow/stage/turn-line.ts'
import table from '#portal/ui/lists/long-table.module.css'
import { LongTable } from '#portal/ui/lists/long-table.tsx'
import { SortHeading } from '#portal/ui/lists/sort-heading.tsx'
import classes from './all-addons.module.css'
import { useAddonIntent } from './use-addon-intent.ts'
import { Time } from '#portal/ui/format/time.tsx'

/**
 * Row height in px at the default text size: of a row, fixed, so that ten thousand need no measuring; of a card, which
 * is as tall as its texts, an estimate.
 */
const usualHeight = { row: 44, card: 108 }

const columns = [
  { sort: 'display_name', name: 'Add-on' },
  { sort: 'slug', name: 'Slug' },
  { sort: 'state', name: 'Stage' },
  { sort: 'company', name: 'Company' },
  { sort: 'last_changed_at', name: 'Last changed' },
] as const satisfies { sort: AddonSearch['sort']; name: string }[]

/** The columns before and after the unsortable one. */
const before = columns.slice(0, 3)
const after = columns.slice(3)

function Heading({ column, search }: { column: (typeof columns)[number]; search: AddonSearch }) {
  const isSorted = (search.sort ?? 'display_name') === column.sort
  const order = isSorted ? (search.order ?? 'asc') : null
  const next = order === 'asc' ? 'desc' : undefined
  return (
    <SortHeading name={column.name} order={order} column={column.sort}>
      {(shown) => (
        <Link
          from="/addons/"
          to="/addons"
          // Of the URL as it is now, whose rows may still be loading.
          search={(current) => ({ ...current, sort: column.sort, order: next })}
          replace
          resetScroll={false}
        >
          {shown}
        </Link>
      )}
    </SortHeading>
  )
}

const Progress = ({ text }: { text: string }) => (
  <span title={text} className={classes.progress}>
    {text}
  </span>
)

const LastChanged = ({ at }: { at: string }) => <Time at={at}>{spelledDay(at)}</Time>

interface Props {
  rows: readonly Addon[]
  total: number
  /** The rows still answer the previous filter. */
  busy: boolean
  search: AddonSearch
  now: Date
  onNearEnd: () => void
}

/** Every company's add-ons, sorted by a column; cards on a phone. */
export function AddonTable({ rows, total, busy, search, now, onNearEnd }: Props) {
  const isNarrow =
    useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false }) === true
  const intent = useAddonIntent()
  return (
    <LongTable
      headings={
        <>
          {before.map((column) => (
            <Heading key={column.sort} column={column} search={search} />
          ))}
          <th scope="col" data-column="progress">
            Progress
          </th>
          {after.map((column) => (
            <Heading key={column.sort} column={column} search={search} />
          ))}
        </>
      }
      rows={rows}
      total={total}
      busy={busy}
      heightOf={() => (isNarrow ? usualHeight.card : usualHeight.row)}
      isMeasured={isNarrow}
      begins={search}
      className={`${table.box} ${classes.rows}`}
      onNearEnd={onNearEnd}
    >
      {(addon, place) => (
        <tr key={addon.id} {...place}>
          <td data-column="display_name">
            <Link to="/addons/$addonSlug" params={{ addonSlug: addon.slug }} {...intent}>
              {addon.displayName}
            </Link>
          </td>
          <td data-column="slug">{addon.slug}</td>
          <td data-column="state">
            <StageTag stage={addon.state} />
          </td>
          <td data-column="progress">
            <Progress text={turnText(turnLine(addon, 'admin', now))} />
          </td>
          <td data-column="company" title={addon.company.name}>
            <CompanyLink company={addon.company} />
          </td>
          <td data-column="last_changed_at">
            {isNarrow && 'Last changed '}
            <LastChanged at={addon.lastChangedAt ?? addon.updatedAt} />
          </td>
        </tr>
      )}
    </LongTable>
  )
}
