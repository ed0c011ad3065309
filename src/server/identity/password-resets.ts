import { and, eq, gt, isNull, lte, ne, sql } from 'drizzle-orm'
import {
  passwordResetBlockers,
  type PasswordResetEvent,
  passwordResetLifecycle,
} from '#machines/account/lifecycle.ts'
import { passwordResetBlockerWordings } from '#contract/wording/blockers/password-reset-blockers.ts'
import type { Resources, WorkResources } from '#server/law/resources.ts'
import type { ServerConfig } from '#server/config/config.ts'
import { type Database, lockRow } from '#server/db/database.ts'
import { passwordResets, users } from '#server/db/schema.ts'
import type { RequestOrigin } from '#server/law/request-origin.ts'
import { byOneself, byStranger, recordEvents } from '#server/security/record-events.ts'
import { ruleOf } from '#server/law/refusal-of.ts'
import { decideStep } from '#server/law/stored.ts'
import { post } from '#server/mail/mail.ts'
import { newPasswordErrors, wordsOfOwner } from './password-rules.ts'
import { hashPassword, ownPassword } from './passwords.ts'
import { passwordChangedLetter, resetLetter } from './password-letters.ts'
import { endHalfSessions } from './second-factor/half-sessions.ts'
import { endSessionsOf } from './sessions.ts'
import { endWaits } from './throttle.ts'
import { hashToken, newToken } from './tokens.ts'

const minuteMs = 60_000
/** The time over which resets are counted, in ms. */
const hourMs = 60 * minuteMs
/**
 * The life of a link: as long as resets are counted, so that whoever can't ask for another, because strangers have, still
 * has one that works.
 */
export const linkMs = hourMs

/** The most resets that may be asked for within an hour. */
const perAccount = 5
const perAddress = 30

type Row = typeof passwordResets.$inferSelect

const rule = ruleOf(passwordResetLifecycle, passwordResetBlockers, passwordResetBlockerWordings)

/** Decides a step of a reset at an instant. Throws 409 or 403 with the reason if the lifecycle refuses it. */
const decide = ({ state, expiresAt }: Row, event: PasswordResetEvent, now: Date) =>
  decideStep(rule, {
    from: state,
    facts: { minutesLeft: (expiresAt.getTime() - now.getTime()) / minuteMs },
    event,
  })

async function take(tx: Database, row: Row, event: PasswordResetEvent, now: Date): Promise<void> {
  const { to } = decide(row, event, now)
  await tx.update(passwordResets).set({ state: to, endedAt: now }).where(eq(passwordResets.id, row.id))
}

/**
 * Stores that a reset was asked for; returns null, or the seconds to wait before the next one. Nothing here depends on
 * whether there is such an account: a job finds that out.
 */
export async function askForReset(
  db: Database,
  by: { email: string; origin: RequestOrigin },
): Promise<{ waitSeconds: number } | null> {
  const now = new Date()
  const { email, address, createdAt } = passwordResets
  const { origin } = by
  const expiresAt = new Date(now.getTime() + linkMs)
  return db.transaction(async (tx) => {
    // Requests for the same e-mail or from the same address wait for each other, so that none goes uncounted.
    for (const key of [`reset ${by.email}`, `reset from ${origin.address}`].toSorted())
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const since = new Date(now.getTime() - hourMs)
    const limits = [
      [eq(email, by.email), perAccount],
      [eq(address, origin.address), perAddress],
    ] as const
    for (const [which, most] of limits) {
      const found = await tx
        .select({ createdAt })
        .from(passwordResets)
        .where(and(which, gt(createdAt, since)))
        .orderBy(createdAt)
      const oldest = found.at(-most)
      if (oldest !== undefined)
        return { waitSeconds: Math.ceil((oldest.createdAt.getTime() + hourMs - now.getTime()) / 1000) }
    }
    await tx.insert(passwordResets).values({
      email: by.email,
      address: origin.address,
      userAgent: origin.browser,
      requestId: origin.requestId,
      state: 'asked',
      createdAt: now,
      expiresAt,
    })
    return null
  })
}

/** Ends a user's open links, but for one. */
export async function replaceResets(tx: Database, userId: string, besides?: string): Promise<void> {
  const now = new Date()
  const open = await tx
    .select()
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.userId, userId),
        eq(passwordResets.state, 'asked'),
        ...(besides === undefined ? [] : [ne(passwordResets.id, besides)]),
      ),
    )
    .for('no key update')
  for (const row of open) await take(tx, row, { type: 'replace', by: 'system' }, now)
}

