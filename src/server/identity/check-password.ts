import { and, eq, sql } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import { hashPassword, isOutdated, verifyPassword } from './passwords.ts'
import { openAttempt } from './throttle.ts'

/** A right password: whose, and as which hash it is stored, by which its use sees that it was not changed meanwhile. */
export interface CheckedPassword {
  userId: string
  passwordHash: string
}

/**
 * Finds the user with this e-mail (lower case) and password; null if none, after the same amount of work whether the
 * account exists or not, and for a disabled account or a one-time password that has expired. Throttled per account or known browser, and per address; refusals go to
 * the security trail. A hash of a lower cost than today's is made anew.
 */
export async function checkPassword(
  db: Database,
  { passwordCost }: Pick<ServerConfig, 'passwordCost'>,
  given: {
    email: string
    password: string
    origin: RequestOrigin
    /** The name under which an account's known browser is counted; null for other browsers. */
    browserOf: (account: { email: string; passwordHash: string }) => string | null
  },
): Promise<CheckedPassword | { userId: null; isExpired: boolean } | { waitSeconds: number }> {
  const [user] = await db
    .select({
      id: users.id,
      email: users.email,
      passwordHash: users.passwordHash,
      until: users.passwordExpiresAt,
      disabledAt: users.disabledAt,
    })
    .from(users)
    .where(eq(sql`lower(${users.email})`, given.email))
  const browser = user === undefined ? null : given.browserOf(user)
  const attempt = await openAttempt(
    db,
    { email: given.email, address: given.origin.address, browser },
    new Date(),
  )
  const refused = (kind: 'sign_in_failed' | 'sign_in_delayed', details = {}) =>
    recordRefusedSignIn(db, given.origin, kind, given.email, details)
  if ('waitSeconds' in attempt) {
    await refused('sign_in_delayed')
    return attempt
  }
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
  const { id: userId, passwordHash: stored } = user
  if (isOutdated(stored, passwordCost))
    await db
      .update(users)
      .set({ passwordHash: await hashPassword(given.password, passwordCost, stored) })
      // Not a password that was changed meanwhile.
      .where(and(eq(users.id, userId), eq(users.passwordHash, stored)))
  return { userId, passwordHash: stored }
}
