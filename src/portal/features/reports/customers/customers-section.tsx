import { useMemo } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Customers } from '#contract/customers.ts'
import type { Plan } from '#contract/plan.ts'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import { ChartReader } from '../chart/chart-reader.tsx'
import { StillChart } from '../chart/still-chart.tsx'
import { FiguresDownload } from '../figures-download.tsx'
import { SearchSwitch } from '../search-switch.tsx'
import type { ReportsSearch } from '../search.ts'
import { customerContent } from './customer-content.tsx'
import { CustomerChoice } from './customer-choice.tsx'
import { planSeries, wholeSeries, withEachDay } from './customer-figures.ts'
import { CustomerHeadline } from './customer-headline.tsx'
import { CustomersProblem } from './customers-problem.tsx'
import { DayTable } from './day-table.tsx'
import { emptyWording, shownWording } from './told-customers.ts'
import part from './part.module.css'
import { PlanCustomers } from './plan-customers.tsx'
import type { useCustomers } from './use-customers.ts'

interface Props {
  addon: Addon
  plans: readonly Plan[]
  /** The customers of the days that are chosen; while they are read, of those before. */
  ofDays: ReturnType<typeof useCustomers>
  search: ReportsSearch
  /** True if a chart that is read fits. */
  hasRoom: boolean
}

/** The series of an add-on and of its plans, and the chosen one of them: none of a plan that had no customers. */
function useSeries(customers: Customers | null, plans: readonly Plan[], slug: string | undefined) {
  const all = useMemo(
    () => customers && { whole: wholeSeries(customers), ofPlans: planSeries(customers, plans) },
    [customers, plans],
  )
  return useMemo(() => {
    if (customers === null || all === null) return null
    const plan = all.ofPlans.find((each) => each.slug === slug)
    const series = plan === undefined ? all.whole : withEachDay(plan, all.whole.days)
    const isEmpty =
      series.totals.before === 0 && series.days.every((each) => each.customers + each.gone === 0)
    const chosen = isEmpty || (slug !== undefined && plan === undefined) ? null : series
    return { ...all, chosen, content: customerContent(series, customers.until) }
  }, [customers, all, slug])
}

/** An add-on's customers over some days: figures, a chart and tables, as a whole or of one plan. */
export function CustomersSection({ addon, plans, ofDays, search, hasRoom }: Props) {
  const { problem, isUnderWay } = ofDays
  const customers = problem === null ? ofDays.found : null
  const slug = search.customersPlan
  const series = useSeries(customers, plans, slug)
  const chosen = series?.chosen ?? null
  const isTableShown = search.customersTable === 'true'
  const planName = slug === undefined ? null : (plans.find((each) => each.slug === slug)?.name ?? slug)
  return (
    <Section
      id="customers"
      title="Customers"
      actions={
        customers !== null &&
        series !== null &&
        chosen !== null && (
          <div className={sectionClasses.actions}>
            <SearchSwitch name="customersTable" search={search}>
              Show each day as a table
            </SearchSwitch>
            <FiguresDownload
              format="CSV"
              label="Download customers as CSV"
              load={() => import('./save-customers.ts')}
              save={({ saveCustomers }) =>
                saveCustomers(
                  addon.slug,
                  chosen.slug === null ? [series.whole, ...series.ofPlans] : [chosen],
                  customers,
                )
              }
            />
          </div>
        )
      }
    >
      {customers?.since === null ? (
        <p className={sectionClasses.soft}>
          {addon.displayName} has had no customers yet. From its first install on, accounts with at least one
          install at the end of the day (UTC) are counted here.
        </p>
      ) : (
        <>
          <p className={sectionClasses.soft}>
            Accounts with at least one install of {addon.displayName} at the end of the day (UTC). One who
            stays can add a plan or drop one; a change of plan is both.
          </p>
          <CustomerChoice
            plans={series?.ofPlans ?? []}
            planName={planName}
            isOfOne={plans.length < 2}
            ofDays={ofDays}
            search={search}
          />
          {problem !== null && <CustomersProblem problem={problem} />}
          {problem === null && customers === null && (
            <div className={part.shape} data-loading>
              <HiddenText>The customers are loading.</HiddenText>
            </div>
          )}
          <HiddenText aria-live="polite">
            {customers !== null && !isUnderWay && shownWording(chosen, customers, planName)}
          </HiddenText>
          {customers !== null && series !== null && (
            <div className={part.shown} aria-busy={isUnderWay}>
              {chosen === null ? (
                <p className={sectionClasses.soft}>{emptyWording(customers, planName)}</p>
              ) : (
                <>
                  <CustomerHeadline series={chosen} until={customers.until} />
                  {hasRoom ? (
                    <ChartReader label="Customers by day" by="day" content={series.content} />
                  ) : (
                    <StillChart content={series.content} />
                  )}
                  {isTableShown && <DayTable series={chosen} until={customers.until} />}
                </>
              )}
              {series.ofPlans.length > 1 && <PlanCustomers plans={series.ofPlans} whole={series.whole} />}
            </div>
          )}
        </>
      )}
    </Section>
  )
}
