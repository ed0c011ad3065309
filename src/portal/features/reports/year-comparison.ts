import type { Report } from '#contract/report.ts'
import type { Range } from '#portal/ui/range/range.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { signedPercent } from '#portal/ui/format/money.ts'
import { type Figures, type MonthFigures, spanOf, sumOf } from './figures.ts'
import { reportsWithin } from './report-range.ts'

/** The most months that are compared. */
const most = 12

const yearBefore = (period: string): string => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`

/** A change in per cent; undefined from nothing. */
const changeOf = (before: number, now: number): number | undefined =>
  before === 0 ? undefined : (100 * (now - before)) / before

/**
 * Compares an add-on's revenue in the last months of a range, a year's at most, with the same months a year before, in
 * cents before credits. Those need not be within the range.
 */
export function yearComparison(reports: readonly Report[], range: Range, addonSlug: string): Figures {
  const totals = new Map(
    reports.map(({ period, addonBillings }) => [
      period,
      sumOf(Object.values(addonBillings[addonSlug] ?? {})),
    ]),
  )
  const periods = reportsWithin(reports, range).map(({ period }) => period)
  const months = periods
    .toSorted()
    .slice(-most)
    .map((period): MonthFigures => {
      const now = totals.get(period) ?? 0
      const before = totals.get(yearBefore(period))
      if (before === undefined) return { period, cents: { now }, total: now }
      const change = changeOf(before, now)
      return { period, cents: { before, now }, total: now, ...(change === undefined ? {} : { change }) }
    })
  const total = (key: 'before' | 'now') => sumOf(months.map(({ cents }) => cents[key] ?? 0))
  const isWhole = months.every(({ cents }) => cents.before !== undefined)
  const change = isWhole ? changeOf(total('before'), total('now')) : undefined
  return {
    kind: 'years',
    series: [
      { key: 'before', name: 'A year before', total: total('before') },
      { key: 'now', name: 'Revenue', total: total('now') },
    ],
    months,
    whole: { total: total('now'), ...(change === undefined ? {} : { change }) },
  }
}

/** Describes a comparison as a whole, by the months that have one a year before. */
export function comparisonWording({ months }: Figures): string {
  const pairs = months.filter(({ cents }) => cents.before !== undefined)
  if (pairs.length === 0) return 'No month here has a report from a year before yet.'
  const now = sumOf(pairs.map(({ total }) => total))
  const before = sumOf(pairs.map(({ cents }) => cents.before ?? 0))
  const change = changeOf(before, now)
  const percent = change === undefined ? '' : ` (${signedPercent(change)})`
  return pairs.length === months.length
    ? `${inDollars(now)} in ${spanOf(months)}; ${inDollars(before)} in the same months a year before${percent}.`
    : `${inDollars(now)} in the ${pairs.length} of ${months.length} months that have a report from a year before; ${inDollars(before)} then${percent}.`
}
