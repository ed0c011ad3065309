import * as v from 'valibot'
import { byDeskItem, deskAssignee, deskClaim } from '../desk/claim.ts'
import { id } from '../formats/field-types.ts'
import { endpoint } from './endpoint.ts'

export const deskClaimList = endpoint({
  summary: 'Which items of the decision desk other staff have open.',
  method: 'GET',
  path: '/api/v3/desk/claims',
  access: 'admin',
  result: v.array(deskClaim),
})

const ofItem = { access: 'admin', params: byDeskItem, mayBeMissing: true } as const
const claimOfItem = { ...ofItem, path: '/api/v3/desk/claims/:kind/:id' } as const
const assignmentOfItem = {
  ...ofItem,
  path: '/api/v3/desk/assignments/:kind/:id',
  result: v.object({ assignee: deskAssignee }),
} as const

export const deskClaimPut = endpoint({
  summary:
    'Says for 45 seconds that the caller has an item of the decision desk open; answers other staff’s claims, and the item’s assignee.',
  ...claimOfItem,
  method: 'PUT',
  result: v.object({ claims: v.array(deskClaim), assignee: deskAssignee }),
})

export const deskClaimDelete = endpoint({
  summary: 'Ends the caller’s claim of an item; answers other staff’s claims.',
  ...claimOfItem,
  method: 'DELETE',
  result: v.array(deskClaim),
})

/** `from` is the assignee whom the caller saw, by id; null for none. */
export const deskAssignmentPut = endpoint({
  summary: 'Assigns an item of the decision desk to the caller, unless somebody else has taken it on since.',
  ...assignmentOfItem,
  method: 'PUT',
  body: v.strictObject({ from: v.nullable(id) }),
})

export const deskAssignmentDelete = endpoint({
  summary: 'Gives back an item of the decision desk that is assigned to the caller.',
  ...assignmentOfItem,
  method: 'DELETE',
})
