import { OneCompany } from '#portal/app/frame/one-company.tsx'
import { UnderHeading } from '#portal/app/frame/heading-around.ts'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { createFileRoute, notFound, Outlet, useRouterState } from '@tanstack/react-router'
import { type RepricingGroup, repricingGroups } from '#machines/repricing/repricing-group.ts'
import { loadRepricings, type RepricingLists, repricingPage } from './data.ts'
import { groupNames, emptyGroups } from './repricing-groups.ts'
import { Title } from '@mantine/core'
import { useCallback, useState } from 'react'
import { isAskedAbout } from '#machines/repricing/repricing-effect.ts'
import { shownCounts, shownRows } from './repricing-rows.ts'
import { choose, useStatusSteps } from './use-status-steps.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import classes from '#portal/features/admin/admin.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { AnchorLink } from '#portal/ui/links.tsx'
import { RepricingFilters } from './repricing-filters.tsx'
import { ScheduledTable } from './scheduled-table.tsx'
import { RepricingTabs } from './repricing-tabs.tsx'

const groupOf = (name: string): RepricingGroup => {
  if (!Object.hasOwn(repricingGroups, name)) throw notFound()
  return name as RepricingGroup
}

export const Route = createFileRoute('/_authenticated/admin/repricing/$group')({
  loaderDeps: ({ search }) => search,
  loader: ({ params, deps, abortController: { signal } }) =>
    loadRepricings(groupOf(params.group), deps, signal),
  // A repricing's details open over the list as it is; another tab or filter reloads it.
  shouldReload: false,
  gcTime: 0,
  head: ({ loaderData }) => ({
    meta: loaderData === undefined ? [] : [{ title: `Repricing: ${groupNames[loaderData.group]}` }],
  }),
  component: RepricingGroupPage,
  // While another tab or filter loads, the previous rows stay.
  pendingMs: Infinity,
})

function RepricingGroupPage() {
  return (
    <>
      <RepricingAdmin lists={Route.useLoaderData()} />
      <UnderHeading value>
        <Outlet />
      </UnderHeading>
    </>
  )
}

const RepricingDecision = lazyPart(async () => (await import('./repricing-decision.tsx')).RepricingDecision)

/** All repricings, for staff to decide. */
function RepricingAdmin({ lists }: { lists: RepricingLists }) {
  const { group, search, first, counts } = lists
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const list = useMoreRows(first, (range) => repricingPage(group, search, longerPage(range)))
  const user = useUser()
  const steps = useStatusSteps()
  /** Id of the repricing whose step needs a confirmation. */
  const [asked, setAsked] = useState<string | null>(null)

  const rows = shownRows(list.rows, group, steps.newer)
  const shown = rows.find(({ repricing }) => repricing.id === asked)?.repricing
  const deciding = asked === null ? undefined : steps.actorOf(asked)
  const isFiltered = [search.company, search.addon, search.requester].some((each) => each !== undefined)
  const close = useCallback(() => setAsked(null), [])
  const shownTotals = shownCounts(counts, list.rows, group, steps.newer)
  const total = shownTotals[group]

  return (
    <div className={classes.screen}>
      <Title order={1}>Repricing</Title>
      <RepricingTabs group={group} counts={shownTotals} />
      <RepricingFilters search={search}>
        <output className={classes.found}>
          {isLoading
            ? 'Searching…'
            : `${total.toLocaleString('en')} ${total === 1 ? 'price change' : 'price changes'}`}
        </output>
      </RepricingFilters>
      <OneCompany id={search.company} />
      {group === 'current' && rows.length > 0 && (
        <p>
          <AnchorLink to="/admin/approvals" search={{ kind: 'repricing', company: search.company }}>
            Decide one by one, with all evidence
          </AnchorLink>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState drawing={isFiltered ? 'search' : 'prices'}>
          {isFiltered ? 'No price change here matches that filter.' : emptyGroups[group]}
        </EmptyState>
      ) : (
        <ScheduledTable
          rows={rows}
          total={list.total}
          busy={isLoading}
          group={group}
          search={search}
          actorOf={steps.actorOf}
          onChoose={(repricing, to) => {
            choose(repricing, to, user.id)
            if (isAskedAbout(repricing.status, to)) setAsked(repricing.id)
          }}
          onNearEnd={list.more}
        />
      )}
      <MoreProblem problem={list.problem} onRetry={list.retry} />
      {shown !== undefined && deciding !== undefined && (
        <RepricingDecision key={shown.id} repricing={shown} actor={deciding} onClose={close} />
      )}
    </div>
  )
}
