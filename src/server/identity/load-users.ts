import { eq, sql } from 'drizzle-orm'
import type { User } from '#contract/user.ts'
import type { Database } from '#server/db/database.ts'
import { companies, companyUsers, users } from '#server/db/schema.ts'
import { hasTwoFactor } from './second-factor/two-factor.ts'
import type { UserCaller } from '#server/law/handler.ts'
import { storedFields } from '#server/law/stored.ts'

/** Loads the caller's own user record; without a company, they are neither a company admin nor a provider. */
export async function loadOwnUser(tx: Database, caller: UserCaller): Promise<User> {
  const [row] = await tx
    .select({ user: users, companyUser: companyUsers, company: companies })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(eq(users.id, caller.id))
  if (row === undefined) throw new Error(`user ${caller.id} is not stored`)
  const { user, companyUser, company } = row
  return {
    ...storedFields(user),
    email: user.email,
    name: user.name,
    admin: companyUser?.admin ?? false,
    provider: companyUser?.provider ?? false,
    acknowledgedMsa: user.acknowledgedMsaAt !== null,
    isHerokuAdmin: caller.admin,
    company: company === null ? null : { id: company.id, name: company.name },
  }
}

/** The company id of the account with this e-mail: null if it has no company, undefined for an unknown e-mail. */
export async function companyIdOf(tx: Database, email: string): Promise<string | null | undefined> {
  const [row] = await tx
    .select({ companyId: companyUsers.companyId })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .where(eq(sql`lower(${users.email})`, email.trim().toLowerCase()))
  return row?.companyId
}

/** A user's account, including whether it is verified (its one-time password has been replaced). */
export async function loadAccount(tx: Database, userId: string) {
  const [row] = await tx.select().from(users).where(eq(users.id, userId))
  if (row === undefined) throw new Error(`user ${userId} is not stored`)
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    verified: !row.mustChangePassword,
    twoFactorAuthentication: await hasTwoFactor(tx, userId),
  }
}
