import * as v from 'valibot'
import type { ProofKind } from '#machines/session/fresh-proof.ts'
import { text, time, typedCode, verbatimText } from '../formats/field-types.ts'
import { verbatim } from '../formats/plain-text.ts'

/** The kinds of proof, in the order in which they are offered. */
export const proofKinds = ['password', 'code', 'passkey', 'provider'] as const satisfies readonly ProofKind[]

/** The last proof that a session's person gave, and the kinds that they can give. */
export const proof = v.object({
  /** Null if the session has none. */
  provedAt: v.nullable(time),
  /** True while it counts. */
  fresh: v.boolean(),
  proofKinds: v.array(v.picklist(proofKinds)),
})

export const passwordProof = v.strictObject({
  password: v.pipe(verbatimText, v.nonEmpty('must not be blank')),
})

/** A code of the authenticator. */
export const codeProof = v.strictObject({ code: typedCode })

/** The challenge for a device to answer with a passkey: JSON as WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const passkeyProofChallenge = v.object({ options: v.string() })

/** A device's answer as JSON, WebAuthn's `AuthenticationResponseJSON`. */
export const passkeyProof = v.strictObject({ credential: v.pipe(text(20_000), verbatim()) })
