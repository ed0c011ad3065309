import { eq, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { verifyPassword } from './passwords.ts'
import { openAttempt } from './throttle.ts'

/**
 * Finds the user with this e-mail (lower case) and password; null if none, after the same amount of work whether the
 * account exists or not. Throttled per account and address.
 */
export async function checkPassword(
  db: Database,
  given: { email: string; password: string; address: string },
): Promise<{ userId: string | null } | { waitSeconds: number }> {
  const attempt = await openAttempt(db, { email: given.email, address: given.address }, new Date())
  if ('waitSeconds' in attempt) return attempt
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(sql`lower(${users.email})`, given.email))
  const isRight = await verifyPassword(given.password, user?.passwordHash ?? null)
  if (user === undefined || !isRight) return { userId: null }
  await attempt.succeed()
  return { userId: user.id }
}
