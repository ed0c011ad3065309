import { lazyPart } from '#portal/ui/lazy-part.tsx'
import { Button, Skeleton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useRef } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import { planRevenue } from './plan-revenue.ts'
import { reportsWithin } from './report-range.ts'
import type { ReportsData } from './data.ts'
import type { Range } from '#portal/ui/range/range.ts'
import type { ReportsSearch } from './search.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { useIdleInSight } from '#portal/ui/layout/use-idle-in-sight.ts'
import classes from './reports.module.css'
import table from '#portal/ui/layout/table.module.css'
import { RevenueTable } from './revenue-table.tsx'

const route = getRouteApi('/_authenticated/addons/$addonSlug/reports')

const place = <Skeleton height={340} />
const RevenueChart = lazyPart(
  async () => (await import('./revenue-chart.tsx')).RevenueChart,
  () => place,
)

/** Delay before the chart redraws while the range changes, in ms (SPEC section 9). */
const redrawDelayMs = 360

interface Props {
  addon: Addon
  data: ReportsData
  search: ReportsSearch
  /** True if a chart fits. */
  hasRoom: boolean
}

/**
 * An add-on's revenue by plan: a chart if it fits, and the same data as a table, visible only to screen
 * readers beside the chart until requested.
 */
export function RevenueSection({ addon, data: { reports, plans }, search, hasRoom }: Props) {
  const navigate = route.useNavigate()
  const [drawnRange] = useDebouncedValue(search, redrawDelayMs)
  const chart = useRef<HTMLDivElement>(null)
  const chartBox = useIdleInSight(chart, RevenueChart.load)
  const isTableShown = search.table === 'true'
  const isForAll = isTableShown || !hasRoom
  const showTable = (table: 'true' | undefined) =>
    void navigate({ search: (before) => ({ ...before, table }), replace: true, resetScroll: false })
  const within = (shown: Range) => planRevenue(reportsWithin(reports, shown), plans, addon.slug)
  const revenue = within(search)
  const drawn = within(drawnRange)
  const { shown, toggle } = useShortList(
    revenue.months.toReversed(),
    'months',
    // Keep the screen-reader-only table complete: its button would be visible.
    isForAll ? undefined : revenue.months.length,
  )
  return (
    <Section
      id="revenue"
      title="Revenue by plan"
      actions={
        hasRoom &&
        revenue.series.length > 0 && (
          <Button
            variant="default"
            size="xs"
            aria-pressed={isTableShown}
            onClick={() => showTable(isTableShown ? undefined : 'true')}
          >
            {isTableShown ? 'Hide the table' : 'Show as a table'}
          </Button>
        )
      }
    >
      {revenue.series.length === 0 ? (
        <p className={sectionClasses.soft}>No plan of {addon.displayName} was billed in these months.</p>
      ) : (
        <>
          <p className={sectionClasses.soft}>
            What customers were billed for the plans of {addon.displayName}, before credits.
          </p>
          {hasRoom && (
            <div ref={chart} className={classes.chart} aria-hidden="true">
              {chartBox === undefined ? place : <RevenueChart revenue={drawn} width={chartBox.width} />}
            </div>
          )}
          <section
            className={isForAll ? table.scroll : classes.unseen}
            aria-label="Revenue by plan as a table"
            // A scrolling region must be reachable by keyboard, but not while hidden.
            {...(isForAll ? { tabIndex: 0 } : {})}
          >
            <RevenueTable revenue={revenue} months={shown} />
          </section>
          {toggle}
        </>
      )}
    </Section>
  )
}
