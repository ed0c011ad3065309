import * as v from 'valibot'
import { id, time } from './formats/field-types.ts'
import { verbatim } from './formats/plain-text.ts'

/** The code exchange (SPEC section 7); the PKCE verifier is required. */
export const tokenRequest = v.object({
  grant: v.object({ code: v.pipe(v.string(), verbatim()), type: v.literal('authorization_code') }),
  client: v.object({ secret: v.pipe(v.string(), verbatim()) }),
  codeVerifier: v.pipe(v.string(), v.minLength(43), v.maxLength(128), verbatim()),
})

/** `expiresIn` is in seconds. */
export const tokenAnswer = v.object({
  accessToken: v.object({ token: v.string(), expiresIn: v.number() }),
  user: v.object({ id }),
})

/** A signed-in browser of the caller's, with its access tokens. */
export const session = v.object({
  id,
  /** The browser and its system in words; null if it did not say. */
  browser: v.nullable(v.string()),
  /** The address it signed in from; of IPv6, the network. */
  address: v.nullable(v.string()),
  /** When it signed in. */
  createdAt: time,
  lastUsedAt: time,
  expiresAt: time,
  /** True for the session that asks. */
  current: v.boolean(),
})
export type SignedInSession = v.InferOutput<typeof session>
