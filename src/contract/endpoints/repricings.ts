import { repricingListQuery } from '../list-queries.ts'
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import * as repricings from '../repricing.ts'
import { ofPlan, of } from './subjects.ts'

const ofRepricing = of('repricing')

export const planRepricingList = endpoint({
  summary: "A plan's repricings, newest first.",
  ...ofPlan,
  method: 'GET',
  path: '/api/v3/plans/:id/repricings',
  result: v.array(repricings.repricing),
  list: true,
})

export const repricingCreate = endpoint({
  summary: 'Asks for another price of a plan; only in GA, and while no other repricing of it is active.',
  ...ofPlan,
  method: 'POST',
  path: '/api/v3/plans/:id/repricings',
  body: repricings.repricingRequest,
  result: repricings.repricing,
  status: 201,
})

export const repricingList = endpoint({
  summary: "A plan's or an add-on's repricings; for platform admins, everybody's.",
  method: 'GET',
  path: '/api/v3/repricings',
  access: 'user',
  query: repricingListQuery,
  result: v.array(repricings.repricing),
  list: true,
  max: 50,
})

export const repricingView = endpoint({
  summary: 'One repricing.',
  ...ofRepricing,
  method: 'GET',
  path: '/api/v3/repricings/:id',
  result: repricings.repricing,
})

export const repricingEffectView = endpoint({
  summary: 'What a decision on a repricing would mean now: its dates, and who has the plan.',
  ...ofRepricing,
  access: 'admin',
  method: 'GET',
  path: '/api/v3/repricings/:id/effect',
  result: repricings.repricingEffect,
})

export const repricingTransition = endpoint({
  summary: 'Sets the status of a repricing; answers it as it now is.',
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
  summary: 'Takes back a repricing that is new; for its provider. Answers it as it now is.',
  ...ofRepricing,
  method: 'POST',
  path: '/api/v3/repricings/:id/withdraw',
  result: repricings.repricing,
  status: 200,
})
