import { and, eq, isNull } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Database } from '#server/db/database.ts'
import { isStaff } from './staff.ts'

/** The e-mails of all platform staff who can sign in, in their order. */
export async function staffEmails({
  tx,
  config,
}: {
  tx: Database
  config: Parameters<typeof isStaff>[1]
}): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.platformAdmin, true), isNull(users.disabledAt)))
    .orderBy(users.email)
  return rows.map(({ email }) => email).filter((email) => isStaff(email, config))
}
