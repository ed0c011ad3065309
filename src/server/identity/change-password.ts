import { and, eq } from 'drizzle-orm'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import type { PasswordForm } from './pages/password-page.ts'
import { hashPassword, maxPasswordLength, minPasswordLength, verifyPassword } from './passwords.ts'
import { endOtherSessions, type IdentitySession } from './sessions.ts'
import { openAttempt } from './throttle.ts'

export interface TypedPasswords {
  current: string
  password: string
  again: string
}

type Errors = PasswordForm['errors']

/** Lists the problems of a new password; empty if none. */
function newPasswordErrors({ password, again }: TypedPasswords): Errors {
  if (password.length < minPasswordLength)
    return { password: `The new password needs at least ${minPasswordLength} characters.` }
  if (password.length > maxPasswordLength)
    return { password: `The new password may have at most ${maxPasswordLength} characters.` }
  return password === again ? {} : { again: 'The two new passwords differ.' }
}

/**
 * Changes the password of the session's user and ends their other sessions. Returns messages by field on failure: the
 * current password is wrong (not required if it is one-time; throttled like a sign-in), or the new one is too short,
 * unchanged, or differs from its repetition.
 */
export async function changePassword(
  db: Database,
  session: IdentitySession,
  typed: TypedPasswords,
  address: string,
): Promise<{ errors: Errors } | { waitSeconds: number }> {
  const { user } = session
  if (!user.mustChangePassword) {
    const attempt = await openAttempt(db, { email: user.email, address }, new Date())
    if ('waitSeconds' in attempt) return attempt
    if (!(await verifyPassword(typed.current, user.passwordHash)))
      return { errors: { current: 'This is not your current password.' } }
    await attempt.succeed()
  }
  const errors = newPasswordErrors(typed)
  if (Object.keys(errors).length > 0) return { errors }
  if (await verifyPassword(typed.password, user.passwordHash))
    return { errors: { password: 'The new password must differ from the old one.' } }
  const passwordHash = await hashPassword(typed.password)
  return db.transaction(async (tx) => {
    const changed = await tx
      .update(users)
      .set({
        passwordHash,
        mustChangePassword: false,
        ...nextVersion(users, new Date()),
      })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash)))
      .returning({ id: users.id })
    if (changed.length === 0)
      return { errors: { password: 'The password was changed elsewhere at the same time.' } }
    await endOtherSessions(tx, session)
    return { errors: {} }
  })
}
