import { failedAttemptList } from '#contract/endpoints/failed-attempts.ts'
import { manifestList } from '#contract/endpoints/provisioning.ts'
import { automaticReviewList } from '#contract/endpoints/reviews.ts'
import type { DayRange } from '#contract/formats/day-range.ts'
import { readOf } from '#portal/wire/read.ts'

/** The reads of the logs tab, with the failed attempts of these days. */
export const logsReads = (addon: string, days: DayRange) => ({
  reviews: readOf(automaticReviewList, { params: { addon } }),
  attempts: readOf(failedAttemptList, { params: { addon }, query: days }),
  manifests: readOf(manifestList, { params: { addon } }),
})
