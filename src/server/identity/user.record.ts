import type { User } from '#contract/user.ts'
import type { companies, companyUsers, users } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

export interface UserParts {
  /** The effective flag (READINGS 26). */
  isPlatformAdmin: boolean
  companyUser: typeof companyUsers.$inferSelect | null
  company: typeof companies.$inferSelect | null
}

/** A user's record; without a company, neither a company admin nor a provider. */
export const userRecord = (row: typeof users.$inferSelect, parts: UserParts): User => ({
  ...storedFields(row),
  email: row.email,
  name: row.name,
  admin: parts.companyUser?.admin ?? false,
  provider: parts.companyUser?.provider ?? false,
  acknowledgedMsa: row.acknowledgedMsaAt !== null,
  isHerokuAdmin: parts.isPlatformAdmin,
  company: parts.company === null ? null : { id: parts.company.id, name: parts.company.name },
})