/** Sends the link of a reset if there is such an account that is not disabled, and ends the account's earlier ones. */
async function sendLink({ db, clock, config }: WorkResources, id: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(passwordResets)
      .where(and(eq(passwordResets.id, id), eq(passwordResets.looked, false)))
      .for('update', { skipLocked: true })
    if (row === undefined) return false
    const [user] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, row.email), isNull(users.disabledAt)))
      .for('no key update')
    const token = newToken('reset')
    const found = user === undefined ? {} : { userId: user.id, tokenHash: hashToken(token) }
    await tx
      .update(passwordResets)
      .set({ looked: true, ...found })
      .where(eq(passwordResets.id, id))
    if (user === undefined) return false
    await replaceResets(tx, user.id, id)
    const link = `${config.publicUrl}/oauth/reset?token=${token}`
    await post({ tx, now: clock.now() }, resetLetter(user.email, config, link))
    const origin = { address: row.address, browser: row.userAgent, requestId: row.requestId }
    await recordEvents(tx, origin, [byStranger('password_reset_asked', user.id)])
    return true
  })
}

/**
 * Sends the links that were asked for, and ends those that have expired. Any number of servers may run it at once.
 * Returns how many were sent or ended.
 */
export async function runPasswordResets(resources: WorkResources): Promise<number> {
  const { db } = resources
  const now = new Date()
  const waiting = await db
    .select({ id: passwordResets.id })
    .from(passwordResets)
    .where(and(eq(passwordResets.looked, false), gt(passwordResets.expiresAt, now)))
    .orderBy(passwordResets.createdAt)
  let count = 0
  for (const { id } of waiting) if (await sendLink(resources, id)) count += 1
  return count + (await expireLinks(db, now))
}

const expireLinks = (db: Database, now: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const over = await tx
      .select()
      .from(passwordResets)
      .where(and(eq(passwordResets.state, 'asked'), lte(passwordResets.expiresAt, now)))
      .for('update', { skipLocked: true })
    for (const row of over) await take(tx, row, { type: 'expire', by: 'system' }, now)
    return over.length
  })

const withToken = (token: string) => eq(passwordResets.tokenHash, hashToken(token))

/** Finds the user whose password a link resets; null for an unknown one. Throws 409 with the reason if it is over. */
export async function userOfLink(db: Database, token: string): Promise<{ id: string; email: string } | null> {
  const [found] = await db
    .select({ reset: passwordResets, id: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(withToken(token))
  if (found === undefined) return null
  decide(found.reset, { type: 'use', by: 'provider' }, new Date())
  return { id: found.id, email: found.email }
}

/**
 * Resets a password with a link, which works once: ends all sessions of its user, other links and the waits after wrong
 * passwords, and tells them by mail.
 * Returns messages by field if the new password is refused. Throws 409 with the reason if the link is over.
 */
export async function resetPassword(
  { db, clock, config }: Pick<Resources, 'db' | 'clock'> & { config: ServerConfig },
  given: {
    token: string
    user: { id: string; email: string }
    password: string
    again: string
    origin: RequestOrigin
  },
): Promise<ReturnType<typeof newPasswordErrors>> {
  const { token, user } = given
  const errors = newPasswordErrors(given, await wordsOfOwner(db, user.id, config))
  if (Object.keys(errors).length > 0) return errors
  const passwordHash = await hashPassword(given.password, config.passwordCost)
  await db.transaction(async (tx) => {
    const now = new Date()
    // Whoever changes a password locks the user before their links.
    await lockRow(tx, users, user.id)
    const [row] = await tx.select().from(passwordResets).where(withToken(token)).for('update')
    if (row === undefined) throw new Error('the reset is not stored')
    await take(tx, row, { type: 'use', by: 'provider' }, now)
    await tx.update(users).set(ownPassword(passwordHash, now)).where(eq(users.id, user.id))
    await replaceResets(tx, user.id)
    const ended = await endSessionsOf(tx, user.id)
    await endHalfSessions(tx, user.id)
    await endWaits(tx, { email: user.email.toLowerCase(), address: given.origin.address })
    await post({ tx, now: clock.now() }, passwordChangedLetter(user.email, config.portal.productName))
    await recordEvents(tx, given.origin, [
      byOneself('password_reset_used', user.id, { sessionsEnded: ended.length }),
    ])
  })
  return {}
}
