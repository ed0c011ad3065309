import { customerRetentionView, customersView } from '#contract/endpoints/customers.ts'
import { addonPlanList } from '#contract/endpoints/plans.ts'
import { monthSoFarView, reportList } from '#contract/endpoints/reports.ts'
import { readOf, type ResultsOf } from '#portal/wire/read.ts'
import { dayIn, pageReads } from '#portal/wire/page-reads.ts'
import type { DayRange } from '#contract/formats/day-range.ts'

/**
 * The reads that the reports tab waits for: the company's reports, newest first, its month that is not closed yet, and
 * the add-on's plans, for their names.
 */
export const reportsReads = (addon: string) => ({
  reports: readOf(reportList, { params: { addon } }),
  soFar: readOf(monthSoFarView, { params: { addon } }),
  plans: readOf(addonPlanList, { params: { addon } }),
})

export type ReportsData = ResultsOf<ReturnType<typeof reportsReads>>

/** The read of the add-on's customers of these days, which the platform refuses where they are too many or none. */
export const customersRead = (addon: string, days: DayRange) =>
  readOf(customersView, { params: { addon }, query: days })

/** The read of the add-on's customers by the month in which they joined. */
export const retentionRead = (addon: string) => readOf(customerRetentionView, { params: { addon } })

export const pages = pageReads({
  '/addons/$addonSlug/reports': ({ addonSlug }, search) => [
    reportsReads(addonSlug),
    customersRead(addonSlug, { from: dayIn(search, 'customersFrom'), to: dayIn(search, 'customersTo') }),
    retentionRead(addonSlug),
  ],
})
