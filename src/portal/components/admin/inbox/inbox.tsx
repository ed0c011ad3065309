import { Anchor, NativeSelect, Title } from '@mantine/core'
import { Link, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { type approvalSorts, type ApprovalEntry, approvalTypes } from '../../../../contract/approval.ts'
import { countAdmin } from '../../../admin-counts.ts'
import type { Page } from '../../../api.ts'
import { approvalKind, inboxPage, type InboxSearch, nextWaiting } from '../../../approval-inbox.ts'
import { DecisionsContext } from '../../../decisions-context.ts'
import { useDecisions } from '../../../use-decisions.ts'
import { useMoreRows } from '../../addons/use-more-rows.ts'
import { FilterField } from '../../filter-field.tsx'
import adminClasses from '../admin.module.css'
import { MoreProblem } from '../more-problem.tsx'
import { InboxList } from './inbox-list.tsx'
import classes from './inbox.module.css'

/** Whoever scrolls beyond the first rows reads many. */
const longer = (range: string) => range.replace(/max=\d+/, 'max=250')

const kinds = [
  { value: '', label: 'Every type' },
  ...approvalTypes.map((value) => ({ value, label: approvalKind(value) })),
]

/** Orders by their name in the select: what is ordered by, and which way. */
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

interface Props {
  first: Page<ApprovalEntry>
  search: InboxSearch
  /** The platform's time when the list was read. */
  now: Date
  /** The approval that is open; null for none. */
  open: string | null
  /** It, in full. */
  children: ReactNode
}

/** Every approval that waits for staff; whoever decides one is brought to the next. */
export function Inbox({ first, search, now, open, children }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const list = useMoreRows(first, (range) => inboxPage(search, longer(range)))
  const openNow = useRef(open)
  useEffect(() => {
    openNow.current = open
  })

  const decisions = useDecisions((decided, isOver) => {
    // The count stays as it is where it can't be read now.
    countAdmin().catch(() => {})
    if (openNow.current !== decided) return
    const next = nextWaiting(list.rows, decided, isOver)
    const kept = { search, replace: true, resetScroll: false } as const
    if (next !== null)
      void navigate({ to: '/admin/approvals/$approvalId', params: { approvalId: next }, ...kept })
    // What has come in since the list was read is shown then.
    else void navigate({ to: '/admin/approvals', ...kept }).then(() => router.invalidate())
  })
  const rows = list.rows.filter(({ id }) => !decisions.isOver(id))
  const total = list.total - (list.rows.length - rows.length)
  const isFiltered = search.q !== undefined || search.type !== undefined
  const filter = (change: InboxSearch) =>
    void navigate({ to: '.', search: { ...search, ...change }, replace: true, resetScroll: false })

  return (
    <div className={adminClasses.screen} data-open={open !== null}>
      <Title order={1}>Approvals</Title>
      <div className={classes.panes} data-open={open !== null}>
        <section aria-label="Waiting" className={classes.waiting}>
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
              value={search.type ?? ''}
              onChange={({ currentTarget: { value } }) =>
                filter({ type: approvalTypes.find((type) => type === value) })
              }
            />
            <NativeSelect
              label="Order"
              data={orderNames}
              value={orderOf(search)}
              onChange={({ currentTarget: { value } }) => {
                const name = orderNames.find((each) => each === value) ?? 'Oldest first'
                filter({ sort: undefined, order: undefined, ...orders[name] })
              }}
            />
          </search>
          <output className={adminClasses.soft}>
            {isLoading
              ? 'Searching…'
              : `${total.toLocaleString('en')} pending ${total === 1 ? 'approval' : 'approvals'}`}
          </output>
          {rows.length === 0 ? (
            <p className={classes.empty}>
              {isFiltered ? 'No pending approval matches that filter.' : 'Nothing is waiting for you.'}
            </p>
          ) : (
            <InboxList
              rows={rows}
              total={total}
              now={now}
              busy={isLoading}
              begins={first}
              onNearEnd={list.more}
            />
          )}
          <MoreProblem problem={list.problem} onRetry={list.retry} />
        </section>
        <DecisionsContext value={decisions}>
          <div className={classes.pane}>
            {open !== null && (
              <Anchor
                component={Link}
                to="/admin/approvals"
                search={search as never}
                className={classes.back}
              >
                All pending approvals
              </Anchor>
            )}
            {open === null && rows.length > 0 ? (
              <p className={classes.hint}>Choose an approval to read and decide it.</p>
            ) : (
              children
            )}
          </div>
        </DecisionsContext>
      </div>
    </div>
  )
}
