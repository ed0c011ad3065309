import { eq } from 'drizzle-orm'
import { users } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { isStaff } from './staff.ts'

/** The e-mails of all platform staff, in their order. */
export async function staffEmails({ tx, config }: Pick<Act, 'tx' | 'config'>): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(users.platformAdmin, true))
    .orderBy(users.email)
  return rows.map(({ email }) => email).filter((email) => isStaff(email, config))
}
