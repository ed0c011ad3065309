import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { OneCompany } from '#portal/app/frame/one-company.tsx'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { approvalTypes } from '#contract/approval.ts'
import type { approvalSorts } from '#contract/list-queries.ts'
import type { InboxSearch } from './search.ts'
import { approvalKind } from '#portal/workflow/changes/approval-wording.ts'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import classes from './inbox.module.css'

const kinds = [
  { value: '', label: 'Every type' },
  ...approvalTypes.map((value) => ({ value, label: approvalKind(value) })),
]

/** The orders offered, by name: sort field and direction. */
const orders = {
  'Oldest first': {},
  'Newest first': { order: 'desc' },
  'By add-on': { sort: 'addon' },
  'By type': { sort: 'type' },
  'By requester': { sort: 'requester' },
} as const satisfies Record<string, { sort?: (typeof approvalSorts)[number]; order?: 'desc' }>

type OrderName = keyof typeof orders
const orderNames = Object.keys(orders) as OrderName[]
const orderOf = ({ sort = 'pending_since', order }: InboxSearch): OrderName =>
  orderNames.find((name) => {
    const each: { sort?: string; order?: string } = orders[name]
    return (each.sort ?? 'pending_since') === sort && (sort !== 'pending_since' || each.order === order)
  }) ?? 'Oldest first'

/** Filters and sorts the inbox through the URL; the open approval stays. */
export function InboxFilters({ search }: { search: InboxSearch }) {
  const [type, setType] = useChoice(search.type ?? '')
  const [order, setOrder] = useChoice(orderOf(search))
  const filter = useFilter<InboxSearch>()
  return (
    <search className={classes.filters}>
      <FilterField
        label="Filter by add-on, company or requester"
        value={search.q}
        className={classes.text}
        onFilter={(q) => filter({ q })}
      />
      <NativeSelect
        label="Type"
        data={kinds}
        value={type}
        onChange={({ currentTarget: { value } }) => {
          const chosen = approvalTypes.find((each) => each === value)
          setType(chosen ?? '')
          filter({ type: chosen })
        }}
      />
      <NativeSelect
        label="Order"
        data={orderNames}
        value={order}
        onChange={({ currentTarget: { value } }) => {
          const name = orderNames.find((each) => each === value) ?? 'Oldest first'
          setOrder(name)
          filter({ sort: undefined, order: undefined, ...orders[name] })
        }}
      />
      <OneCompany id={search.company} />
    </search>
  )
}
