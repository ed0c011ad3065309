import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { grouped } from '#contract/formats/grouped.ts'
import type { Plan } from '#contract/plan.ts'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { useCurrentInSight } from '#portal/ui/layout/use-current-in-sight.ts'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import tabs from '#portal/features/addon/addon.module.css'
import classes from './price-changes.module.css'
import type { PriceChangesSearch } from './search.ts'

interface Props {
  search: PriceChangesSearch
  plans: readonly Plan[]
  /** How many there are of the chosen plan. */
  counts: { underWay: number; over: number }
}

/** Filters an add-on's price changes through the URL. */
export function PriceChangeFilters({ search: { plan, show }, plans, counts }: Props) {
  const filter = useFilter<PriceChangesSearch>()
  const [chosen, setChosen] = useChoice(plan ?? '')
  const bar = useCurrentInSight(`[data-show='${show ?? 'all'}']`)
  const groups = [
    { value: undefined, name: 'All', count: counts.underWay + counts.over },
    { value: 'under-way', name: 'Under way', count: counts.underWay },
    { value: 'over', name: 'Over', count: counts.over },
  ] as const
  return (
    <search className={classes.filters}>
      <nav ref={bar} aria-label="Price changes by progress" className={tabs.tabs}>
        {groups.map(({ value, name, count }) => (
          <Link
            key={name}
            from="/addons/$addonSlug/plans/repricings"
            to="."
            search={(before) => ({ ...before, show: value })}
            replace
            resetScroll={false}
            activeOptions={{ exact: true, includeSearch: true, explicitUndefined: true }}
            className={tabs.tab}
            data-show={value ?? 'all'}
            {...(value === show ? { 'aria-current': 'true' as const } : {})}
          >
            {name} ({grouped(count)})
          </Link>
        ))}
      </nav>
      <NativeSelect
        label="Plan"
        data={[
          { value: '', label: 'Every plan' },
          ...plans.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={chosen}
        onChange={({ currentTarget: { value } }) => {
          setChosen(value)
          filter({ plan: value === '' ? undefined : value })
        }}
      />
    </search>
  )
}
