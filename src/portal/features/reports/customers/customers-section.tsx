import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Input.css'
import { useMemo } from 'react'
import type { Addon } from '#contract/addon.ts'
import { mostCustomerDays, usualCustomerDays } from '#contract/formats/listed-days.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { useConfig } from '#portal/app/use-config.ts'
import { useFilter } from '#portal/app/frame/use-filter.ts'
import { useRangeInUrl } from '#portal/app/frame/use-range-in-url.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { RangeField } from '#portal/ui/range/range-field.tsx'
import { ChartReader } from '../chart/chart-reader.tsx'
import { StillChart } from '../chart/still-chart.tsx'
import { FiguresDownload } from '../figures-download.tsx'
import type { ReportsData } from '../reads.ts'
import { SearchSwitch } from '../search-switch.tsx'
import type { ReportsSearch } from '../search.ts'
import { customerContent } from './customer-content.tsx'
import { type CustomerSeries, planSeries, wholeSeries, withEachDay } from './customer-figures.ts'
import { CustomerHeadline } from './customer-headline.tsx'
import classes from './customers.module.css'
import { DayTable } from './day-table.tsx'
import { PlanCustomers } from './plan-customers.tsx'

interface Props {
  addon: Addon
  data: Pick<ReportsData, 'customers' | 'plans'>
  search: ReportsSearch
  /** True if a chart that is read fits. */
  hasRoom: boolean
}

interface ChoiceProps {
  since: string
  plans: readonly CustomerSeries[]
  chosen: CustomerSeries
  search: ReportsSearch
}

/** The choice of days and of a plan, kept in the URL. */
function Choice({ since, plans, chosen, search: { customersFrom, customersTo } }: ChoiceProps) {
  const { now } = useConfig()
  const { isBusy, show } = useRangeInUrl({ from: 'customersFrom', to: 'customersTo' })
  const filter = useFilter<ReportsSearch>()
  return (
    <search className={classes.choice}>
      {plans.length > 1 && (
        <NativeSelect
          label="Plan"
          data={[
            { value: '', label: 'All plans' },
            ...plans.map(({ slug, name }) => ({ value: slug ?? '', label: name })),
          ]}
          value={chosen.slug ?? ''}
          onChange={({ currentTarget: { value } }) => filter({ customersPlan: value || undefined })}
        />
      )}
      <RangeField
        of="days"
        range={{ from: customersFrom, to: customersTo }}
        first={since}
        last={now.toISOString().slice(0, 10)}
        most={mostCustomerDays}
        usual={`Last ${usualCustomerDays} days`}
        isBusy={isBusy}
        onChange={show}
      />
    </search>
  )
}

/** An add-on's customers over some days: figures, a chart and tables, as a whole or of one plan. */
export function CustomersSection({ addon, data: { customers, plans }, search, hasRoom }: Props) {
  const { since, until } = customers
  const ofPlans = useMemo(() => planSeries(customers, plans), [customers, plans])
  const whole = useMemo(() => wholeSeries(customers), [customers])
  const { chosen, content } = useMemo(() => {
    const plan = ofPlans.find(({ slug }) => slug === search.customersPlan)
    const series = plan === undefined ? whole : withEachDay(plan, whole.days)
    return { chosen: series, content: customerContent(series, until) }
  }, [ofPlans, whole, search.customersPlan, until])
  if (since === null)
    return (
      <Section id="customers" title="Customers">
        <p className={sectionClasses.soft}>
          {addon.displayName} has had no customers yet. From its first install on, accounts with at least one
          install at the end of the day (UTC) are counted here.
        </p>
      </Section>
    )
  const isEmpty = chosen.totals.before === 0 && chosen.days.every((each) => each.customers + each.gone === 0)
  const isTableShown = search.customersTable === 'true'
  return (
    <Section
      id="customers"
      title="Customers"
      actions={
        !isEmpty && (
          <div className={sectionClasses.actions}>
            <SearchSwitch name="customersTable" search={search}>
              Show each day as a table
            </SearchSwitch>
            <FiguresDownload
              format="CSV"
              label="Download customers as CSV"
              load={() => import('./save-customers.ts')}
              save={({ saveCustomers }) =>
                saveCustomers(addon.slug, chosen.slug === null ? [whole, ...ofPlans] : [chosen], customers)
              }
            />
          </div>
        )
      }
    >
      <p className={sectionClasses.soft}>
        Accounts with at least one install of {addon.displayName} at the end of the day (UTC). One who stays
        can add a plan or drop one; a change of plan is both.
      </p>
      <Choice since={since} plans={ofPlans} chosen={chosen} search={search} />
      {isEmpty ? (
        <p className={sectionClasses.soft}>
          There were no customers on these days. The first one came on {spelledDay(since)}.
        </p>
      ) : (
        <>
          <CustomerHeadline series={chosen} until={until} />
          {hasRoom ? (
            <ChartReader label="Customers by day" by="day" content={content} />
          ) : (
            <StillChart content={content} />
          )}
          {isTableShown && <DayTable series={chosen} until={until} />}
          {ofPlans.length > 1 && <PlanCustomers plans={ofPlans} whole={whole} />}
        </>
      )}
    </Section>
  )
}
