import * as v from 'valibot'
import { id } from './formats/field-types.ts'

/** The code exchange (SPEC section 7); the PKCE verifier is required. */
export const tokenRequest = v.object({
  grant: v.object({ code: v.string(), type: v.literal('authorization_code') }),
  client: v.object({ secret: v.string() }),
  codeVerifier: v.pipe(v.string(), v.minLength(43), v.maxLength(128)),
})

/** `expiresIn` is in seconds. */
export const tokenAnswer = v.object({
  accessToken: v.object({ token: v.string(), expiresIn: v.number() }),
  user: v.object({ id }),
})
