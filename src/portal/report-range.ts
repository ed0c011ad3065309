import type { Report } from '../contract/report.ts'
import type { ReportsSearch } from './reports-search.ts'

/** The reports of a range of months, both ends included; an end left out leaves that side open. */
export const reportsWithin = (reports: readonly Report[], { from, to }: ReportsSearch): readonly Report[] =>
  reports.filter(({ period }) => (from === undefined || period >= from) && (to === undefined || period <= to))

/** A range with one end set anew. The other end gives way where the two would cross. */
export function rangeWith(
  range: ReportsSearch,
  end: 'from' | 'to',
  period: string | undefined,
): ReportsSearch {
  const next = { ...range, [end]: period }
  if (next.from === undefined || next.to === undefined || next.from <= next.to) return next
  return { from: period, to: period }
}

export type ReportTotals = Pick<
  Report,
  'customerBillingsAsCents' | 'herokuShareAsCents' | 'providerShareAsCents'
>

/** The sums of reports' amounts, in cents. */
export const totalsOf = (reports: readonly Report[]): ReportTotals => ({
  customerBillingsAsCents: reports.reduce((sum, report) => sum + report.customerBillingsAsCents, 0),
  herokuShareAsCents: reports.reduce((sum, report) => sum + report.herokuShareAsCents, 0),
  providerShareAsCents: reports.reduce((sum, report) => sum + report.providerShareAsCents, 0),
})
