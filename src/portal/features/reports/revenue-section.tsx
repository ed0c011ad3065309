import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Addon } from '#contract/addon.ts'
import type { Range } from '#portal/ui/range/range.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import { ChartDownloads } from './chart/chart-downloads.tsx'
import { ChartLegend } from './chart/chart-legend.tsx'
import { ChartReader } from './chart/chart-reader.tsx'
import { revenueContent } from './chart/revenue-content.tsx'
import type { ReportsData } from './reads.ts'
import { planRevenue } from './plan-revenue.ts'
import { reportsWithin } from './report-range.ts'
import type { ReportsSearch } from './search.ts'
import { comparisonWording, yearComparison } from './year-comparison.ts'
import { SearchSwitch } from './search-switch.tsx'
import { RevenueTable } from './revenue-table.tsx'
import chartClasses from './chart/chart.module.css'

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
            <SearchSwitch name="compare" search={search}>
              Compare with last year
            </SearchSwitch>
            {hasRoom && (
              <SearchSwitch name="table" search={search}>
                Show as a table
              </SearchSwitch>
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
                by="month"
                content={revenueContent(drawn, pointedAt)}
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
