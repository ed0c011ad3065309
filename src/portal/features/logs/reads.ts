import { failedAttemptList } from '#contract/endpoints/failed-attempts.ts'
import { manifestList } from '#contract/endpoints/provisioning.ts'
import { automaticReviewList } from '#contract/endpoints/reviews.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import { readOf } from '#portal/wire/read.ts'
import { daysIn, pageReads } from '#portal/wire/page-reads.ts'

/** The reads of the logs tab, with the failed attempts of these days. */
export const logsReads = (addon: string, days: DayRange) => ({
  reviews: readOf(automaticReviewList, { params: { addon } }),
  attempts: readOf(failedAttemptList, { params: { addon }, query: days }),
  manifests: readOf(manifestList, { params: { addon } }),
})

export const pages = pageReads({
  '/addons/$addonSlug/logs': ({ addonSlug }, search) => [logsReads(addonSlug, daysIn(search))],
})
