import '@mantine/core/styles/Input.css'
import { Button, NativeSelect } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { decisionKinds, decisionOutcomes } from '#contract/desk/decision-entry.ts'
import { DayRangeField } from '#portal/app/frame/day-range-field.tsx'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { FilterField } from '#portal/ui/lists/filter-field.tsx'
import { useChoice } from '#portal/ui/lists/use-choice.ts'
import { approvalStates } from '#portal/workflow/changes/approval-wording.ts'
import admin from '../admin.module.css'
import classes from './decided.module.css'
import type { DecidedSearch } from './search.ts'
import { kindName } from './wording.ts'

const kinds = [
  { value: '', label: 'Every kind' },
  ...decisionKinds.map((value) => ({ value, label: kindName(value) })),
]
const outcomes = [
  { value: '', label: 'Either' },
  ...decisionOutcomes.map((value) => ({ value, label: approvalStates[value].name })),
]

/** Filters the decisions through the URL, and tells what is left of them. */
export function DecidedFilters({ search, told }: { search: DecidedSearch; told: string }) {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  const [kind, setKind] = useChoice(search.kind ?? '')
  const [decision, setDecision] = useChoice(search.decision ?? '')
  const filter = useFilter<DecidedSearch>()
  const isMine = search.by === 'me'
  return (
    <search className={`${admin.filters} ${classes.filters}`}>
      <FilterField
        label="Add-on or company"
        value={search.q}
        className={classes.text}
        onFilter={(q) => filter({ q })}
      />
      <NativeSelect
        label="Kind"
        data={kinds}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          const chosen = decisionKinds.find((each) => each === value)
          setKind(chosen ?? '')
          filter({ kind: chosen })
        }}
      />
      <NativeSelect
        label="Decision"
        data={outcomes}
        value={decision}
        onChange={({ currentTarget: { value } }) => {
          const chosen = decisionOutcomes.find((each) => each === value)
          setDecision(chosen ?? '')
          filter({ decision: chosen })
        }}
      />
      <div className={classes.by}>
        <FilterField
          label="Decided by"
          value={search.by}
          className={classes.text}
          onFilter={(by) => filter({ by })}
        />
        <Button
          variant={isMine ? 'light' : 'default'}
          aria-pressed={isMine}
          title="What I have decided"
          onClick={() => filter({ by: isMine ? undefined : 'me' })}
        >
          Me
        </Button>
      </div>
      <DayRangeField range={search} />
      <output className={admin.found}>{isLoading ? 'Searching…' : told}</output>
    </search>
  )
}
