import {
  createFileRoute,
  Outlet,
  useMatch,
  useNavigate,
  useRouter,
  useRouterState,
} from '@tanstack/react-router'
import { inboxSearch, type InboxSearch } from './search.ts'
import { firstApprovals, inboxPage, nextWaiting } from './data.ts'
import { platformNow } from '#portal/wire/config.ts'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { decision } from '#machines/desk/decision.ts'
import { useEffects } from '#portal/workflow/use-workflow.ts'
import type { ApprovalEntry } from '#contract/approval.ts'
import type { Page } from '#portal/wire/load.ts'
import { InboxThere, useInboxAppearing } from './inbox-there.ts'
import { useDecisions } from './use-decisions.ts'
import { approvalDecisions } from './approval-decisions.ts'
import { useQueue } from '#portal/workflow/shapes/use-queue.ts'
import { useInboxChanges } from './use-inbox-changes.ts'
import { useReload } from '#portal/wire/use-reload.ts'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import adminClasses from '../admin.module.css'
import deskClasses from '../desk/desk.module.css'
import { HeldBar } from '../desk/held-bar.tsx'
import { useClaim } from '../desk/use-claim.ts'
import { useDesk } from '../desk/use-desk.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import { InboxFilters } from './inbox-filters.tsx'
import { InboxList } from './inbox-list.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import classes from './inbox.module.css'

const KeysHelp = lazyPart(async () => (await import('../desk/keys-help.tsx')).KeysHelp)

export const Route = createFileRoute('/_authenticated/admin/approvals')({
  validateSearch: inboxSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, abortController: { signal } }) => {
    const [first, now] = await Promise.all([inboxPage(deps, firstApprovals, signal), platformNow()])
    return { first, now }
  },
  // Opening an approval leaves the list as it is; returning to it or filtering reloads it.
  shouldReload: false,
  gcTime: 0,
  head: () => ({ meta: [{ title: 'Approvals' }] }),
  component: ApprovalsPage,
  pendingMs: Infinity,
})

function ApprovalsPage() {
  const open = useMatch({ from: '/_authenticated/admin/approvals/$approvalId', shouldThrow: false })
  return (
    <Inbox {...Route.useLoaderData()} search={Route.useSearch()} open={open?.params.approvalId ?? null}>
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </Inbox>
  )
}

interface Props {
  first: Page<ApprovalEntry>
  search: InboxSearch
  /** The platform's time when the list was loaded. */
  now: Date
  /** Id of the open approval; null if none. */
  open: string | null
  /** The open approval, in full. */
  children: ReactNode
}

/** Every approval that waits for staff; after a decision the next one opens. */
function Inbox({ first, search, now, open, children }: Props) {
  const navigate = useNavigate()
  const router = useRouter()
  const isThere = useInboxAppearing()
  const reload = useReload()
  const isFiltering = useRouterState({
    select: ({ isLoading, location, resolvedLocation }) =>
      isLoading && location.searchStr !== resolvedLocation?.searchStr,
  })
  const list = useMoreRows(first, (range) => inboxPage(search, longerPage(range)))
  const decisions = useDecisions()
  const { isOver } = decisions
  useEffects<typeof decision>(open === null ? undefined : decisions.actorOf(open), {
    decided: () => {
      if (open === null) return
      const there = router.buildLocation({
        to: '/admin/approvals/$approvalId',
        params: { approvalId: open },
      })
      // Leaving the desk sends what is held: whoever is on the way to another page goes there.
      if (router.latestLocation.pathname !== there.pathname) return
      const next = nextWaiting(list.rows, open, isOver)
      const kept = { search, replace: true, resetScroll: false } as const
      if (next !== null)
        void navigate({ to: '/admin/approvals/$approvalId', params: { approvalId: next }, ...kept })
      // Also shows what has arrived since the list was loaded.
      else void navigate({ to: '/admin/approvals', ...kept }).then(reload)
    },
  })
  const rows = list.rows.filter((row) => !isOver(row))
  const desk = useDesk({
    to: '/admin/approvals',
    ids: rows.map(({ id }) => id),
    open,
    onOpen: (id) =>
      void navigate({
        to: '/admin/approvals/$approvalId',
        params: { approvalId: id },
        search,
        resetScroll: false,
      }),
  })
  useClaim('approval', open)
  const total = list.total - (list.rows.length - rows.length)
  const news = useInboxChanges(first, search, decisions.wasDecidedHere)
  const isFiltered = search.q !== undefined || search.type !== undefined
  return (
    <div className={adminClasses.screen}>
      <div className={deskClasses.title}>
        <Title order={1}>Approvals</Title>
        <Button variant="subtle" size="compact-sm" aria-keyshortcuts="?" onClick={desk.openHelp}>
          Keys
        </Button>
      </div>
      <HiddenText>
        <output>{desk.said}</output>
      </HiddenText>
      <HeldBar open={open} sent={useQueue(approvalDecisions).conversations} />
      {desk.isHelpOpen && <KeysHelp onClose={desk.closeHelp} />}
      <div className={classes.panes} data-open={open !== null}>
        <section aria-label="Waiting" className={classes.waiting}>
          <InboxFilters search={search} />
          <output className={adminClasses.soft}>
            {isFiltering
              ? 'Searching…'
              : `${total.toLocaleString('en')} pending ${total === 1 ? 'approval' : 'approvals'}`}
          </output>
          <output className={classes.news}>{news}</output>
          {rows.length === 0 ? (
            <EmptyState drawing={isFiltered ? 'search' : 'inbox'}>
              <p>
                {isFiltered ? 'No pending approval matches that filter.' : 'No approval is waiting for you.'}
              </p>
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
          <MoreProblem problem={list.problem} onRetry={list.retry} />
        </section>
        <InboxThere value={isThere}>
          <div className={classes.pane}>
            {open !== null && (
              <AnchorLink to="/admin/approvals" search={search} className={classes.back}>
                All pending approvals
              </AnchorLink>
            )}
            {open === null && rows.length > 0 ? (
              <div className={classes.hint}>
                <EmptyState drawing="inbox">
                  <p>Choose an approval to read and decide it.</p>
                </EmptyState>
              </div>
            ) : (
              children
            )}
          </div>
        </InboxThere>
      </div>
    </div>
  )
}
