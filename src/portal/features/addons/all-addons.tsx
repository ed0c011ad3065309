import '@mantine/core/styles/Input.css'
import { NativeSelect, Title } from '@mantine/core'
import { getRouteApi, useMatchRoute } from '@tanstack/react-router'
import { type Addon, type AddonCounts, openRequests } from '#contract/addon.ts'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { stageNames, stages } from '#contract/stage.ts'
import { addonPage, type AddonSearch } from './data.ts'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import type { Page } from '#portal/wire/load.ts'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { AddonTable } from './addon-table.tsx'
import classes from './all-addons.module.css'
import { MoreProblem } from '#portal/workflow/long-list/more-problem.tsx'
import { longerPage, useMoreRows } from '#portal/workflow/long-list/use-more-rows.ts'

const route = getRouteApi('/_authenticated/addons/')

/** The names of what is open of an add-on's requests. It is not whose turn it is, which requirements decide too. */
const requestNames = {
  waiting: 'Waiting for your decision',
  sent_back: 'Sent back to the provider',
  none: 'No open request',
} as const satisfies Record<(typeof openRequests)[number], string>

/** The choices of a filter, each with the number of add-ons that it would leave. */
const numbered = (name: string, count: number): string => `${name} (${grouped(count)})`

interface Props {
  first: Page<Addon>
  counts: AddonCounts
  /** True to show a heading of its own. */
  titled: boolean
  now: Date
}

/**
 * Every company's add-ons, for staff. Filter and order are kept in the URL. `titled` if the page has other
 * content too.
 */
export function AllAddons({ first, counts, titled, now }: Props) {
  const search = route.useSearch()
  const filter = useFilter<AddonSearch>()
  const loading = useMatchRoute()({ to: '/addons', pending: true }) !== false
  const list = useMoreRows(first, (range) => addonPage(search, undefined, longerPage(range)))
  const isFiltered = (search.q ?? '') !== '' || search.state !== undefined || search.request !== undefined
  return (
    <section className={classes.all} aria-label="All add-ons">
      {titled && (
        <Title order={2} mt={32}>
          All add-ons
        </Title>
      )}
      <div className={classes.filters}>
        <FilterField
          label="Filter by name, slug or company"
          value={search.q}
          className={classes.filter}
          onFilter={(q) => filter({ q })}
        />
        <NativeSelect
          label="Stage"
          data={[
            { value: '', label: 'Every stage' },
            ...counts.states.map(({ state, count }) => ({
              value: state,
              label: numbered(stageNames[state], count),
            })),
          ]}
          value={search.state ?? ''}
          onChange={({ currentTarget: { value } }) =>
            filter({ state: stages.find((stage) => stage === value) })
          }
        />
        <NativeSelect
          label="Requests"
          data={[
            { value: '', label: 'Any' },
            ...counts.requests.map(({ request, count }) => ({
              value: request,
              label: numbered(requestNames[request], count),
            })),
          ]}
          value={search.request ?? ''}
          onChange={({ currentTarget: { value } }) =>
            filter({ request: openRequests.find((each) => each === value) })
          }
        />
        <output className={classes.count}>{loading ? 'Searching…' : counted(list.total, 'add-on')}</output>
      </div>
      {list.rows.length === 0 ? (
        <EmptyState drawing={isFiltered ? 'search' : 'addons'}>
          <p>
            {isFiltered
              ? 'No add-on matches that filter.'
              : 'There are no add-ons yet. A partner’s first manifest creates one.'}
          </p>
        </EmptyState>
      ) : (
        <div>
          <AddonTable
            rows={list.rows}
            total={list.total}
            busy={loading}
            search={search}
            now={now}
            onNearEnd={list.more}
          />
        </div>
      )}
      <MoreProblem problem={list.problem} onRetry={list.retry} />
    </section>
  )
}
