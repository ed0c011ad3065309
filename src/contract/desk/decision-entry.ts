import * as v from 'valibot'
import { approvalType, approvalTypes } from '../approval.ts'
import { day, isInOrder } from '../formats/day-range.ts'
import {
  cents,
  companySummary,
  id,
  planSummary,
  searchText,
  time,
  userSummary,
} from '../formats/field-types.ts'
import { stage } from '../stage.ts'
import { deskKind } from './claim.ts'

/** The outcomes of decisions. */
export const decisionOutcomes = ['approved', 'rejected'] as const

/** The kinds of decisions: of an approval, by its type, or of a repricing. */
export const decisionKinds = [...approvalTypes, 'repricing'] as const

/**
 * The fate of a decision so far. `applied`, `completed` and `failed` are an approved repricing's; `ended`: called off as
 * its add-on was shut down. `withdrawn`: asked for again, and that taken back, so that the rejection stands.
 */
const decisionFates = [
  'stands',
  'lapsed',
  'asked_again',
  'withdrawn',
  'taken_back',
  'decided_anew',
  'applied',
  'completed',
  'failed',
  'ended',
] as const

/**
 * A decision of staff, as the trail has it. `recordId` is the approval's or the repricing's; `type` is an approval's,
 * the plan and its prices are a repricing's. `by` is null where a service decided, or the platform itself. `tookMs` is
 * from when it was last asked for; null where it was not waiting, as when staff decide anew or progress unasked.
 */
export const decisionEntry = v.object({
  id,
  at: time,
  kind: deskKind,
  recordId: id,
  type: v.nullable(approvalType),
  addon: v.object({ slug: v.string(), displayName: v.string(), state: stage }),
  company: companySummary,
  plan: v.nullable(planSummary),
  originalPriceCents: v.nullable(cents),
  priceCents: v.nullable(cents),
  decision: v.picklist(decisionOutcomes),
  withProgression: v.boolean(),
  by: v.nullable(userSummary),
  service: v.nullable(v.string()),
  tookMs: v.nullable(v.number()),
  message: v.nullable(v.string()),
  since: v.picklist(decisionFates),
})
export type DecisionEntry = v.InferOutput<typeof decisionEntry>

const filters = {
  kind: v.optional(v.picklist(decisionKinds)),
  decision: v.optional(v.picklist(decisionOutcomes)),
  q: v.optional(searchText),
  by: v.optional(searchText),
  from: v.optional(day),
  to: v.optional(day),
}

/**
 * `q` matches part of the add-on's slug or name, or of its company's name; `by` part of an e-mail, or the caller if it is
 * `me`; days are UTC.
 */
export const decisionFilter = v.pipe(
  v.strictObject(filters),
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, 'must not be before from'), ['to']),
)
export type DecisionFilter = v.InferOutput<typeof decisionFilter>

/** `export` answers pages of a file. */
export const decisionListQuery = v.pipe(
  v.strictObject({
    ...filters,
    sort: v.optional(v.picklist(['at', 'took']), 'at'),
    order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
    export: v.optional(v.picklist(['csv'])),
  }),
  v.forward(v.partialCheck([['from'], ['to']], isInOrder, 'must not be before from'), ['to']),
)
export type DecisionListQuery = v.InferOutput<typeof decisionListQuery>

/** The number of decisions, and the median of how long they took, also in working days; null if none was waiting. */
export const decisionSummary = v.object({
  count: v.number(),
  medianMs: v.nullable(v.number()),
  workingDays: v.nullable(v.number()),
})
export type DecisionSummary = v.InferOutput<typeof decisionSummary>
