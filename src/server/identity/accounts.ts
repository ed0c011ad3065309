import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { invalid } from '#server/law/refusal.ts'

type Account = Pick<typeof users.$inferSelect, 'id' | 'email' | 'platformAdmin'>

/** Finds the account with this e-mail. Throws 422 with a remedy if there is none (SPEC section 5). */
export async function accountOf(tx: Database, email: string): Promise<Account> {
  const [user] = await tx
    .select({ id: users.id, email: users.email, platformAdmin: users.platformAdmin })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  const none = 'No platform account uses this e-mail. Platform staff can invite the person.'
  if (user === undefined) throw invalid({ email: [none] })
  return user
}

/** The account's e-mail in lower case. Throws as accountOf does. */
export const accountEmail = async (tx: Database, email: string): Promise<string> =>
  (await accountOf(tx, email)).email.toLowerCase()
