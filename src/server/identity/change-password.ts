import { and, eq } from 'drizzle-orm'
import type { WorkResources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import { identitySessions, users } from '#server/db/schema.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { post } from '#server/mail/mail.ts'
import { byOneself, recordEvents } from '#server/security/record-events.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import type { PasswordForm } from './pages/password-page.ts'
import { passwordReplacedLetter } from './password-letters.ts'
import { newPasswordErrors, wordsOfOwner } from './password-rules.ts'
import { replaceResets } from './password-resets.ts'
import { hashPassword, ownPassword, verifyPassword } from './passwords.ts'
import { noteFreshProof } from './fresh-proof/proofs.ts'
import { endHalfSessions } from './second-factor/half-sessions.ts'
import { endOtherSessions, type IdentitySession, lockLive } from './sessions.ts'
import { openAttempt } from './throttle.ts'

export interface TypedPasswords {
  current: string
  password: string
  again: string
  /**
   * True if the request may be a repetition of one that succeeded in this session: its new password is then the present
   * one. In any other session that would tell whoever guesses.
   */
  mayRepeat?: true
}

/** The message at a one-time password that has expired. */
export const expiredOneTime =
  'This one-time password has expired. Choose a password with “Forgot your password?” below, or ask for another one.'

type Errors = PasswordForm['errors']

/** A session whose user changes their password. */
type OwnSession = Pick<IdentitySession, 'id' | 'user'>

/** Tells if the last change of a session's user, and the session's last proof, were a new password, given in it. */
async function hasJustChanged(db: Database, { id, user }: OwnSession): Promise<boolean> {
  const [found] = await db
    .select({ id: identitySessions.id })
    .from(identitySessions)
    .innerJoin(users, eq(users.id, identitySessions.userId))
    .where(
      and(eq(identitySessions.id, id), eq(users.id, user.id), eq(identitySessions.provedAt, users.updatedAt)),
    )
  return found !== undefined
}

/**
 * Changes the password of the session's user, ends their other sessions and tells them by mail. Returns messages by
 * field on failure: the current or one-time password is wrong (throttled like a sign-in), or the new one is too short,
 * easily guessed, unchanged, or differs from its repetition. Throws 401 if the session ended meanwhile.
 */
export async function changePassword(
  { db, clock, config }: WorkResources,
  session: OwnSession,
  typed: TypedPasswords,
  origin: RequestOrigin,
): Promise<{ errors: Errors } | { waitSeconds: number }> {
  const { user } = session
  const { passwordCost } = config
  const email = user.email.toLowerCase()
  const refused = (kind: 'sign_in_failed' | 'sign_in_delayed') =>
    recordRefusedSignIn(db, origin, kind, email, { reason: 'when changing the password' })
  const attempt = await openAttempt(
    db,
    { email, address: origin.address, browser: `session ${session.id}` },
    new Date(),
  )
  if ('waitSeconds' in attempt) {
    await refused('sign_in_delayed')
    return attempt
  }
  if (!(await verifyPassword(typed.current, user.passwordHash, passwordCost))) {
    const mayBeDone = typed.mayRepeat === true && (await hasJustChanged(db, session))
    if (mayBeDone && (await verifyPassword(typed.password, user.passwordHash, passwordCost))) {
      await attempt.succeed()
      return { errors: {} }
    }
    await refused('sign_in_failed')
    return {
      errors: {
        current: `This is not ${user.mustChangePassword ? 'the one-time' : 'your current'} password.`,
      },
    }
  }
  if (user.passwordExpiresAt !== null && user.passwordExpiresAt <= new Date())
    return { errors: { current: expiredOneTime } }
  await attempt.succeed()
  const errors = newPasswordErrors(typed, await wordsOfOwner(db, user.id, config))
  if (Object.keys(errors).length > 0) return { errors }
  if (await verifyPassword(typed.password, user.passwordHash, passwordCost))
    return { errors: { password: 'The new password must differ from the old one.' } }
  const passwordHash = await hashPassword(typed.password, passwordCost)
  return db.transaction(async (tx) => {
    const now = new Date()
    const changed = await tx
      .update(users)
      .set(ownPassword(passwordHash, now))
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0)
      return { errors: { password: 'The password was changed elsewhere at the same time.' } }
    // It may have been ended while the passwords were hashed.
    await lockLive(tx, session)
    await noteFreshProof(tx, { id: user.id, sessionId: session.id }, now)
    const ended = await endOtherSessions(tx, session)
    await endHalfSessions(tx, user.id)
    await replaceResets(tx, user.id)
    await post({ tx, now: clock.now() }, passwordReplacedLetter(user.email, config.portal.productName))
    await recordEvents(tx, origin, [byOneself('password_changed', user.id, { sessionsEnded: ended.length })])
    return { errors: {} }
  })
}
