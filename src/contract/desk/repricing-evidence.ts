import * as v from 'valibot'
import { pagePlan } from '../catalogue/marketplace-page.ts'
import { companySummary } from '../formats/field-types.ts'
import { repricing, repricingEffect } from '../repricing.ts'
import { stage } from '../stage.ts'
import { deskClaim } from './claim.ts'
import { deskPlan } from './matters.ts'

/**
 * All that staff decide a repricing by: `earlier` are the plan's latest ones before it, `features` those it has values of;
 * `usualWorkingDays` is as in what waits.
 */
export const repricingEvidence = v.object({
  repricing,
  effect: repricingEffect,
  addon: v.object({ displayName: v.string(), iconUrl: v.string(), state: stage, company: companySummary }),
  plans: v.array(deskPlan),
  features: pagePlan.entries.features,
  earlier: v.array(repricing),
  usualWorkingDays: v.nullable(v.number()),
  claims: v.array(deskClaim),
})
export type RepricingEvidence = v.InferOutput<typeof repricingEvidence>
