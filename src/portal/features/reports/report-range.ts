import type { Report } from '#contract/report.ts'
import type { Range } from '#portal/ui/range/range.ts'

/** The reports within a range of months, inclusive; an omitted end leaves that side open. */
export const reportsWithin = (reports: readonly Report[], { from, to }: Range): readonly Report[] =>
  reports.filter(({ period }) => (from === undefined || period >= from) && (to === undefined || period <= to))

export type ReportTotals = Pick<
  Report,
  'customerBillingsAsCents' | 'herokuShareAsCents' | 'providerShareAsCents'
>

/** Sums the amounts of reports, in cents. */
export const totalsOf = (reports: readonly Report[]): ReportTotals => ({
  customerBillingsAsCents: reports.reduce((sum, report) => sum + report.customerBillingsAsCents, 0),
  herokuShareAsCents: reports.reduce((sum, report) => sum + report.herokuShareAsCents, 0),
  providerShareAsCents: reports.reduce((sum, report) => sum + report.providerShareAsCents, 0),
})
