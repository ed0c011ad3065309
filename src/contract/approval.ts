import * as v from 'valibot'
import type { ApprovalState, ApprovalType } from '#machines/approval/approval-type.ts'
import {
  addonSummary,
  companySummary,
  filled,
  id,
  optionalText,
  stored,
  time,
  userSummary,
} from './formats/field-types.ts'
import type { Same } from './formats/same.ts'
import { stage } from './stage.ts'
import { changedRecord } from './trail.ts'

/** In display order: alpha's, then beta's. */
export const approvalTypes = [
  'marketplace_fitting_approval',
  'alpha_engineering_approval',
  'article_review_approval',
  'beta_engineering_approval',
  'pricing_plan_approval',
] as const
export const approvalType = v.picklist(approvalTypes, 'is not one of the approval types')
export const approvalState = v.picklist(['pending', 'approved', 'rejected'])

true satisfies Same<ApprovalType, v.InferOutput<typeof approvalType>>
true satisfies Same<Exclude<ApprovalState, 'notStarted'>, v.InferOutput<typeof approvalState>>

/** Approvals that lapsed because of a provider's change; they are pending again. */
export const lapsed = v.exactOptional(v.array(approvalType))

/** A message between provider and staff (READINGS 45). `email` is null where it is of staff and the caller is not. */
export const approvalMessage = v.object({
  id,
  by: v.picklist(['provider', 'platform']),
  email: v.nullable(v.string()),
  text: v.string(),
  createdAt: time,
})
export type ApprovalMessage = v.InferOutput<typeof approvalMessage>

/**
 * Requester, approver and notes are null unless the caller is staff. `message` is what staff last wrote with a decision
 * or an edit, until the approval is given or withdrawn; `messages` are all that were exchanged, oldest first. `hasLapsed`: pending
 * because its subject changed, not because it was requested. `revision` is the add-on's. `changedSince` lists the
 * relevant changes since it was requested and since it was decided, while the add-on is in its stage; null if either
 * has not happened.
 */
export const approval = v.object({
  ...stored,
  addon: addonSummary,
  type: approvalType,
  state: approvalState,
  notes: v.nullable(v.string()),
  message: v.nullable(v.string()),
  // Answers that were kept before an upgrade have none.
  messages: v.optional(v.array(approvalMessage), []),
  requester: v.nullable(userSummary),
  approver: v.nullable(userSummary),
  hasLapsed: v.boolean(),
  revision: v.number(),
  requestedRevision: v.nullable(v.number()),
  decidedRevision: v.nullable(v.number()),
  changedSince: v.object({
    request: v.nullable(v.array(changedRecord)),
    decision: v.nullable(v.array(changedRecord)),
  }),
})
export type Approval = v.InferOutput<typeof approval>

/**
 * An approval with what staff need to decide it: its add-on, and since when it has been pending (null if it is not).
 * `devcenterUrl` is the article to review.
 */
export const approvalEntry = v.object({
  ...approval.entries,
  addon: v.object({
    ...addonSummary.entries,
    displayName: v.string(),
    summary: v.nullable(v.string()),
    state: stage,
    devcenterUrl: v.nullable(v.string()),
    company: companySummary,
  }),
  pendingSince: v.nullable(time),
})
export type ApprovalEntry = v.InferOutput<typeof approvalEntry>

/**
 * The answer to a withdrawal: the add-on's revision, and the approval, which is rejected as before it was asked for
 * again; null where there is none any more until it is asked for anew.
 */
export const approvalWithdrawal = v.object({ revision: v.number(), approval: v.nullable(approvalEntry) })

/** `text` is a message to staff. */
export const approvalRequest = v.strictObject({
  type: approvalType,
  state: v.optional(v.literal('pending', 'must be pending'), 'pending'),
  text: v.exactOptional(filled(1000)),
})

export const approvalMessageText = v.strictObject({ text: filled(1000) })

export const approvalChange = v.strictObject({
  state: v.exactOptional(approvalState),
  notes: v.exactOptional(v.nullable(optionalText(5000))),
  message: v.exactOptional(v.nullable(optionalText(5000))),
})
export type ApprovalChange = v.InferOutput<typeof approvalChange>
