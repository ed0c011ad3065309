import { automaticReviewList, automaticReviewView } from '#contract/endpoints/reviews.ts'
import { reviewCallList, reviewTrialList } from '#contract/endpoints/review-calls.ts'
import { readOf } from '#portal/wire/read.ts'
import { pageReads } from '#portal/wire/page-reads.ts'
import { logsReads } from '../reads.ts'

/** The reads of an add-on's runs: reviews, and trials. */
export const runsReads = (addon: string) => ({
  reviews: readOf(automaticReviewList, { params: { addon } }),
  trials: readOf(reviewTrialList, { params: { addon } }),
})

/** The reads of a run's own screen. */
export const runReads = (id: string) => ({
  review: readOf(automaticReviewView, { params: { id } }),
  calls: readOf(reviewCallList, { params: { id } }),
})

export const pages = pageReads({
  '/addons/$addonSlug/logs/reviews': ({ addonSlug }) => [
    runsReads(addonSlug),
    logsReads(addonSlug, {}).manifests,
  ],
  '/addons/$addonSlug/logs/reviews/$reviewId': ({ addonSlug, reviewId }, search) => [
    runsReads(addonSlug),
    ...[reviewId, ...search.getAll('with').slice(0, 1)].map(runReads),
  ],
})
