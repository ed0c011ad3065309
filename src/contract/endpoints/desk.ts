import * as v from 'valibot'
import { byDeskItem, deskClaim } from '../desk/claim.ts'
import { endpoint } from './endpoint.ts'

export const deskClaimList = endpoint({
  method: 'GET',
  path: '/api/v3/desk/claims',
  access: 'admin',
  result: v.array(deskClaim),
})

export const deskClaimPut = endpoint({
  method: 'PUT',
  path: '/api/v3/desk/claims/:kind/:id',
  access: 'admin',
  params: byDeskItem,
  mayBeMissing: true,
  result: v.array(deskClaim),
})

export const deskClaimDelete = endpoint({
  method: 'DELETE',
  path: '/api/v3/desk/claims/:kind/:id',
  access: 'admin',
  params: byDeskItem,
  mayBeMissing: true,
  result: v.array(deskClaim),
})
