import { addonPlanList } from '#contract/endpoints/plans.ts'
import { monthSoFarView, reportList } from '#contract/endpoints/reports.ts'
import { readOf, type ResultsOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/**
 * The reads of the reports tab: the company's reports, newest first, its month that is not closed yet, and the add-on's
 * plans, for their names.
 */
export const reportsReads = (addon: string) => ({
  reports: readOf(reportList, { params: { addon } }),
  soFar: readOf(monthSoFarView, { params: { addon } }),
  plans: readOf(addonPlanList, { params: { addon } }),
})

export type ReportsData = ResultsOf<ReturnType<typeof reportsReads>>

export const pages = pageReads({
  '/addons/$addonSlug/reports': ({ addonSlug }) => [reportsReads(addonSlug)],
})
