import * as v from 'valibot'
import { pagePlan } from '../catalogue/marketplace-page.ts'
import { companySummary, time } from '../formats/field-types.ts'
import { repricing, repricingEffect } from '../repricing.ts'
import { stage } from '../stage.ts'
import { deskAssignee, deskClaim } from './claim.ts'
import { deskPlan } from './matters.ts'

/**
 * All that staff decide a repricing by: `earlier` are the plan's latest ones before it, `features` those it has values of;
 * `usualWorkingDays` is as in what waits. `decision` is the latest one, where its status is staff's no more; `by` is null where the
 * platform or a service decided. `assignee` is null unless the repricing waits.
 */
export const repricingEvidence = v.object({
  repricing,
  effect: repricingEffect,
  addon: v.object({ displayName: v.string(), iconUrl: v.string(), state: stage, company: companySummary }),
  plans: v.array(deskPlan),
  features: pagePlan.entries.features,
  earlier: v.array(repricing),
  decision: v.nullable(v.object({ at: time, by: v.nullable(v.string()) })),
  usualWorkingDays: v.nullable(v.number()),
  claims: v.array(deskClaim),
  assignee: deskAssignee,
})
export type RepricingEvidence = v.InferOutput<typeof repricingEvidence>
