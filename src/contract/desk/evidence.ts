import * as v from 'valibot'
import { progress } from '../addon.ts'
import { approvalEntry } from '../approval.ts'
import { day } from '../formats/day-range.ts'
import { time } from '../formats/field-types.ts'
import { requirement } from '../road/requirement.ts'
import { changedRecord } from '../trail.ts'
import { deskAssignee, deskClaim } from './claim.ts'
import { articleMatter, businessMatter, pricingMatter, technicalMatter } from './matters.ts'

/** `changedSince`: whether what the item is about was changed since the request, and since the last rejection. */
const deskRequirement = v.object({
  ...v.omit(requirement, ['addon']).entries,
  changedSince: v.object({ request: v.boolean(), rejection: v.boolean() }),
})
export type DeskRequirement = v.InferOutput<typeof deskRequirement>

/** A rejection that stands until the approval is decided anew. */
const standingRejection = v.object({
  at: time,
  by: v.nullable(v.string()),
  message: v.nullable(v.string()),
})

/** A change with the values before and now as the trail writes them; null for none, and where it tells none. */
const deskChange = v.object({
  ...changedRecord.entries,
  from: v.nullable(v.string()),
  to: v.nullable(v.string()),
})

const asked = v.object({ at: time, by: v.nullable(v.string()) })

/**
 * All that staff decide an approval by. `requirements` are the list behind it, empty where there is none. `asked` are the
 * first request and, if it was asked for again, the latest; `usualWorkingDays` is as in what waits. Of the matters there is the one
 * that an approval of its type is about; the others are null. `changes` are all that are marked in it and in the
 * requirements, since the request and since the last decision, each once; null where there was none, and once the
 * approval's stage is left. `claims` are other staff's; `assignee` is null unless the approval waits.
 */
export const approvalEvidence = v.object({
  approval: approvalEntry,
  /** The add-on's. */
  progress,
  shutdownDate: v.nullable(day),
  hasIcon: v.boolean(),
  iconUrl: v.string(),
  asked: v.array(asked),
  usualWorkingDays: v.nullable(v.number()),
  requirements: v.array(deskRequirement),
  rejection: v.nullable(standingRejection),
  changes: v.object({
    request: v.nullable(v.array(deskChange)),
    decision: v.nullable(v.array(deskChange)),
  }),
  business: v.nullable(businessMatter),
  technical: v.nullable(technicalMatter),
  pricing: v.nullable(pricingMatter),
  article: v.nullable(articleMatter),
  claims: v.array(deskClaim),
  assignee: deskAssignee,
})
export type ApprovalEvidence = v.InferOutput<typeof approvalEvidence>
