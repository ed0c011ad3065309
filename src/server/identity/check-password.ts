import { and, eq, sql } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { openAttempt } from './throttle.ts'

/**
 * Finds the user with this e-mail (lower case) and password; null if none, after the same amount of work whether the
 * account exists or not, and for a one-time password that has expired. Throttled per account and address. A hash of a
 * lower cost than today's is made anew.
 */
export async function checkPassword(
  db: Database,
  { passwordCost }: Pick<ServerConfig, 'passwordCost'>,
  given: { email: string; password: string; address: string },
): Promise<{ userId: string } | { userId: null; isExpired: boolean } | { waitSeconds: number }> {
  const attempt = await openAttempt(db, { email: given.email, address: given.address }, new Date())
  if ('waitSeconds' in attempt) return attempt
  const [user] = await db
    .select({ id: users.id, passwordHash: users.passwordHash, until: users.passwordExpiresAt })
    .from(users)
    .where(eq(sql`lower(${users.email})`, given.email))
  const isRight = await verifyPassword(given.password, user?.passwordHash ?? null, passwordCost)
  if (user === undefined || !isRight) return { userId: null, isExpired: false }
  if (user.until !== null && user.until <= new Date()) return { userId: null, isExpired: true }
  await attempt.succeed()
  if (isOutdated(user.passwordHash, passwordCost))
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(given.password, passwordCost) })
      // Not a password that was changed meanwhile.
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
  return { userId: user.id }
}
