import type * as v from 'valibot'
import type { companySummary } from '#contract/formats/field-types.ts'
import type { companyUser } from '#contract/user.ts'
import type { companyUsers } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

/** A user's company membership on the wire. */
export const companyUserRecord = (
  row: typeof companyUsers.$inferSelect,
  email: string,
  company: v.InferOutput<typeof companySummary>,
): v.InferOutput<typeof companyUser> => ({
  ...storedFields(row),
  email,
  admin: row.admin,
  provider: row.provider,
  allowTracking: row.allowTracking,
  company,
})
