import * as v from 'valibot'
import { attemptErrorType } from '../failed-attempt.ts'
import { id, time } from '../formats/field-types.ts'

/**
 * A call of an automatic review to the add-on's provider, with secrets masked as in failed attempts. `subject` names it
 * as findings do, `expected` is the outcome that its check expects, in words. `responseCode` is null if there was no
 * response; `responseBody` is null until its outcome is known, which is then the response's first 64 KiB or the reason
 * for its absence. `tookMs` is in ms. `verdict`: `broken_off` if the review ended before the outcome was known.
 */
export const reviewCall = v.object({
  id,
  number: v.number(),
  step: v.picklist(['manifest', 'provision', 'deprovision', 'reprovision', 'clean_up']),
  subject: v.string(),
  expected: v.string(),
  method: v.string(),
  url: v.string(),
  headers: v.record(v.string(), v.string()),
  params: v.record(v.string(), v.unknown()),
  wrongPassword: v.boolean(),
  responseCode: v.nullable(v.number()),
  responseBody: v.nullable(v.string()),
  errorType: v.nullable(attemptErrorType),
  tookMs: v.nullable(v.number()),
  verdict: v.picklist(['under_way', 'passed', 'suggestion', 'failed', 'broken_off']),
  findings: v.array(v.object({ kind: v.picklist(['error', 'suggestion']), text: v.string() })),
  startedAt: time,
})
export type ReviewCall = v.InferOutput<typeof reviewCall>
