import { and, eq, sql } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { RequestOrigin } from '#server/http/request-origin.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { openAttempt } from './throttle.ts'

/**
 * Finds the user with this e-mail (lower case) and password; null if none, after the same amount of work whether the
 * account exists or not, and for a disabled account or a one-time password that has expired. Throttled per account or known browser, and per address; refusals go to
 * the security trail. A hash of a lower cost than today's is made anew.
 */
export async function checkPassword(
  db: Database,
  { passwordCost }: Pick<ServerConfig, 'passwordCost'>,
  given: { email: string; password: string; origin: RequestOrigin; browser: string | null },
): Promise<{ userId: string } | { userId: null; isExpired: boolean } | { waitSeconds: number }> {
  const attempt = await openAttempt(
    db,
    { email: given.email, address: given.origin.address, browser: given.browser },
    new Date(),
  )
  const refused = (kind: 'sign_in_failed' | 'sign_in_delayed', details = {}) =>
    recordRefusedSignIn(db, given.origin, kind, given.email, details)
  if ('waitSeconds' in attempt) {
    await refused('sign_in_delayed')
    return attempt
  }
  const [user] = await db
    .select({
      id: users.id,
      passwordHash: users.passwordHash,
      until: users.passwordExpiresAt,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, given.email))
  const isRight = await verifyPassword(given.password, user?.passwordHash ?? null, passwordCost)
  if (user === undefined || !isRight) {
    await refused('sign_in_failed')
    return { userId: null, isExpired: false }
  }
  // Nothing in the answer tells it from a wrong password.
  if (user.disabledAt !== null) {
    await refused('sign_in_failed', { reason: 'the account is disabled' })
    return { userId: null, isExpired: false }
  }
  if (user.until !== null && user.until <= new Date()) {
    await refused('sign_in_failed', { reason: 'the one-time password had expired' })
    return { userId: null, isExpired: true }
  }
  await attempt.succeed()
  if (isOutdated(user.passwordHash, passwordCost))
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(given.password, passwordCost) })
      // Not a password that was changed meanwhile.
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
  return { userId: user.id }
}
