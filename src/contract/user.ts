import * as v from 'valibot'
import {
  companySummary,
  email,
  filledLine,
  stored,
  time,
  typedCode,
  verbatimText,
  id,
} from './formats/field-types.ts'

/** `isHerokuAdmin` is the effective flag: the user's own and internal staff (READINGS 26). */
export const user = v.object({
  ...stored,
  email: v.string(),
  name: v.nullable(v.string()),
  admin: v.boolean(),
  provider: v.boolean(),
  acknowledgedMsa: v.boolean(),
  isHerokuAdmin: v.boolean(),
  company: v.nullable(companySummary),
})
export type User = v.InferOutput<typeof user>

export const account = v.object({
  id: v.string(),
  email: v.string(),
  name: v.nullable(v.string()),
  verified: v.boolean(),
  twoFactorAuthentication: v.boolean(),
})

/** An account whose authenticator has just been set up, with the recovery codes that came with it. */
export const accountSetUp = v.object({ ...account.entries, recoveryCodes: v.array(v.string()) })

/** The caller's second factor. */
export const secondFactor = v.object({
  state: v.picklist(['none', 'unconfirmed', 'confirmed']),
  confirmedAt: v.nullable(time),
  /** How many recovery codes can still be used, and when their set was made; null if there is none. */
  recoveryCodesLeft: v.number(),
  recoveryCodesMadeAt: v.nullable(time),
  /** The host for which browsers make passkeys; null if there is none. */
  passkeyHost: v.nullable(v.string()),
  /** False where the platform lets everybody sign in with a password alone. */
  askedAtSignIn: v.boolean(),
  /** True if the account must have one to sign in. */
  demanded: v.boolean(),
})
export type SecondFactor = v.InferOutput<typeof secondFactor>

/** A code of the authenticator, or a recovery code. */
export const eitherCode = v.strictObject({ code: typedCode })

/** New recovery codes, readable only here. */
export const newRecoveryCodes = v.object({
  recoveryCodes: v.array(v.string()),
})

/** A person's own changes to their account. */
export const accountChange = v.strictObject({ name: v.exactOptional(filledLine(200)) })

export const companyUser = v.object({
  ...stored,
  email: v.string(),
  admin: v.boolean(),
  provider: v.boolean(),
  allowTracking: v.boolean(),
  company: companySummary,
  /** The account's id, for staff alone. In the list of a company's people. */
  accountId: v.exactOptional(id),
})

/** The e-mail of a platform account. */
export const companyUserCreation = v.strictObject({ email })

/** Characters of a new password. */
export const minPasswordLength = 12
export const maxPasswordLength = 200

/** A change of one's own password, which asks for the present one. */
export const passwordChange = v.strictObject({
  current: verbatimText,
  password: verbatimText,
})
