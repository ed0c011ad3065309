import * as v from 'valibot'
import { wholeAddon } from '../addon.ts'
import { endpoint } from './endpoint.ts'
import * as features from '../feature.ts'
import * as listing from '../listing.ts'
import { planUsage } from '../plan-usage.ts'
import * as plans from '../plan.ts'
import { byId } from '../formats/field-types.ts'
import { ofAddon, listOfAddon, ofPlan } from './subjects.ts'

const ofFeature = { access: 'company', subject: 'feature', params: byId } as const

/** All that the tab shows, in one answer; of the passes its first page. */
export const featuresAndPlansView = endpoint({
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
  ...listOfAddon,
  path: '/api/v3/addons/:addon/alpha_users',
  result: v.array(listing.alphaUser),
})

export const alphaUserCreate = endpoint({
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/alpha_users',
  body: listing.alphaUserCreation,
  limit: 'invitations',
  quota: 'alphaUsers',
  result: listing.alphaUser,
  status: 201,
})

export const alphaUserDelete = endpoint({
  method: 'DELETE',
  path: '/api/v3/alpha_users/:id',
  access: 'company',
  subject: 'alphaUser',
  params: byId,
  result: listing.alphaUser,
})

export const featureList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/features',
  result: v.array(features.feature),
})

export const featureCreate = endpoint({
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/features',
  body: features.featureCreation,
  quota: 'features',
  result: features.feature,
  status: 201,
})

export const featureOrder = endpoint({
  ...ofAddon,
  method: 'PUT',
  path: '/api/v3/addons/:addon/features/order',
  body: features.order,
  result: v.array(features.feature),
})

export const featureView = endpoint({
  ...ofFeature,
  method: 'GET',
  path: '/api/v3/features/:id',
  result: features.feature,
})

export const featureUpdate = endpoint({
  ...ofFeature,
  method: 'PATCH',
  path: '/api/v3/features/:id',
  body: features.featureChange,
  result: features.feature,
})

export const featureDelete = endpoint({
  ...ofFeature,
  method: 'DELETE',
  path: '/api/v3/features/:id',
  result: features.feature,
})

export const planCreate = endpoint({
  ...ofAddon,
  method: 'POST',
  path: '/api/v3/addons/:addon/plans',
  body: plans.planCreation,
  quota: 'plans',
  result: plans.plan,
  status: 201,
})

export const planUpdate = endpoint({
  ...ofPlan,
  method: 'PATCH',
  path: '/api/v3/plans/:id',
  body: plans.planChange,
  dryRun: true,
  result: plans.plan,
})

export const planUsageView = endpoint({
  ...ofPlan,
  method: 'GET',
  path: '/api/v3/plans/:id/usage',
  result: planUsage,
})

export const planUsageList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/plan_usages',
  result: v.array(planUsage),
})

export const planPassList = endpoint({
  ...ofPlan,
  method: 'GET',
  path: '/api/v3/plans/:id/plan_passes',
  result: v.array(plans.planPass),
  list: true,
})

export const planPassCreate = endpoint({
  ...ofPlan,
  method: 'POST',
  path: '/api/v3/plans/:id/plan_passes',
  body: plans.planPassCreation,
  limit: 'invitations',
  quota: 'planPasses',
  result: plans.planPass,
  status: 201,
})

export const addonPlanPassList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/plan_passes',
  query: plans.planPassListQuery,
  result: v.array(plans.planPass),
  max: plans.planPassPage,
})

export const planPassDelete = endpoint({
  method: 'DELETE',
  path: '/api/v3/plan_passes/:id',
  access: 'company',
  subject: 'planPass',
  params: byId,
  result: plans.planPass,
})

export const addonPlanList = endpoint({
  ...listOfAddon,
  path: '/api/v3/addons/:addon/plans',
  result: v.array(plans.plan),
})

export const planList = endpoint({
  method: 'GET',
  path: '/api/v3/plans',
  access: 'user',
  query: plans.planListQuery,
  result: v.array(plans.plan),
  list: true,
})

export const planView = endpoint({
  method: 'GET',
  path: '/api/v3/plans/:id',
  access: 'company',
  subject: 'plan',
  params: byId,
  result: plans.plan,
})

export const planOfferingList = endpoint({
  method: 'GET',
  path: '/api/v3/plans/:id/offerings',
  access: 'company',
  subject: 'plan',
  params: byId,
  result: v.array(plans.offering),
  list: true,
})
