import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { getRouteApi } from '@tanstack/react-router'
import type { Addon } from '#contract/addon.ts'
import type { Range } from '#portal/ui/range/range.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ChartDownloads } from './chart/chart-downloads.tsx'
import { ChartLegend } from './chart/chart-legend.tsx'
import { ChartReader } from './chart/chart-reader.tsx'
import type { ReportsData } from './reads.ts'
import { planRevenue } from './plan-revenue.ts'
import { reportsWithin } from './report-range.ts'
import type { ReportsSearch } from './search.ts'
import { comparisonWording, yearComparison } from './year-comparison.ts'
import { RevenueTable } from './revenue-table.tsx'
import chartClasses from './chart/chart.module.css'

const route = getRouteApi('/_authenticated/addons/$addonSlug/reports')

/** Delay before the chart redraws while the range changes, in ms (SPEC section 9). */
const redrawDelayMs = 360

interface SwitchProps {
  name: 'table' | 'compare'
  search: ReportsSearch
  children: string
}

/** A choice of how the figures are shown, kept in the URL. */
function Switch({ name, search, children }: SwitchProps) {
  const navigate = route.useNavigate()
  const isChosen = search[name] === 'true'
  return (
    <Button
      variant={isChosen ? 'light' : 'default'}
      size="xs"
      aria-pressed={isChosen}
      onClick={() =>
        void navigate({
          search: (before) => ({ ...before, [name]: isChosen ? undefined : 'true' }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      {children}
    </Button>
  )
}

interface Props {
  addon: Addon
  data: ReportsData
  search: ReportsSearch
  /** True if a chart fits. */
  hasRoom: boolean
}

/**
 * An add-on's revenue by plan, or compared with the year before: a chart if it fits, and the same data as a table, visible
 * only to screen readers beside the chart until requested.
 */
export function RevenueSection({ addon, data: { reports, plans }, search, hasRoom }: Props) {
  const [drawnRange] = useDebouncedValue(search, redrawDelayMs)
  const [pointedAt, setPointedAt] = useState<string | null>(null)
  const isTableShown = search.table === 'true'
  const isCompared = search.compare === 'true'
  const isForAll = isTableShown || !hasRoom
  const figuresOf = (shown: Range) =>
    isCompared
      ? yearComparison(reports, shown, addon.slug)
      : planRevenue(reportsWithin(reports, shown), plans, addon.slug)
  const figures = figuresOf(search)
  const drawn = figuresOf(drawnRange)
  const isEmpty = figures.series.every(({ total }) => total === 0)
  const { shown, toggle } = useShortList(
    figures.months.toReversed(),
    'months',
    // Keep the screen-reader-only table complete: its button would be visible.
    isForAll ? undefined : figures.months.length,
  )
  return (
    <Section
      id="revenue"
      title="Revenue by plan"
      actions={
        !isEmpty && (
          <div className={sectionClasses.actions}>
            <Switch name="compare" search={search}>
              Compare with last year
            </Switch>
            {hasRoom && (
              <Switch name="table" search={search}>
                {isTableShown ? 'Hide the table' : 'Show as a table'}
              </Switch>
            )}
            <ChartDownloads addon={addon} figures={figures} hasPicture={hasRoom} />
          </div>
        )
      }
    >
      {isEmpty ? (
        <p className={sectionClasses.soft}>No plan of {addon.displayName} was billed in these months.</p>
      ) : (
        <>
          <p className={sectionClasses.soft}>
            What customers were billed for the plans of {addon.displayName}, before credits.
          </p>
          {isCompared && <p>{comparisonWording(figures)}</p>}
          {hasRoom && drawn.months.length > 0 && (
            <div className={chartClasses.figure}>
              <ChartReader
                label={isCompared ? 'Revenue by month and a year before' : 'Revenue by month'}
                figures={drawn}
                pointedAt={pointedAt}
              />
              <ChartLegend figures={drawn} onPoint={setPointedAt} />
            </div>
          )}
          <RevenueTable figures={figures} months={shown} isForAll={isForAll} />
          {toggle}
        </>
      )}
    </Section>
  )
}
