import * as v from 'valibot'
import { progress } from '../addon.ts'
import { approvalEntry } from '../approval.ts'
import { automaticReview } from '../automatic-review.ts'
import { availability } from '../availability.ts'
import { day } from '../formats/day-range.ts'
import { cents, id, time } from '../formats/field-types.ts'
import { screenshot } from '../listing.ts'
import { requirement } from '../road/requirement.ts'
import { changedRecord } from '../trail.ts'
import { deskClaim } from './claim.ts'

/** A plan as a decision needs it. */
export const deskPlan = v.object({
  id,
  name: v.string(),
  slug: v.string(),
  priceCents: cents,
  priceContract: v.boolean(),
  default: v.boolean(),
  availability,
})
export type DeskPlan = v.InferOutput<typeof deskPlan>

/** `changedSince`: whether what the item is about was changed since the request, and since the last rejection. */
const deskRequirement = v.object({
  ...v.omit(requirement, ['addon']).entries,
  changedSince: v.object({ request: v.boolean(), rejection: v.boolean() }),
})
export type DeskRequirement = v.InferOutput<typeof deskRequirement>

/** A rejection that stands until the approval is decided anew, and what of its subject has changed since. */
const standingRejection = v.object({
  at: time,
  by: v.nullable(v.string()),
  message: v.nullable(v.string()),
  changed: v.array(changedRecord),
})

/**
 * All that staff decide an approval by. `requirements` are the list behind it, empty where there is none. `review` is
 * the latest automatic review; `claims` are other staff's.
 */
export const approvalEvidence = v.object({
  approval: approvalEntry,
  /** The add-on's. */
  progress,
  shutdownDate: v.nullable(day),
  hasIcon: v.boolean(),
  iconUrl: v.string(),
  requirements: v.array(deskRequirement),
  rejection: v.nullable(standingRejection),
  screenshots: v.array(screenshot),
  plans: v.array(deskPlan),
  review: v.nullable(automaticReview),
  claims: v.array(deskClaim),
})
export type ApprovalEvidence = v.InferOutput<typeof approvalEvidence>
