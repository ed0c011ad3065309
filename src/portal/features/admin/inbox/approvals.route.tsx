import {
  createFileRoute,
  linkOptions,
  useMatch,
  useNavigate,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { type InboxSearch, inboxSearch } from './search.ts'
import { firstApprovals, inboxPage, nextWaiting } from './data.ts'
import { platformNow } from '#portal/wire/config.ts'
import type { decision } from '#machines/desk/decision.ts'
import { useEffects } from '#portal/workflow/use-workflow.ts'
import { useDecisions } from './use-decisions.ts'
import { approvalDecisions } from './approval-decisions.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { useInboxChanges } from './use-inbox-changes.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import adminClasses from '../admin.module.css'
import { useClaim } from '../desk/claims.ts'
import { ListProblem } from '../desk/desk-problem.tsx'
import { keepList } from '../desk/keep-list.ts'
import { DeskScreen } from '../desk/desk-screen.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import classes from './inbox.module.css'

const kept = keepList<{
  first: Awaited<ReturnType<typeof inboxPage>>
  now: Date
  /** The filter that the rows answer. */
  search: InboxSearch
}>()

export const Route = createFileRoute('/_authenticated/admin/approvals')({
  validateSearch: inboxSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ deps: search, abortController: { signal } }) =>
    kept(
      Promise.all([inboxPage(search, firstApprovals, signal), platformNow()]).then(([first, now]) => ({
        first,
        now,
        search,
      })),
      signal,
    ),
  // Opening an approval leaves the list as it is; returning to it or filtering reloads it.
  shouldReload: false,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Approvals' }] }),
  component: Inbox,
  pendingMs: Infinity,
})

/** Every approval that waits for staff; after a decision the next one opens. */
function Inbox() {
  const { first, now, search: listed, problem } = Route.useLoaderData()
  const search = Route.useSearch()
  const match = useMatch({ from: '/_authenticated/admin/approvals/$approvalId', shouldThrow: false })
  /** Id of the open approval; null if none. */
  const open = match?.params.approvalId ?? null
  const linkTo = (id: string) =>
    linkOptions({ to: '/admin/approvals/$approvalId', params: { approvalId: id }, search })
  const navigate = useNavigate()
  const router = useRouter()
  const reload = useReload()
  const isFiltering = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.searchStr !== resolvedLocation?.searchStr,
  })
  const list = useMoreRows(first, (range) => inboxPage(listed, longerPage(range)))
  const decisions = useDecisions()
  const { isOver } = decisions
  useEffects<typeof decision>(open === null ? undefined : decisions.actorOf(open), {
    decided: () => {
      if (open === null) return
      const there = router.buildLocation(linkTo(open))
      // Leaving the desk sends what is held: whoever is on the way to another page goes there.
      if (router.latestLocation.pathname !== there.pathname) return
      const next = nextWaiting(list.rows, open, isOver)
      const kept = { replace: true, resetScroll: false }
      if (next !== null) void navigate({ ...linkTo(next), ...kept })
      // Also shows what has arrived since the list was loaded.
      else void navigate({ to: '/admin/approvals', search, ...kept }).then(reload)
    },
  })
  const rows = list.rows.filter((row) => !isOver(row))
  useClaim('approval', open)
  const total = list.total - (list.rows.length - rows.length)
  const news = useInboxChanges(first, listed, decisions.wasDecidedHere)
  const isFiltered = [search.q, search.type, search.company].some((each) => each !== undefined)
  return (
    <DeskScreen
      title="Approvals"
      page={linkOptions({ to: '/admin/approvals', search })}
      back="All pending approvals"
      hint="Choose an approval to read and decide it."
      rows={rows}
      more={list}
      open={open}
      linkTo={linkTo}
      sent={useQueue(approvalDecisions).conversations}
    >
      <InboxFilters search={search} />
      <output className={adminClasses.soft}>
        {isFiltering
          ? 'Searching…'
          : `${total.toLocaleString('en')} pending ${total === 1 ? 'approval' : 'approvals'}`}
      </output>
      <output className={classes.news}>{news}</output>
      {problem !== null && <ListProblem problem={problem} />}
      {rows.length === 0 ? (
        <EmptyState drawing={isFiltered ? 'search' : 'inbox'}>
          {isFiltered ? 'No pending approval matches that filter.' : 'No approval is waiting for you.'}
        </EmptyState>
      ) : (
        <InboxList
          rows={rows}
          total={total}
          now={now}
          decisionOf={decisions.actorOf}
          busy={isFiltering}
          begins={search}
          onNearEnd={list.more}
        />
      )}
    </DeskScreen>
  )
}
