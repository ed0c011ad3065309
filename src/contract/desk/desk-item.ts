import * as v from 'valibot'
import { approvalType } from '../approval.ts'
import { cents, companySummary, id, planSummary, time } from '../formats/field-types.ts'
import { stage } from '../stage.ts'
import { deskKind } from './claim.ts'

/**
 * An item that waits for a decision of staff. `type` is an approval's; the plan and its prices are a repricing's.
 * `requester` is an e-mail; null if not known. `workingDays` have passed since it was asked for, without the first;
 * decisions of its kind usually take `usualWorkingDays`, null if none was taken. Of the rest, `updatedAt`, the add-on's
 * `revision` and the number of `messages` tell that an item has changed.
 */
export const deskItem = v.object({
  kind: deskKind,
  id,
  type: v.nullable(approvalType),
  addon: v.object({ slug: v.string(), displayName: v.string(), state: stage }),
  company: companySummary,
  plan: v.nullable(planSummary),
  originalPriceCents: v.nullable(cents),
  priceCents: v.nullable(cents),
  requester: v.nullable(v.string()),
  since: time,
  workingDays: v.number(),
  usualWorkingDays: v.nullable(v.number()),
  assignee: v.nullable(v.object({ id, email: v.string(), name: v.nullable(v.string()) })),
  updatedAt: time,
  revision: v.number(),
  messages: v.number(),
})
export type DeskItem = v.InferOutput<typeof deskItem>

const countOf = v.object({ count: v.number(), oldest: v.nullable(time) })

/** How many items wait of each kind, since when the oldest, and how many of them the caller has taken on. */
export const deskCounts = v.object({ approvals: countOf, repricings: countOf, mine: v.number() })
export type DeskCounts = v.InferOutput<typeof deskCounts>
