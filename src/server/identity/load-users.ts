import { eq, sql } from 'drizzle-orm'
import type { User } from '#contract/user.ts'
import type { Database } from '#server/db/database.ts'
import { companies, companyUsers, users } from '#server/db/schema.ts'
import type { UserCaller } from '#server/law/handler.ts'
import { userRecord } from './user.record.ts'

/** Loads the caller's own user record. */
export async function loadOwnUser(tx: Database, caller: UserCaller): Promise<User> {
  const [row] = await tx
    .select({ user: users, companyUser: companyUsers, company: companies })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .where(eq(users.id, caller.id))
  if (row === undefined) throw new Error(`user ${caller.id} is not stored`)
  return userRecord(row.user, { ...row, isPlatformAdmin: caller.admin })
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
