import * as v from 'valibot'
import { approvalType } from '../approval.ts'
import { id, time } from '../formats/field-types.ts'
import { deskClaim, deskKind } from './claim.ts'

/** An item that waits for staff. `type` is an approval's, `plan` a repricing's. */
const waitingItem = v.object({
  kind: deskKind,
  id,
  type: v.nullable(approvalType),
  addon: v.object({ slug: v.string(), displayName: v.string() }),
  company: v.string(),
  plan: v.nullable(v.string()),
  since: time,
})

/**
 * The items that wait for staff: how many of each kind, since when the oldest, and those that have waited longest.
 * `medianWorkingDays` is the median of how long the latest decisions took, at least one; null if none was taken.
 */
export const deskWaiting = v.object({
  approvals: v.array(v.object({ type: approvalType, count: v.number(), oldest: v.nullable(time) })),
  repricings: v.object({ count: v.number(), oldest: v.nullable(time) }),
  medianWorkingDays: v.object({ approval: v.nullable(v.number()), repricing: v.nullable(v.number()) }),
  longest: v.array(waitingItem),
  claims: v.array(deskClaim),
})
export type DeskWaiting = v.InferOutput<typeof deskWaiting>
