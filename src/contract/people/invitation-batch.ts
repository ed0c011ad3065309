import * as v from 'valibot'
import { text } from '../formats/field-types.ts'

/** The most addresses that one call invites. */
export const mostInvitations = 50

/** E-mail addresses as they were typed: each is judged by itself, and a wrong one is its own result. */
export const invitationBatch = v.strictObject({
  emails: v.pipe(
    v.array(text(1000), 'must be a list of texts'),
    v.minLength(1, 'must not be empty'),
    v.maxLength(mostInvitations, `must not hold more than ${mostInvitations} addresses`),
  ),
})

/**
 * The results of a batch in its order. `already`: invited before, and nothing was stored; `refused`: `error` says why, in
 * the words of the call for one address; `limited`: a limit is used up, and `error` says when it may be tried again.
 */
export const invitationResults = v.object({
  results: v.array(
    v.object({
      email: v.string(),
      outcome: v.picklist(['invited', 'already', 'refused', 'limited']),
      error: v.nullable(v.string()),
    }),
  ),
})
export type InvitationResult = v.InferOutput<typeof invitationResults>['results'][number]
