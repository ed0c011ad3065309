import '@mantine/core/styles/Input.css'
import { NativeSelect } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { installStates } from '#contract/installs/install-state.ts'
import type { Plan } from '#contract/plan.ts'
import { installNames } from '#contract/wording/install-names.ts'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import classes from './installs.module.css'
import type { InstallsSearch } from './search.ts'
import { counted } from '#contract/formats/grouped.ts'

const states = [
  { value: '', label: 'Every state' },
  ...installStates.map((value) => ({ value, label: installNames[value] })),
]

interface Props {
  search: InstallsSearch
  plans: readonly Plan[]
  total: number
  isStaff: boolean
}

/** Filters the installs through the URL. */
export function InstallFilters({ search, plans, total, isStaff }: Props) {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [state, setState] = useChoice(search.state ?? '')
  const [plan, setPlan] = useChoice(search.plan ?? '')
  const [stuck, setStuck] = useChoice(search.stuck ?? '')
  const filter = useFilter<InstallsSearch>()
  return (
    <search className={classes.filters}>
      <FilterField
        label={isStaff ? 'Filter by customer, app or UUID' : 'Filter by UUID'}
        value={search.q}
        className={classes.text}
        onFilter={(q) => filter({ q })}
      />
      <NativeSelect
        label="State"
        data={states}
        value={state}
        onChange={({ currentTarget: { value } }) => {
          const chosen = installStates.find((each) => each === value)
          setState(chosen ?? '')
          filter({ state: chosen })
        }}
      />
      <NativeSelect
        label="Plan"
        data={[
          { value: '', label: 'Every plan' },
          ...plans.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
        value={plan}
        onChange={({ currentTarget: { value } }) => {
          setPlan(value)
          filter({ plan: value === '' ? undefined : value })
        }}
      />
      {isStaff && (
        <NativeSelect
          label="Calls to the provider"
          data={[
            { value: '', label: 'Any' },
            { value: 'true', label: 'Stuck' },
          ]}
          value={stuck}
          onChange={({ currentTarget: { value } }) => {
            const chosen = value === 'true' ? 'true' : undefined
            setStuck(chosen ?? '')
            filter({ stuck: chosen })
          }}
        />
      )}
      <output className={classes.count}>{isLoading ? 'Searching…' : counted(total, 'install')}</output>
    </search>
  )
}
