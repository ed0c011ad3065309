import * as v from 'valibot'
import * as automaticReviews from '../automatic-review.ts'
import { endpoint } from './endpoint.ts'
import { byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon } from './subjects.ts'

const ofAutomaticReview = { access: 'company', subject: 'automaticReview', params: byId } as const

export const automaticReviewList = endpoint({
  summary: 'Automatic reviews, newest first.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/automatic_reviews',
  result: v.array(automaticReviews.automaticReview),
})

export const automaticReviewRequest = endpoint({
  summary: 'Asks for an automatic review of the current manifest; 409 while another is not over.',
  ...ofAddon,
  access: 'companyOrToken',
  method: 'POST',
  path: '/api/v3/addons/:addon/automatic_reviews',
  body: automaticReviews.automaticReviewCreation,
  limit: 'reviews',
  result: automaticReviews.automaticReview,
  status: 201,
})

export const automaticReviewView = endpoint({
  summary: 'One automatic review.',
  ...ofAutomaticReview,
  access: 'companyOrToken',
  method: 'GET',
  path: '/api/v3/automatic_reviews/:id',
  result: automaticReviews.automaticReview,
})

export const automaticReviewCancel = endpoint({
  summary: 'Cancels a review: what runs is ended, and no other step begins.',
  ...ofAutomaticReview,
  method: 'PATCH',
  path: '/api/v3/automatic_reviews/:id',
  body: automaticReviews.automaticReviewChange,
  result: automaticReviews.automaticReview,
})
