import { and, eq } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { PasswordForm } from './pages/password-page.ts'
import { newPasswordErrors, wordsOfOwner } from './password-rules.ts'
import { replaceResets } from './password-resets.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { endHalfSessions } from './second-factor/half-sessions.ts'
import { endOtherSessions, type IdentitySession } from './sessions.ts'
import { openAttempt } from './throttle.ts'

export interface TypedPasswords {
  current: string
  password: string
  again: string
}

type Errors = PasswordForm['errors']

/**
 * Changes the password of the session's user and ends their other sessions. Returns messages by field on failure: the
 * current password is wrong (not required if it is one-time; throttled like a sign-in), or the new one is too short,
 * easily guessed, unchanged, or differs from its repetition.
 */
export async function changePassword(
  db: Database,
  config: Pick<ServerConfig, 'passwordCost' | 'portal'>,
  session: IdentitySession,
  typed: TypedPasswords,
  address: string,
): Promise<{ errors: Errors } | { waitSeconds: number }> {
  const { user } = session
  const { passwordCost } = config
  if (!user.mustChangePassword) {
    const attempt = await openAttempt(db, { email: user.email, address }, new Date())
    if ('waitSeconds' in attempt) return attempt
    if (!(await verifyPassword(typed.current, user.passwordHash, passwordCost)))
      return { errors: { current: 'This is not your current password.' } }
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
    await endOtherSessions(tx, session)
    await endHalfSessions(tx, user.id)
    await replaceResets(tx, user.id)
    return { errors: {} }
  })
}
