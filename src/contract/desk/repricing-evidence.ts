import * as v from 'valibot'
import { companySummary } from '../formats/field-types.ts'
import { repricing, repricingEffect } from '../repricing.ts'
import { stage } from '../stage.ts'
import { deskClaim } from './claim.ts'
import { deskPlan } from './evidence.ts'

/** All that staff decide a repricing by: `earlier` are the plan's latest ones before it. */
export const repricingEvidence = v.object({
  repricing,
  effect: repricingEffect,
  addon: v.object({ displayName: v.string(), iconUrl: v.string(), state: stage, company: companySummary }),
  plans: v.array(deskPlan),
  earlier: v.array(repricing),
  claims: v.array(deskClaim),
})
export type RepricingEvidence = v.InferOutput<typeof repricingEvidence>
