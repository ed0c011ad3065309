import * as v from 'valibot'
import { wholeAddon } from '../addon.ts'
import { endpoint } from './endpoint.ts'
import * as features from '../feature.ts'
import { invitationBatch, invitationResults } from '../people/invitation-batch.ts'
import * as listing from '../listing.ts'
import { planUsage } from '../installs/plan-usage.ts'
import * as plans from '../plan.ts'
import { byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon, ofPlan } from './subjects.ts'

const ofFeature = { access: 'company', subject: 'feature', params: byId } as const

/** All that the tab shows, in one answer; of the passes its first page. */
export const featuresAndPlansView = endpoint({
  summary: 'An add-on, its features, plans and alpha users, and the newest passes for its plans.',
  ...ofAddon,
  method: 'GET',
  path: '/api/v3/addons/:addon/features_and_plans',
  result: v.object({
    addon: wholeAddon,
    features: v.array(features.feature),
    plans: v.array(plans.plan),
    alphaUsers: v.array(listing.alphaUser),
    planPasses: plans.firstPlanPasses,
  }),
})

export const alphaUserList = endpoint({
  summary: 'Invited alpha users.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/alpha_users',
  result: v.array(listing.alphaUser),
})

export const alphaUserCreate = endpoint({
  summary: 'Invites the account with this e-mail; only while the add-on is in alpha.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/alpha_users',
  body: listing.alphaUserCreation,
  limit: 'invitations',
  quota: 'alphaUsers',
  result: listing.alphaUser,
  status: 201,
})

export const alphaUserBatch = endpoint({
  summary: 'Invites up to 50 accounts, each as by the call for one: a refused address stops no other.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/alpha_users/batch',
  body: invitationBatch,
  result: invitationResults,
})

export const alphaUserDelete = endpoint({
  summary: 'Withdraws an invitation; only while the add-on is in alpha. Answers the record as it was.',
  method: 'DELETE',
  path: '/api/v3/alpha_users/:id',
  access: 'company',
  subject: 'alphaUser',
  params: byId,
  result: listing.alphaUser,
})

export const featureList = endpoint({
  summary: 'Features in their order.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/features',
  result: v.array(features.feature),
})

export const featureCreate = endpoint({
  summary: 'Adds a feature at the end.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/features',
  body: features.featureCreation,
  quota: 'features',
  result: features.feature,
  status: 201,
})

export const featureOrder = endpoint({
  summary: 'Puts the features in this order; the list must name each of them once.',
  ...ofAddon,
  method: 'PUT',
  path: '/api/v3/addons/:addon/features/order',
  body: features.order,
  result: v.array(features.feature),
})

export const featureView = endpoint({
  summary: 'One feature.',
  ...ofFeature,
  method: 'GET',
  path: '/api/v3/features/:id',
  result: features.feature,
})

export const featureUpdate = endpoint({
  summary: 'Renames a feature; its datatype stays.',
  ...ofFeature,
  method: 'PATCH',
  path: '/api/v3/features/:id',
  body: features.featureChange,
  result: features.feature,
})

export const featureDelete = endpoint({
  summary: 'Removes a feature and every plan’s value for it; answers the record as it was.',
  ...ofFeature,
  method: 'DELETE',
  path: '/api/v3/features/:id',
  result: features.feature,
})

export const planCreate = endpoint({
  summary: 'Creates an invite-only plan.',
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/plans',
  body: plans.planCreation,
  quota: 'plans',
  result: plans.plan,
  status: 201,
})

export const planUpdate = endpoint({
  summary: 'Changes a plan; availability, contract pricing and the plan settings are staff’s.',
  ...ofPlan,
  method: 'PATCH',
  path: '/api/v3/plans/:id',
  body: plans.planChange,
  dryRun: true,
  result: plans.plan,
})

export const planUsageView = endpoint({
  summary: 'Installs of a plan and what it brought in the last month that was billed.',
  ...ofPlan,
  method: 'GET',
  path: '/api/v3/plans/:id/usage',
  result: planUsage,
})

export const planUsageList = endpoint({
  summary: "Installs of each of an add-on's plans, as of one plan.",
  ...listOfAddon,
  path: '/api/v3/addons/:addon/plan_usages',
  result: v.array(planUsage),
})

export const planPassList = endpoint({
  summary: 'Who was given a pass for the plan, newest first.',
  ...ofPlan,
  method: 'GET',
  path: '/api/v3/plans/:id/plan_passes',
  result: v.array(plans.planPass),
  list: true,
})

export const planPassCreate = endpoint({
  summary: 'Gives the account with this e-mail a pass for an invite-only plan.',
  ...ofPlan,
  method: 'POST',
  path: '/api/v3/plans/:id/plan_passes',
  body: plans.planPassCreation,
  limit: 'invitations',
  quota: 'planPasses',
  result: plans.planPass,
  status: 201,
})

export const planPassBatch = endpoint({
  summary: 'Gives up to 50 accounts a pass, each as by the call for one: a refused address stops no other.',
  ...ofPlan,
  method: 'POST',
  path: '/api/v3/plans/:id/plan_passes/batch',
  body: invitationBatch,
  result: invitationResults,
})

export const addonPlanPassList = endpoint({
  summary: "Who was given a pass for one of the add-on's plans, newest first.",
  ...listOfAddon,
  path: '/api/v3/addons/:addon/plan_passes',
  query: plans.planPassListQuery,
  result: v.array(plans.planPass),
  max: plans.planPassPage,
})

export const planPassDelete = endpoint({
  summary: 'Withdraws a pass; answers the record as it was.',
  method: 'DELETE',
  path: '/api/v3/plan_passes/:id',
  access: 'company',
  subject: 'planPass',
  params: byId,
  result: plans.planPass,
})

export const addonPlanList = endpoint({
  summary: 'All plans of an add-on.',
  ...listOfAddon,
  path: '/api/v3/addons/:addon/plans',
  result: v.array(plans.plan),
})

export const planList = endpoint({
  summary: 'Enabled plans of an add-on, or only its disabled ones.',
  method: 'GET',
  path: '/api/v3/plans',
  access: 'user',
  query: plans.planListQuery,
  result: v.array(plans.plan),
  list: true,
})

export const planView = endpoint({
  summary: 'One plan.',
  method: 'GET',
  path: '/api/v3/plans/:id',
  access: 'company',
  subject: 'plan',
  params: byId,
  result: plans.plan,
})

export const planOfferingList = endpoint({
  summary: "A plan's value for each feature.",
  method: 'GET',
  path: '/api/v3/plans/:id/offerings',
  access: 'company',
  subject: 'plan',
  params: byId,
  result: v.array(plans.offering),
  list: true,
})
