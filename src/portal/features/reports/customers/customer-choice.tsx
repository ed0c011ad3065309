import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { mostCustomerDays, usualCustomerDays } from '#contract/formats/listed-days.ts'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { RangeField } from '#portal/ui/range/range-field.tsx'
import { isOpenRange } from '#portal/ui/range/range.ts'
import type { ReportsSearch } from '../search.ts'
import type { CustomerSeries } from './customer-figures.ts'
import classes from './customers.module.css'
import type { useCustomers } from './use-customers.ts'

interface Props {
  /** Plans that had customers on these days. */
  plans: readonly CustomerSeries[]
  /** The chosen plan's name; null for all. */
  planName: string | null
  /** True if the add-on has one plan at most. */
  isOfOne: boolean
  ofDays: ReturnType<typeof useCustomers>
  search: ReportsSearch
}

/** The choice of days and of a plan, kept in the URL. A plan that had no customers stays chosen. */
export function CustomerChoice({ plans, planName, isOfOne, ofDays, search }: Props) {
  const { now } = useConfig()
  const filter = useFilter<ReportsSearch>()
  const { customersFrom: from, customersTo: to, customersPlan: slug = '' } = search
  const { found, problem, isUnderWay } = ofDays
  const isThere = slug === '' || plans.some((each) => each.slug === slug)
  // Days that nobody named and those to come are as they were listed.
  const areListed =
    !isOpenRange({ from, to }) && problem === null && !isUnderWay && (found?.days.length ?? 0) > 0
  return (
    <search className={classes.choice}>
      {(!isOfOne || planName !== null) && (
        <NativeSelect
          label="Plan"
          data={[
            { value: '', label: 'All plans' },
            ...plans.map((each) => ({ value: each.slug ?? '', label: each.name })),
            ...(isThere ? [] : [{ value: slug, label: planName ?? slug }]),
          ]}
          value={slug}
          onChange={({ currentTarget: { value } }) => filter({ customersPlan: value || undefined })}
        />
      )}
      <RangeField
        of="days"
        range={areListed ? { from: found?.from, to: found?.to } : { from, to }}
        first={found?.since ?? '2000-01-01'}
        last={now.toISOString().slice(0, 10)}
        most={mostCustomerDays}
        usual={`Last ${usualCustomerDays} days`}
        isBusy={isUnderWay}
        onChange={(days) => filter({ customersFrom: days.from, customersTo: days.to })}
      />
    </search>
  )
}
