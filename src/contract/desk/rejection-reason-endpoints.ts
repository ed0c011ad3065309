import * as v from 'valibot'
import { endpoint } from '../endpoints/endpoint.ts'
import { byId } from '../formats/field-types.ts'
import {
  rejectionReason,
  rejectionReasonChange,
  rejectionReasonCreation,
  rejectionReasonListQuery,
} from './rejection-reason.ts'

export const rejectionReasonList = endpoint({
  summary:
    'The reasons for rejections that staff keep as templates, by title; `kind` leaves out those for others.',
  method: 'GET',
  path: '/api/v3/rejection_reasons',
  access: 'admin',
  query: rejectionReasonListQuery,
  result: v.array(rejectionReason),
  list: true,
})

export const rejectionReasonCreate = endpoint({
  summary: 'Keeps a reason; 422 if there is one of this title, or no room for another.',
  method: 'POST',
  path: '/api/v3/rejection_reasons',
  access: 'admin',
  body: rejectionReasonCreation,
  result: rejectionReason,
  status: 201,
})

const ofReason = {
  path: '/api/v3/rejection_reasons/:id',
  access: 'admin',
  subject: 'rejectionReason',
  params: byId,
  result: rejectionReason,
} as const

export const rejectionReasonUpdate = endpoint({
  summary: 'Changes a reason; rejections that were sent stay as they are.',
  ...ofReason,
  method: 'PATCH',
  body: rejectionReasonChange,
})

export const rejectionReasonDelete = endpoint({
  summary: 'Removes a reason; rejections that were sent stay as they are.',
  ...ofReason,
  method: 'DELETE',
})
