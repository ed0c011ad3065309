import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema.ts'
import { invalid } from '../errors.ts'

/** The e-mail of an account as it is stored. Throws 422 where there is no such account (SPEC section 5). */
export async function accountEmail(tx: Database, email: string): Promise<string> {
  const [user] = await tx
    .select({ email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
  if (user === undefined) throw invalid({ email: ['must be of a platform account: there is none with it'] })
  return user.email.toLowerCase()
}
