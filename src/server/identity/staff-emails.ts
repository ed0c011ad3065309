import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import type { isStaff } from './staff.ts'

type StaffConfig = Parameters<typeof isStaff>[1]

/** The condition that the e-mail of a user is one of internal staff, as `isStaff` has it. */
function isStaffEmail({ staffDomain, staffOverride }: StaffConfig): SQL {
  if (staffOverride !== null) return sql`${staffOverride}`
  const ending = `@${(staffDomain ?? '').toLowerCase()}`
  return staffDomain === null ? sql`false` : sql`right(lower(${users.email}), ${ending.length}) = ${ending}`
}

/** The condition that a user is platform staff who can sign in. */
export const isActiveStaff = (config: StaffConfig): SQL | undefined =>
  and(eq(users.platformAdmin, true), isNull(users.disabledAt), isStaffEmail(config))

/** The e-mails of all platform staff who can sign in, in their order. */
export async function staffEmails({ tx, config }: { tx: Database; config: StaffConfig }): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(isActiveStaff(config))
    .orderBy(users.email)
  return rows.map(({ email }) => email)
}
