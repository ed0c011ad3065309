import * as v from 'valibot'
import { changeOf, filled, filledLine, stored, userSummary } from '../formats/field-types.ts'
import { decisionKinds } from './decision-entry.ts'

/** The most reasons that are kept: a list that people still read. */
export const mostRejectionReasons = 200

/** A reason for rejections that staff keep as a template. `kinds` is empty for every kind; `by` wrote it last. */
export const rejectionReason = v.object({
  ...stored,
  title: v.string(),
  text: v.string(),
  kinds: v.array(v.picklist(decisionKinds)),
  by: userSummary,
})
export type RejectionReason = v.InferOutput<typeof rejectionReason>

const values = {
  title: filledLine(80),
  // As much as a price change's rejection may say, the shorter of the two, so that a reason fits into either.
  text: filled(1000),
  kinds: v.pipe(
    v.array(v.picklist(decisionKinds, 'is not a kind of decisions'), 'must be a list'),
    v.maxLength(decisionKinds.length, 'names a kind twice'),
    v.check((kinds) => new Set(kinds).size === kinds.length, 'names a kind twice'),
  ),
}

export const rejectionReasonCreation = v.strictObject(values)
export type RejectionReasonCreation = v.InferOutput<typeof rejectionReasonCreation>

export const rejectionReasonChange = changeOf(values)
export type RejectionReasonChange = v.InferOutput<typeof rejectionReasonChange>

/** With `kind`, only the reasons for that kind and for every kind. */
export const rejectionReasonListQuery = v.strictObject({ kind: v.optional(v.picklist(decisionKinds)) })
