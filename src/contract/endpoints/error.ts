import * as v from 'valibot'
import { proofKinds } from '../security/proof.ts'
import { changedRecord } from '../trail.ts'

const fields = v.record(v.string(), v.array(v.string()))

/**
 * An error body of any service: the add-ons API sends `error` (a text, or messages by field); the platform API, the
 * registry and source control send `message`, and `fields` if fields are concerned. `code` names the blocker of a
 * conflict that clients go by, and `repricing` the one that stands in the way where that is it (READINGS 44).
 */
export const errorBody = v.looseObject({
  id: v.exactOptional(v.string()),
  code: v.exactOptional(v.string()),
  repricing: v.exactOptional(v.object({ id: v.string() })),
  error: v.exactOptional(v.union([v.string(), fields])),
  message: v.exactOptional(v.string()),
  fields: v.exactOptional(fields),
})

/** The blocker of a refusal, as its body names it. */
export type NamedBlocker = { code: string } & Pick<v.InferOutput<typeof errorBody>, 'repricing'>

/** Fields that accompany the error for an outdated add-on revision (412). */
export const staleRevision = v.object({ revision: v.number(), changed: v.array(changedRecord) })
export type StaleRevision = v.InferOutput<typeof staleRevision>

/** The id of a refusal that asks for a fresh proof (403), and the field beside it: the kinds that the caller can give. */
export const freshProofId = 'fresh_proof'
export const proofAsked = v.object({ proofKinds: v.array(v.picklist(proofKinds)) })

/** Message for a repricing's status that is none of the expected ones (SPEC section 4). */
export const unexpectedStatus = 'state for a repricing is not one of the expected states'
