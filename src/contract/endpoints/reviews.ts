import * as v from 'valibot'
import * as automaticReviews from '../automatic-review.ts'
import { endpoint } from './endpoint.ts'
import { byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon } from './subjects.ts'

const ofAutomaticReview = { access: 'company', subject: 'automaticReview', params: byId } as const

export const automaticReviewList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/automatic_reviews',
  result: v.array(automaticReviews.automaticReview),
})

export const automaticReviewRequest = endpoint({
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
  ...ofAutomaticReview,
  access: 'companyOrToken',
  method: 'GET',
  path: '/api/v3/automatic_reviews/:id',
  result: automaticReviews.automaticReview,
})

export const automaticReviewCancel = endpoint({
  ...ofAutomaticReview,
  method: 'PATCH',
  path: '/api/v3/automatic_reviews/:id',
  body: automaticReviews.automaticReviewChange,
  result: automaticReviews.automaticReview,
})
