import { addonPlanList } from '#contract/endpoints/plans.ts'
import { reportList } from '#contract/endpoints/reports.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'

/** The reads of the reports tab. */
export const reportsReads = (addon: string) => ({
  reports: readOf(reportList, { params: { addon } }),
  plans: readOf(addonPlanList, { params: { addon } }),
})

export const pages = pageReads({
  '/addons/$addonSlug/reports': ({ addonSlug }) => [reportsReads(addonSlug)],
})
