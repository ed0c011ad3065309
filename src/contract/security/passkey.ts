import * as v from 'valibot'
import { filledLine, stored, text, time } from '../formats/field-types.ts'
import { verbatim } from '../formats/plain-text.ts'

/** Passkeys of one account. */
export const mostPasskeys = 20

/** A passkey of the caller's. */
export const passkey = v.object({
  ...stored,
  name: v.string(),
  lastUsedAt: v.nullable(time),
})
export type Passkey = v.InferOutput<typeof passkey>

/** The challenge for a device to make a passkey on: JSON as WebAuthn's `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyChallenge = v.object({ options: v.string() })

/** A new passkey: its name, and the device's answer as JSON, WebAuthn's `RegistrationResponseJSON`. */
export const passkeyCreation = v.strictObject({
  name: filledLine(100),
  credential: v.pipe(text(20_000), verbatim()),
})

export const passkeyChange = v.strictObject({ name: filledLine(100) })

/** A passkey that was added, and the recovery codes that come with the first factor; readable only here. */
export const addedPasskey = v.object({ ...passkey.entries, recoveryCodes: v.array(v.string()) })
