import * as v from 'valibot'
import {
  rejectionReasonCreate,
  rejectionReasonDelete,
  rejectionReasonList,
  rejectionReasonUpdate,
} from '#contract/desk/rejection-reason-endpoints.ts'
import { decisionKinds } from '#contract/desk/decision-entry.ts'
import type { RejectionReason, RejectionReasonCreation } from '#contract/desk/rejection-reason.ts'
import { plainProblem, ProblemError } from '#machines/problem.ts'
import { callApi, type CallOptions } from '#portal/wire/api.ts'
import type { ConfirmedCalls } from '#portal/workflow/shapes/use-confirmation.ts'
import { removalCalls } from '#portal/workflow/shapes/removal-calls.ts'
import { savesTo } from '#portal/workflow/panel/record-calls.ts'

/** The values of the form: each kind is chosen or not. */
const values = v.object({ title: v.string(), text: v.string(), kinds: v.record(v.string(), v.boolean()) })
export type ReasonValues = v.InferOutput<typeof values>

export const isReasonValues = (value: unknown): value is ReasonValues => v.is(values, value)

/** A reason in the form. */
export const reasonValues = ({ title, text, kinds }: RejectionReasonCreation): ReasonValues => ({
  title,
  text,
  kinds: Object.fromEntries(decisionKinds.map((kind) => [kind, kinds.includes(kind)])),
})

/** The chosen kinds, in their order. */
export const kindsIn = ({ kinds }: ReasonValues): RejectionReason['kinds'] =>
  decisionKinds.filter((kind) => kinds[kind] === true)

/** The call of what keeps a new reason. */
export const newReason = { save: savesTo(rejectionReasonCreate) }

/** Finds a reason as it is stored now; undefined if there is none. Rejects with a ProblemError. */
export const findReason = async (
  id: string,
  options: Pick<CallOptions, 'signal'>,
): Promise<RejectionReason | undefined> =>
  (await callApi(rejectionReasonList, {}, options)).find((each) => each.id === id)

/** The calls of the panel that edits a reason. */
export const reasonEdit = (id: string) => ({
  save: savesTo(rejectionReasonUpdate, { id }),
  readLatest: async (signal: AbortSignal) => {
    const latest = await findReason(id, { signal })
    if (latest === undefined) throw new ProblemError(plainProblem('missing', 'This reason was removed.'))
    const { etag, by, updatedAt: at } = latest
    return { values: { ...reasonValues(latest) }, etag, lastChange: { by: by.email, at } }
  },
  addAnew: newReason.save,
})

/** The calls that remove a reason. */
export const reasonRemoval = (id: string): ConfirmedCalls =>
  removalCalls(
    (options) => callApi(rejectionReasonDelete, { params: { id } }, options),
    (options) => findReason(id, options),
  )
