import { automaticReviewList, automaticReviewView } from '#contract/endpoints/reviews.ts'
import { reviewCallList, reviewTrialList } from '#contract/endpoints/review-calls.ts'
import { readOf } from '#portal/wire/read.ts'

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
