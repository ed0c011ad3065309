import { customerRetentionView, customersView } from '#contract/endpoints/customers.ts'
import { addonPlanList } from '#contract/endpoints/plans.ts'
import { monthSoFarView, reportList } from '#contract/endpoints/reports.ts'
import { readOf, type ResultsOf } from '#portal/wire/read.ts'
import { daysIn, pageReads } from '#portal/wire/page-reads.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import { listedDays } from '#contract/formats/listed-days.ts'

/**
 * The reads of the reports tab: the company's reports, newest first, its month that is not closed yet, the add-on's
 * customers of these days and by the month in which they joined, and its plans, for their names.
 */
export const reportsReads = (addon: string, days: DayRange) => ({
  reports: readOf(reportList, { params: { addon } }),
  soFar: readOf(monthSoFarView, { params: { addon } }),
  customers: readOf(customersView, { params: { addon }, query: days }),
  kept: readOf(customerRetentionView, { params: { addon } }),
  plans: readOf(addonPlanList, { params: { addon } }),
})

export type ReportsData = ResultsOf<ReturnType<typeof reportsReads>>

export const pages = pageReads({
  '/addons/$addonSlug/reports': ({ addonSlug }, search) => [
    reportsReads(addonSlug, listedDays(daysIn(search, { from: 'customersFrom', to: 'customersTo' }))),
  ],
})
