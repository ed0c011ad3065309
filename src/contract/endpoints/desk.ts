import * as v from 'valibot'
import { byDeskItem, deskClaim } from '../desk/claim.ts'
import { endpoint } from './endpoint.ts'

export const deskClaimList = endpoint({
  summary: 'Which items of the decision desk other staff have open.',
  method: 'GET',
  path: '/api/v3/desk/claims',
  access: 'admin',
  result: v.array(deskClaim),
})

const ofItem = {
  path: '/api/v3/desk/claims/:kind/:id',
  access: 'admin',
  params: byDeskItem,
  mayBeMissing: true,
  result: v.array(deskClaim),
} as const

export const deskClaimPut = endpoint({
  summary:
    'Says for 45 seconds that the caller has an item of the decision desk open; answers other staff’s claims.',
  ...ofItem,
  method: 'PUT',
})

export const deskClaimDelete = endpoint({
  summary: 'Ends the caller’s claim of an item; answers other staff’s claims.',
  ...ofItem,
  method: 'DELETE',
})
