import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { createFileRoute, useMatch, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import type { decision } from '#machines/desk/decision.ts'
import type { DeskKind } from '#contract/desk/claim.ts'
import type { DeskItem } from '#contract/desk/desk-item.ts'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { platformNow } from '#portal/wire/config.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { useEffects } from '#portal/workflow/use-workflow.ts'
import adminClasses from '../admin.module.css'
import { useClaim } from '../desk/claims.ts'
import { DeskList } from './desk-list.tsx'
import { ListProblem } from '../desk/desk-problem.tsx'
import { keepList } from '../desk/keep-list.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { itemLink } from '../desk/item-link.ts'
import { type Inbox, inboxPage, loadInbox, nextWaiting } from './data.ts'
import { InboxFilters } from './inbox-filters.tsx'
import { type InboxSearch, inboxSearch } from './search.ts'
import { useAssigneeOf } from './use-assignee-of.ts'
import { useDecisions } from './use-decisions.ts'
import { useInboxChanges } from './use-inbox-changes.ts'
import classes from './inbox.module.css'

/** A list as it was loaded: when, and by which filter. */
interface Loaded {
  inbox: Inbox
  now: Date
  search: InboxSearch
}

const kept = keepList<Loaded>()

/** How many rows were read of the list that is shown: a reload reads as many. */
let shown: { search: string; rows: number } | null = null

export const Route = createFileRoute('/_authenticated/admin/approvals')({
  validateSearch: inboxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search, abortController: { signal } }) =>
    kept(
      Promise.all([
        loadInbox(search, shown?.search === JSON.stringify(search) ? shown.rows : 0, signal),
        platformNow(),
      ]).then(([inbox, now]) => ({
        inbox,
        now,
        search,
      })),
      signal,
    ),
  // Opening an item leaves the list as it is; returning to it or filtering reloads it.
  shouldReload: false,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Approvals' }] }),
  component: InboxScreen,
  pendingMs: Infinity,
})

/** The open item; null if none is. */
function useOpenItem(): { kind: DeskKind; id: string } | null {
  const approval = useMatch({ from: '/_authenticated/admin/approvals/$approvalId', shouldThrow: false })
  const repricing = useMatch({
    from: '/_authenticated/admin/approvals/price-changes/$repricingId',
    shouldThrow: false,
  })
  if (approval !== undefined) return { kind: 'approval', id: approval.params.approvalId }
  return repricing === undefined ? null : { kind: 'repricing', id: repricing.params.repricingId }
}

/** Counts the waiting items, less those that are over; `taken` more are the reader's than when the list was loaded. */
function countsLess({ counts }: Inbox, over: readonly DeskItem[], userId: string, taken: number) {
  const less = (from: number, isOne: (item: DeskItem) => boolean) => from - over.filter(isOne).length
  return {
    approvals: less(counts.approvals.count, ({ kind }) => kind === 'approval'),
    repricings: less(counts.repricings.count, ({ kind }) => kind === 'repricing'),
    mine: less(counts.mine + taken, ({ assignee }) => assignee?.id === userId),
  }
}

/** Shown in place of a list without rows. */
function NothingWaits({ isFiltered }: { isFiltered: boolean }) {
  const filter = useFilter()
  if (!isFiltered) return <EmptyState drawing="inbox">Nothing is waiting for a decision.</EmptyState>
  return (
    <EmptyState drawing="search">
      <p>Nothing that waits matches that filter.</p>
      <Button
        variant="default"
        onClick={() => filter({ q: undefined, kind: undefined, company: undefined, assigned: undefined })}
      >
        Show all
      </Button>
    </EmptyState>
  )
}

/** All that waits for a decision of staff; after a decision the next one opens. */
function InboxScreen() {
  const loaded = Route.useLoaderData()
  const { inbox, now, search: listed, problem } = loaded
  const search = Route.useSearch()
  const open = useOpenItem()
  const user = useUser()
  const navigate = useNavigate()
  const router = useRouter()
  const reload = useReload()
  const isFiltering = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.searchStr !== resolvedLocation?.searchStr,
  })
  const list = useMoreRows(inbox.first, (range) => inboxPage(listed, longerPage(range)))
  const decisions = useDecisions()
  const { isOver } = decisions
  useEffects<typeof decision>(open === null ? undefined : decisions.actorOf(open.id), {
    decided: () => {
      if (open === null) return
      const there = router.buildLocation(itemLink(open))
      // Leaving the desk sends what is held: whoever is on the way to another page goes there.
      if (router.latestLocation.pathname !== there.pathname) return
      const next = nextWaiting(list.rows, open.id, isOver)
      const kept = { search, replace: true, resetScroll: false }
      if (next !== null) void navigate({ ...itemLink(next), ...kept })
      // Also shows what has arrived since the list was loaded.
      else void navigate({ to: '/admin/approvals', ...kept }).then(reload)
    },
  })
  const rows = list.rows.filter((row) => !isOver(row))
  const over = list.rows.filter(isOver)
  const total = list.total - over.length
  useClaim(open?.kind ?? 'approval', open?.id ?? null)
  const news = useInboxChanges({ ...loaded, rows: list.rows, open: open?.id ?? null, isOver })
  const assigneeOf = useAssigneeOf(now)
  const mine = (assignee: DeskItem['assignee']) => (assignee?.id === user.id ? 1 : 0)
  const taken = rows.reduce((sum, item) => sum + mine(assigneeOf(item)) - mine(item.assignee), 0)
  const listedRows = list.rows.length
  useEffect(() => {
    shown = { search: JSON.stringify(listed), rows: listedRows }
    return () => {
      shown = null
    }
  }, [listed, listedRows])
  const { q, kind, company, assigned } = search
  return (
    <DeskScreen search={search} rows={rows} more={list} open={open?.id ?? null}>
      <InboxFilters search={search} counts={countsLess(inbox, over, user.id, taken)} />
      <output className={adminClasses.soft}>
        {isFiltering ? 'Searching…' : `${total.toLocaleString('en')} waiting`}
      </output>
      <output className={classes.news}>{news}</output>
      {problem !== null && <ListProblem problem={problem} />}
      {rows.length === 0 ? (
        <NothingWaits isFiltered={[q, kind, company, assigned].some((each) => each !== undefined)} />
      ) : (
        <DeskList
          rows={rows}
          total={total}
          now={now}
          open={open?.id ?? null}
          assigneeOf={assigneeOf}
          decisionOf={decisions.actorOf}
          busy={isFiltering}
          begins={search}
          onNearEnd={list.more}
        />
      )}
    </DeskScreen>
  )
}
