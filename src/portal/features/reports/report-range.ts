import type { Report } from '#contract/report.ts'
import type { Range } from '#portal/ui/range/range.ts'
import { sumOf } from './figures.ts'

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

/** The paid part of provider's shares, and the part still due, in cents. */
export interface PayoutSums {
  paid: number
  due: number
}

/** Sums what has been paid of reports and what is due of them, as far as payouts are on record. */
export const payoutSums = (reports: readonly Report[]): PayoutSums => ({
  paid: sumOf(reports.flatMap(({ payouts }) => payouts.map(({ cents }) => cents))),
  due: sumOf(reports.map(({ dueAsCents }) => dueAsCents ?? 0)),
})
