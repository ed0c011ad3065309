import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { users } from '../db/schema.ts'
import type { PasswordForm } from './pages.ts'
import { hashPassword, minPasswordLength, verifyPassword } from './passwords.ts'
import type { IdentitySession } from './sessions.ts'

/**
 * Changes the session's password. Gives messages by field when it does not: the current one is wrong (asked
 * for unless it is a one-time password), or the new one is short, unchanged, or typed differently again.
 */
export async function changePassword(
  db: Database,
  { user }: IdentitySession,
  typed: { current: string; password: string; again: string },
): Promise<PasswordForm['errors']> {
  if (!user.mustChangePassword && !(await verifyPassword(typed.current, user.passwordHash))) {
    return { current: 'This is not your current password.' }
  }
  if (typed.password.length < minPasswordLength) {
    return { password: `The new password needs at least ${minPasswordLength} characters.` }
  }
  if (typed.password.length > 200) return { password: 'The new password is over 200 characters.' }
  if (await verifyPassword(typed.password, user.passwordHash)) {
    return { password: 'The new password must differ from the old one.' }
  }
  if (typed.password !== typed.again) return { again: 'The two new passwords differ.' }
  const passwordHash = await hashPassword(typed.password)
  await db
    .update(users)
    .set({
      passwordHash,
      mustChangePassword: false,
      version: sql`${users.version} + 1`,
      updatedAt: new Date(),
    })
    .where(eq(users.id, user.id))
  return {}
}
