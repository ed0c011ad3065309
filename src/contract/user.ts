import * as v from 'valibot'
import { companySummary, email, filledLine, stored } from './formats/field-types.ts'

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

/** A person's own changes to their account. */
export const accountChange = v.strictObject({ name: v.exactOptional(filledLine(200)) })
export type AccountChange = v.InferOutput<typeof accountChange>

export const companyUser = v.object({
  ...stored,
  email: v.string(),
  admin: v.boolean(),
  provider: v.boolean(),
  allowTracking: v.boolean(),
  company: companySummary,
})

/** The e-mail of a platform account. */
export const companyUserCreation = v.strictObject({ email })
