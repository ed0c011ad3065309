import { Button, Title } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useState } from 'react'
import { isAskedAbout } from '../../../../machines/repricing-effect.ts'
import { shownCounts, shownRows } from '../../repricing-rows.ts'
import { type RepricingLists, repricingPage } from '../../repricing-lists.ts'
import { emptyGroups } from '../../repricing-groups.ts'
import { useStatusSteps } from '../../use-status-steps.ts'
import { useMoreRows } from '../addons/use-more-rows.ts'
import classes from './admin.module.css'
import { RepricingFilters } from './repricing-filters.tsx'
import { RepricingTable } from './repricing-table.tsx'
import { RepricingTabs } from './repricing-tabs.tsx'

const RepricingDecision = lazy(() =>
  import('./repricing-decision.tsx').then(({ RepricingDecision }) => ({ default: RepricingDecision })),
)
const RepricingDetails = lazy(() =>
  import('./repricing-details.tsx').then(({ RepricingDetails }) => ({ default: RepricingDetails })),
)

/** Whoever scrolls beyond the first rows reads many. */
const longer = (range: string) => range.replace(/max=\d+/, 'max=250')

/** Everybody's repricings, for platform staff to decide on. */
export function RepricingAdmin({ lists }: { lists: RepricingLists }) {
  const { group, search, first, counts } = lists
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const list = useMoreRows(first, (range) => repricingPage(group, search, longer(range)))
  const steps = useStatusSteps()
  const [open, setOpen] = useState<{ id: string; what: 'decision' | 'details' } | null>(null)

  const rows = shownRows(list.rows, group, steps.newer)
  const shown = rows.find(({ repricing }) => repricing.id === open?.id)?.repricing
  const deciding = open === null ? undefined : steps.actorOf(open.id)
  const isFiltered = search.addon !== undefined || search.requester !== undefined
  const close = useCallback(() => setOpen(null), [])
  const shownTotals = shownCounts(counts, list.rows, group, steps.newer)
  const total = shownTotals[group]

  return (
    <div className={classes.screen}>
      <Title order={1}>Repricing</Title>
      <RepricingTabs counts={shownTotals} />
      <RepricingFilters search={search}>
        <output className={classes.found}>
          {isLoading
            ? 'Searching…'
            : `${total.toLocaleString('en')} ${total === 1 ? 'repricing' : 'repricings'}`}
        </output>
      </RepricingFilters>
      {rows.length === 0 ? (
        <p>{isFiltered ? 'No repricing here matches that filter.' : emptyGroups[group]}</p>
      ) : (
        <RepricingTable
          rows={rows}
          total={list.total}
          busy={isLoading}
          group={group}
          search={search}
          actorOf={steps.actorOf}
          acts={{
            choose: (repricing, to) => {
              steps.choose(repricing, to)
              if (isAskedAbout(repricing.status, to)) setOpen({ id: repricing.id, what: 'decision' })
            },
            details: ({ id }) => setOpen({ id, what: 'details' }),
          }}
          onNearEnd={list.more}
        />
      )}
      {list.problem !== null && (
        <div role="alert" className={classes.problem}>
          The next rows could not be loaded. {list.problem.message}
          <Button size="xs" variant="default" onClick={list.retry}>
            Try again
          </Button>
        </div>
      )}
      <Suspense fallback={null}>
        {shown !== undefined && deciding !== undefined && open?.what === 'decision' && (
          <RepricingDecision
            key={shown.id}
            repricing={shown}
            actor={deciding}
            onShown={steps.watch}
            onClose={close}
          />
        )}
        {shown !== undefined && open?.what === 'details' && (
          <RepricingDetails repricing={shown} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}
