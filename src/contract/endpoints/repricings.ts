import { repricingListQuery } from '../list-queries.ts'
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { byId } from '../formats/field-types.ts'
import * as repricings from '../repricing.ts'
import { ofPlan } from './subjects.ts'

const ofRepricing = { access: 'company', subject: 'repricing', params: byId } as const

export const planRepricingList = endpoint({
  ...ofPlan,
  method: 'GET',
  path: '/api/v3/plans/:id/repricings',
  result: v.array(repricings.repricing),
  list: true,
})

export const repricingCreate = endpoint({
  ...ofPlan,
  method: 'POST',
  path: '/api/v3/plans/:id/repricings',
  body: repricings.repricingRequest,
  result: repricings.repricing,
  status: 201,
})

export const repricingList = endpoint({
  method: 'GET',
  path: '/api/v3/repricings',
  access: 'user',
  query: repricingListQuery,
  result: v.array(repricings.repricing),
  list: true,
})

export const repricingView = endpoint({
  ...ofRepricing,
  method: 'GET',
  path: '/api/v3/repricings/:id',
  result: repricings.repricing,
})

export const repricingEffectView = endpoint({
  ...ofRepricing,
  access: 'admin',
  method: 'GET',
  path: '/api/v3/repricings/:id/effect',
  result: repricings.repricingEffect,
})

export const repricingTransition = endpoint({
  ...ofRepricing,
  access: 'admin',
  method: 'POST',
  path: '/api/v3/repricings/:id/transitions/:status',
  params: repricings.bySettableStatus,
  body: repricings.repricingMessage,
  freshProof: 'priceApproval',
  dryRun: true,
  result: repricings.repricing,
  status: 200,
})

export const repricingWithdraw = endpoint({
  ...ofRepricing,
  method: 'POST',
  path: '/api/v3/repricings/:id/withdraw',
  result: repricings.repricing,
  status: 200,
})
