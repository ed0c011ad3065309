import { and, eq } from 'drizzle-orm'
import type { Resources } from '#server/config/resources.ts'
import { nextVersion } from '#server/db/columns.ts'
import { users } from '#server/db/schema.ts'
import type { RequestOrigin } from '#server/http/request-origin.ts'
import { post } from '#server/mail/mail.ts'
import { byOneself, recordEvents } from '#server/security/record-events.ts'
import { recordRefusedSignIn } from '#server/security/record-refused-sign-in.ts'
import type { PasswordForm } from './pages/password-page.ts'
import { passwordReplacedLetter } from './password-letters.ts'
import { newPasswordErrors, wordsOfOwner } from './password-rules.ts'
import { replaceResets } from './password-resets.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { noteFreshProof } from './fresh-proof/proofs.ts'
import { endHalfSessions } from './second-factor/half-sessions.ts'
import { endOtherSessions } from './sessions.ts'
import { openAttempt } from './throttle.ts'

export interface TypedPasswords {
  current: string
  password: string
  again: string
  /** True if the request may be a repetition of one that succeeded: its new password is then the present one. */
  mayRepeat?: true
}

type Errors = PasswordForm['errors']

/** A session whose user changes their password. */
interface OwnSession {
  id: string
  user: { id: string; email: string; passwordHash: string; mustChangePassword: boolean }
}

/**
 * Changes the password of the session's user, ends their other sessions and tells them by mail. Returns messages by
 * field on failure: the current password is wrong (not required if it is one-time; throttled like a sign-in), or the
 * new one is too short, easily guessed, unchanged, or differs from its repetition.
 */
export async function changePassword(
  { db, clock, config }: Pick<Resources, 'db' | 'clock' | 'config'>,
  session: OwnSession,
  typed: TypedPasswords,
  origin: RequestOrigin,
): Promise<{ errors: Errors } | { waitSeconds: number }> {
  const { user } = session
  const { passwordCost } = config
  if (!user.mustChangePassword) {
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
      const isDone =
        typed.mayRepeat === true && (await verifyPassword(typed.password, user.passwordHash, passwordCost))
      if (isDone) {
        await attempt.succeed()
        return { errors: {} }
      }
      await refused('sign_in_failed')
      return { errors: { current: 'This is not your current password.' } }
    }
    await attempt.succeed()
  }
  const errors = newPasswordErrors(typed, await wordsOfOwner(db, user.id, config))
  if (Object.keys(errors).length > 0) return { errors }
  if (await verifyPassword(typed.password, user.passwordHash, passwordCost))
    return { errors: { password: 'The new password must differ from the old one.' } }
  const passwordHash = await hashPassword(typed.password, passwordCost)
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        passwordHash,
        mustChangePassword: false,
        passwordExpiresAt: null,
        ...nextVersion(users, new Date()),
      })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0)
      return { errors: { password: 'The password was changed elsewhere at the same time.' } }
    if (!user.mustChangePassword) await noteFreshProof(tx, { id: user.id, sessionId: session.id })
    const ended = await endOtherSessions(tx, session)
    await endHalfSessions(tx, user.id)
    await replaceResets(tx, user.id)
    await post({ tx, now: clock.now() }, passwordReplacedLetter(user.email, config.portal.productName))
    await recordEvents(tx, origin, [byOneself('password_changed', user.id, { sessionsEnded: ended.length })])
    return { errors: {} }
  })
}
