import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { decisionKinds } from '#contract/desk/decision-entry.ts'
import { deskFilterKinds, type deskSorts } from '#contract/desk/desk-item-query.ts'
import { grouped } from '#contract/formats/grouped.ts'
import { OneCompany } from '#portal/app/frame/one-company.tsx'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import { kindName } from '../decided/wording.ts'
import type { InboxSearch } from './search.ts'
import classes from './inbox.module.css'

const kinds = [
  { value: '', label: 'Every kind' },
  { value: 'approval', label: 'Every approval' },
  ...decisionKinds.map((value) => ({ value, label: kindName(value) })),
]

/** The orders offered, by name: sort field and direction. */
const orders = {
  'Oldest first': {},
  'Newest first': { order: 'desc' },
  'By add-on': { sort: 'addon' },
  'By kind': { sort: 'kind' },
  'By requester': { sort: 'requester' },
} as const satisfies Record<string, { sort?: (typeof deskSorts)[number]; order?: 'desc' }>

type OrderName = keyof typeof orders
const orderNames = Object.keys(orders) as OrderName[]
const orderOf = ({ sort = 'since', order }: InboxSearch): OrderName =>
  orderNames.find((name) => {
    const each: { sort?: string; order?: string } = orders[name]
    return (each.sort ?? 'since') === sort && (sort !== 'since' || each.order === order)
  }) ?? 'Oldest first'

/** The number of items by each of the list's first filters. */
export interface WaitingCounts {
  approvals: number
  repricings: number
  mine: number
}

/** The lists that are one click away, with what each filters by. */
const lists = [
  ['All', {}, ({ approvals, repricings }: WaitingCounts) => approvals + repricings],
  ['Approvals', { kind: 'approval' }, ({ approvals }: WaitingCounts) => approvals],
  ['Price changes', { kind: 'repricing' }, ({ repricings }: WaitingCounts) => repricings],
  ['Mine', { assigned: 'me' }, ({ mine }: WaitingCounts) => mine],
] as const

/** Names the one of them that is shown; null if approvals of one kind are. */
const listOf = ({ kind, assigned }: InboxSearch): (typeof lists)[number][0] | null => {
  if (assigned === 'me') return 'Mine'
  if (kind === undefined) return 'All'
  if (kind === 'repricing') return 'Price changes'
  return kind === 'approval' ? 'Approvals' : null
}

/** An act of its own, which Back takes back, unlike typing. */
const step = { replace: false }

/** Filters and sorts the list through the URL; the open item stays. */
export function InboxFilters({ search, counts }: { search: InboxSearch; counts: WaitingCounts }) {
  const [kind, setKind] = useChoice(search.kind ?? '')
  const [order, setOrder] = useChoice(orderOf(search))
  const filter = useFilter<InboxSearch | Partial<InboxSearch>>()
  const shown = listOf(search)
  return (
    <search className={classes.filters}>
      <div className={classes.lists}>
        {lists.map(([name, by, countOf]) => (
          <Button
            key={name}
            size="compact-xs"
            radius="xl"
            variant={name === shown ? 'light' : 'default'}
            aria-pressed={name === shown}
            onClick={() => filter({ kind: undefined, assigned: undefined, ...by }, step)}
          >
            {name}
            {/* One's own of one kind only are not counted. */}
            {!(name === 'Mine' && name === shown && search.kind !== undefined) &&
              ` ${grouped(countOf(counts))}`}
          </Button>
        ))}
      </div>
      <FilterField
        label="Filter by add-on, company or requester"
        isLabelInside
        value={search.q}
        className={classes.text}
        onFilter={(q) => filter({ q })}
      />
      <NativeSelect
        aria-label="Kind"
        data={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          const chosen = deskFilterKinds.find((each) => each === value)
          setKind(chosen ?? '')
          filter({ kind: chosen }, step)
        }}
      />
      <NativeSelect
        aria-label="Order"
        data={orderNames}
        value={order}
        onChange={({ currentTarget: { value } }) => {
          const name = orderNames.find((each) => each === value) ?? 'Oldest first'
          setOrder(name)
          filter({ sort: undefined, order: undefined, ...orders[name] }, step)
        }}
      />
      <OneCompany id={search.company} />
    </search>
  )
}
