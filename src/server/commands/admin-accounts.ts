import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { AdminProblem } from './admin-command.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { companies, companyUsers, identitySessions, twoFactors, users } from '#server/db/schema.ts'
import { replaceResets } from '#server/identity/password-resets.ts'
import { hashPassword, oneTimePassword } from '#server/identity/passwords.ts'
import { resetSecondFactor } from '#server/identity/second-factor/change-second-factor.ts'
import { mustHaveFactor } from '#server/identity/second-factor/demanded-factor.ts'
import { endHalfSessions } from '#server/identity/second-factor/half-sessions.ts'
import { loadSecondFactor } from '#server/identity/second-factor/two-factor.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { byCommand, recordEvents } from '#server/security/record-events.ts'
import { isStaffAccount } from '#server/identity/staff.ts'
import { endWaits } from '#server/identity/throttle.ts'

/** Finds the account with an e-mail in lower case. Throws AdminProblem if there is none. */
export async function accountNamed(tx: Database, email: string): Promise<typeof users.$inferSelect> {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email))
  if (user === undefined) throw new AdminProblem(`There is no account with the e-mail ${email}.`)
  return user
}

/** The text that hands over a one-time password. */
export function withPassword(
  { oneTimePasswordMs }: Pick<ServerConfig, 'oneTimePasswordMs'>,
  what: string,
  password: string,
): string {
  const days = oneTimePasswordMs / 86_400_000
  return `${what}\nOne-time password: ${password}\nIt is not shown again, works for ${days === 1 ? 'a day' : `${days} days`}, and is changed at the first sign-in.`
}

/** Lists all accounts: e-mail, company or staff, what is missing or set about signing in, and the last use. */
export async function listAccounts(db: Database, config: ServerConfig): Promise<string> {
  const found = await db
    .select({
      user: users,
      company: companies.name,
      confirmedAt: twoFactors.confirmedAt,
      lastUsedAt: sql<Date | null>`max(${identitySessions.lastUsedAt})`.mapWith(identitySessions.lastUsedAt),
    })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .leftJoin(identitySessions, eq(identitySessions.userId, users.id))
    .groupBy(users.id, companies.name, twoFactors.confirmedAt)
    .orderBy(asc(users.email))
  const now = new Date()
  const lines = found.map(({ user, company, confirmedAt, lastUsedAt }) => {
    const { passwordExpiresAt: until, mustChangePassword } = user
    const isExpired = until !== null && until <= now
    return [
      user.email,
      isStaffAccount(user, config) ? 'staff' : (company ?? 'no company'),
      ...(mustChangePassword ? [isExpired ? 'one-time password expired' : 'one-time password'] : []),
      confirmedAt !== null
        ? 'second factor'
        : mustHaveFactor(user, config)
          ? 'second factor missing'
          : 'password only',
      lastUsedAt === null ? 'never signed in' : `last used ${lastUsedAt.toISOString().slice(0, 10)}`,
    ].join(', ')
  })
  return lines.length === 0 ? 'There are no accounts.' : lines.join('\n')
}

/** Gives an account a one-time password, and ends its sessions and links. Returns what to print. */
export async function giveOneTimePassword(
  db: Database,
  config: ServerConfig,
  email: string,
): Promise<string> {
  const password = oneTimePassword()
  const passwordHash = await hashPassword(password, config.passwordCost)
  await db.transaction(async (tx) => {
    const { id } = await accountNamed(tx, email)
    const now = new Date()
    const passwordExpiresAt = new Date(now.getTime() + config.oneTimePasswordMs)
    await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: true, passwordExpiresAt, ...nextVersion(users, now) })
      .where(eq(users.id, id))
    await replaceResets(tx, id)
    await endSessionsOf(tx, id)
    await endHalfSessions(tx, id)
    await recordEvents(tx, null, [byCommand('one_time_password_made', id)])
  })
  return withPassword(config, `The password of ${email} is reset, and all sessions have ended.`, password)
}

/** Ends the waits after wrong passwords and codes of an account; those of networks stay. Returns what to print. */
export const unlock = (db: Database, email: string): Promise<string> =>
  db.transaction(async (tx) => {
    const { id } = await accountNamed(tx, email)
    await endWaits(tx, { email, address: 'npm run admin -- unlock' })
    await tx
      .update(twoFactors)
      .set({ failures: 0, failedAt: null })
      .where(and(eq(twoFactors.userId, id), gt(twoFactors.failures, 0)))
    await recordEvents(tx, null, [byCommand('sign_in_unlocked', id)])
    return `${email} can sign in again at once.`
  })

/** Removes an account's authenticator and recovery codes, for instance after a loss. Returns what to print. */
export const resetFactor = (db: Database, config: ServerConfig, email: string): Promise<string> =>
  db.transaction(async (tx) => {
    const user = await accountNamed(tx, email)
    if ((await loadSecondFactor(tx, user.id)).state === 'none')
      throw new AdminProblem(`${email} has no authenticator.`)
    await resetSecondFactor({ tx, config, now: new Date(), userId: user.id })
    await recordEvents(tx, null, [byCommand('two_factor_removed', user.id)])
    const next = mustHaveFactor(user, config)
      ? 'They set up another one at their next sign-in.'
      : 'They can set up another one on their account page.'
    return `The authenticator of ${email} and its recovery codes are forgotten. ${next}`
  })
