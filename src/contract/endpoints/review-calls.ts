import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as automaticReviews from '../automatic-review.ts'
import { reviewCall } from '../reviews/review-call.ts'
import { ofAddonOrToken, of } from './subjects.ts'

export const reviewCallList = endpoint({
  summary:
    "A review's calls to the provider in order: request, response, ms, verdict and findings; secrets are masked.",
  method: 'GET',
  path: '/api/v3/automatic_reviews/:id/calls',
  ...of('automaticReview'),
  access: 'companyOrToken',
  list: true,
  result: v.array(reviewCall),
})

export const reviewTrialList = endpoint({
  summary: 'Trials, newest first: runs of one step or through a relay, which decide no requirement.',
  method: 'GET',
  path: '/api/v3/addons/:addon/review_trials',
  ...ofAddonOrToken,
  list: true,
  result: v.array(automaticReviews.automaticReview),
})

export const reviewTrialRequest = endpoint({
  summary: 'Runs one step of a review alone, or all or one through a relay. It decides no requirement.',
  method: 'POST',
  path: '/api/v3/addons/:addon/review_trials',
  ...ofAddonOrToken,
  body: automaticReviews.reviewTrialCreation,
  limit: 'reviews',
  result: automaticReviews.automaticReview,
  status: 201,
})
