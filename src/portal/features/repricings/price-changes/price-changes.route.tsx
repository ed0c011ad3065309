import { Button } from '@mantine/core'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Repricing } from '#contract/repricing.ts'
import { Banners } from '#portal/app/banners/banners.tsx'
import { orNotFound, withItsAddon } from '#portal/app/errors/found.ts'
import { useUser } from '#portal/app/session/use-user.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import classes from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { ButtonLink } from '#portal/ui/links.tsx'
import { Icon } from '#portal/ui/signs/icon.tsx'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'
import { notRepricedWording } from '../wording.ts'
import { loadPriceChanges, overPage, type PriceChanges } from './data.ts'
import ownClasses from './price-changes.module.css'
import { PriceChangeFilters } from './price-change-filters.tsx'
import { PriceChangeTable } from './price-change-table.tsx'
import { priceChangesSearch, type PriceChangesSearch } from './search.ts'
import { usePriceChangeNews } from './use-price-change-news.ts'

export const Route = createFileRoute('/_authenticated/addons/$addonSlug/plans/repricings')({
  validateSearch: priceChangesSearch,
  // Both groups are there: showing one of them loads nothing.
  loaderDeps: ({ search: { plan } }) => ({ plan }),
  loader: ({ params: { addonSlug }, deps: { plan }, abortController: { signal }, parentMatchPromise }) =>
    withItsAddon(parentMatchPromise, orNotFound(loadPriceChanges(addonSlug, plan, signal))),
  head: () => ({ meta: [{ title: 'Price changes' }] }),
  component: PriceChangesPage,
  // While another plan's load, the previous rows stay.
  pendingMs: Infinity,
})

function PriceChangesPage() {
  const { addon, ...data } = Route.useLoaderData()
  return <PriceChangesScreen key={addon.id} addon={addon} data={data} search={Route.useSearch()} />
}

/** Loaded once they are asked for. */
const RepricingWithdrawal = lazyPart(
  async () => (await import('../repricing-withdrawal.tsx')).RepricingWithdrawal,
)
const PlanChoice = lazyPart(async () => (await import('./plan-choice.tsx')).PlanChoice)

interface Props {
  addon: Addon
  data: PriceChanges
  search: PriceChangesSearch
}

/** All repricings of an add-on: those under way first. */
function PriceChangesScreen({ addon, data: { underWay, over, plans }, search: { plan, show } }: Props) {
  const user = useUser()
  const list = useMoreRows(over, (range) => overPage(addon.slug, plan, undefined, longerPage(range)))
  const news = usePriceChangeNews(addon.slug, plan, underWay)
  const [withdrawn, setWithdrawn] = useState<Repricing | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const reason = notRepricedWording(addon.state)
  const shown = {
    'under-way': { rows: underWay, total: underWay.length, more: () => {} },
    over: list,
    all: { ...list, rows: [...underWay, ...list.rows], total: underWay.length + list.total },
  }[show ?? 'all']
  const isFiltered = plan !== undefined || show !== undefined
  return (
    <div className={classes.screen}>
      <Banners user={user} addons={[addon]} />
      <Section
        id="price-changes"
        title="Price changes"
        actions={
          <div className={classes.actions}>
            <ButtonLink
              to="/addons/$addonSlug/plans"
              params={{ addonSlug: addon.slug }}
              variant="default"
              size="xs"
            >
              Back to Features & Plans
            </ButtonLink>
            {reason === null && (
              <Button size="xs" onClick={() => setChoosing(true)}>
                Reprice a plan
              </Button>
            )}
          </div>
        }
      >
        {reason !== null && (
          <p className={classes.notice}>
            <Icon name="stop" />
            {reason}
          </p>
        )}
        <output className={`${classes.soft} ${ownClasses.news}`}>{news.join(' ')}</output>
        {(isFiltered || shown.total > 0) && (
          <PriceChangeFilters
            search={{ plan, show }}
            plans={plans}
            counts={{ underWay: underWay.length, over: list.total }}
          />
        )}
        {shown.total === 0 ? (
          <EmptyState drawing={isFiltered ? 'search' : 'prices'}>
            {isFiltered ? 'No price change matches these filters.' : 'There are no price changes yet.'}
          </EmptyState>
        ) : (
          <PriceChangeTable
            addon={addon}
            rows={shown.rows}
            total={shown.total}
            begins={`${plan} ${show}`}
            onWithdraw={setWithdrawn}
            onNearEnd={shown.more}
          />
        )}
        <MoreProblem problem={list.problem} onRetry={list.retry} />
      </Section>
      {withdrawn !== null && (
        <RepricingWithdrawal
          repricing={withdrawn}
          returnsTo="price-changes"
          onClose={() => setWithdrawn(null)}
        />
      )}
      {isChoosing && <PlanChoice addon={addon} plans={plans} onClose={() => setChoosing(false)} />}
    </div>
  )
}
