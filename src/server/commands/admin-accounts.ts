import { eq, sql } from 'drizzle-orm'
import { AdminProblem } from '#server/config/problems.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import {
  accountInvitations,
  companies,
  companyUsers,
  identitySessions,
  oidcAccounts,
  twoFactors,
  users,
} from '#server/db/schema.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { peopleLetters } from '#server/identity/people/people-letters.ts'
import { replaceResets } from '#server/identity/password-resets.ts'
import { hashPassword, oneTimePassword } from '#server/identity/passwords.ts'
import { passkeysOf } from '#server/identity/passkeys/passkeys.ts'
import { mustHaveFactor } from '#server/identity/second-factor/demanded-factor.ts'
import { lockOwner } from '#server/identity/second-factor/factor-change.ts'
import { endHalfSessions } from '#server/identity/second-factor/half-sessions.ts'
import { endSessionsOf } from '#server/identity/sessions.ts'
import { post } from '#server/mail/mail.ts'
import { byCommand, recordEvents } from '#server/security/record-events.ts'
import { isStaffAccount } from '#server/identity/staff.ts'

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

/** A line of each open invitation: e-mail, company or staff, and how long its link works. */
async function invitationLines(db: Database, now: Date): Promise<string[]> {
  const { email, staff, expiresAt, companyId, state } = accountInvitations
  const open = await db
    .select({ email, staff, expiresAt, company: companies.name })
    .from(accountInvitations)
    .leftJoin(companies, eq(companies.id, companyId))
    .where(eq(state, 'invited'))
    .orderBy(inNameOrder(email))
  return open.map((each) =>
    [
      each.email,
      each.staff ? 'staff' : (each.company ?? 'no company'),
      each.expiresAt > now
        ? `invited until ${each.expiresAt.toISOString().slice(0, 10)}`
        : 'invitation expired',
    ].join(', '),
  )
}

/**
 * Lists all accounts: e-mail, company or staff, what is missing or set about signing in, and the last use; then open
 * invitations.
 */
export async function listAccounts(db: Database, config: ServerConfig): Promise<string> {
  const found = await db
    .select({
      user: users,
      company: companies.name,
      confirmedAt: twoFactors.confirmedAt,
      passkeys: passkeysOf(db),
      lastUsedAt: sql<Date | null>`max(${identitySessions.lastUsedAt})`.mapWith(identitySessions.lastUsedAt),
    })
    .from(users)
    .leftJoin(companyUsers, eq(companyUsers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyUsers.companyId))
    .leftJoin(twoFactors, eq(twoFactors.userId, users.id))
    .leftJoin(identitySessions, eq(identitySessions.userId, users.id))
    .groupBy(users.id, companies.name, twoFactors.confirmedAt)
    .orderBy(inNameOrder(users.email))
  const now = new Date()
  const lines = found.map(({ user, company, confirmedAt, passkeys, lastUsedAt }) => {
    const { passwordExpiresAt: until, mustChangePassword } = user
    const isExpired = until !== null && until <= now
    return [
      user.email,
      isStaffAccount(user, config) ? 'staff' : (company ?? 'no company'),
      ...(user.disabledAt === null ? [] : ['disabled']),
      ...(mustChangePassword ? [isExpired ? 'one-time password expired' : 'one-time password'] : []),
      confirmedAt !== null || passkeys > 0
        ? 'second factor'
        : mustHaveFactor(user, config)
          ? 'second factor missing'
          : 'password only',
      lastUsedAt === null ? 'never signed in' : `last used ${lastUsedAt.toISOString().slice(0, 10)}`,
    ].join(', ')
  })
  const invited = await invitationLines(db, now)
  return lines.length === 0 && invited.length === 0
    ? 'There are no accounts.'
    : [...lines, ...invited].join('\n')
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
    await post({ tx, now }, peopleLetters.oneTimePassword(email, config.portal.productName))
    await recordEvents(tx, null, [byCommand('one_time_password_made', id)])
  })
  return withPassword(config, `The password of ${email} is reset, and all sessions have ended.`, password)
}

/** Forgets which accounts of sign-in providers are linked to an account, and ends its sessions. Returns what to print. */
export const unlinkProvider = (
  db: Database,
  config: Pick<ServerConfig, 'portal'>,
  email: string,
): Promise<string> =>
  db.transaction(async (tx) => {
    const { id } = await accountNamed(tx, email)
    // A sign-in under way looks at the link once it has this lock.
    await lockOwner(tx, id)
    const linked = await tx.delete(oidcAccounts).where(eq(oidcAccounts.userId, id)).returning()
    if (linked.length === 0) throw new AdminProblem(`${email} is linked to no sign-in provider.`)
    await endHalfSessions(tx, id)
    const sessionsEnded = (await endSessionsOf(tx, id)).length
    const issuers = linked.map(({ issuer }) => issuer).join(', ')
    await post({ tx, now: new Date() }, peopleLetters.unlinked(email, config.portal.productName, issuers))
    await recordEvents(tx, null, [byCommand('oidc_unlinked', id, { sessionsEnded })])
    return `${email} is no longer linked to ${issuers}, and all sessions have ended. The next sign-in there with this verified e-mail links it anew.`
  })
