import { and, eq, gt, sql } from 'drizzle-orm'
import {
  secondFactorBlockers,
  secondFactorLifecycle,
  type SecondFactorSnapshot,
} from '#machines/account/lifecycle.ts'
import type {
  SecondFactorBlocker,
  SecondFactorEvent,
  SecondFactorFacts,
} from '#machines/account/second-factor.ts'
import { secondFactorBlockerWordings } from '#contract/wording/blockers/second-factor-blockers.ts'
import type { Database } from '#server/db/database.ts'
import { identitySessions, twoFactors } from '#server/db/schema.ts'
import { CommittedRefusal, Refusal } from '#server/law/refusal.ts'
import { refusalOf } from '#server/law/refusal-of.ts'
import { decideStep } from '#server/law/stored.ts'
import { open, seal, type SecretKeys } from '#server/keys/secret-box.ts'
import { sealedColumns } from '#server/keys/sealed-columns.ts'
import { endIfLastFactor } from '../passkeys/passkeys.ts'
import { periodOf } from './authenticator.ts'
import { lockOwner } from './factor-change.ts'
import { findRecoveryCode, useRecoveryCode } from './recovery-codes.ts'

/** Consecutive wrong codes after which a user must wait for this long (ms of real time). */
const failureLimit = 5
const waitMs = 15 * 60_000

type Row = typeof twoFactors.$inferSelect

const wordingOf = (code: 'wrong_state' | 'code_missing' | 'code_wrong' | 'too_many_codes', state = '') => {
  const { message } = secondFactorBlockerWordings[code]
  return typeof message === 'string' ? message : message({ code: 'wrong_state', state })
}

const required = { 'heroku-two-factor-required': 'true' }

/** The answer to what the lifecycle refuses; whoever must wait is not told whether the code was right. */
function refuse(blockers: readonly SecondFactorBlocker[]): Error {
  const has = (code: SecondFactorBlocker['code']) => blockers.some((each) => each.code === code)
  if (has('too_many_codes'))
    return new Refusal(429, 'rate_limit', wordingOf('too_many_codes'), {
      'retry-after': String(waitMs / 1000),
    })
  if (has('code_missing')) return new Refusal(403, 'two_factor', wordingOf('code_missing'), required)
  // The failure that was counted is kept.
  if (has('code_wrong')) return new CommittedRefusal(403, 'two_factor', wordingOf('code_wrong'), required)
  const [first] = blockers
  if (first?.code === 'wrong_state' && first.state !== 'confirmed')
    return new Refusal(403, 'two_factor', wordingOf('wrong_state', first.state), required)
  return refusalOf(secondFactorBlockerWordings, blockers, null)
}

const rule = { lifecycle: secondFactorLifecycle, blockers: secondFactorBlockers, refuse }

const noCode: SecondFactorFacts = { code: 'missing', isWaiting: false }

export type SecondFactorState = SecondFactorSnapshot['value']

const stateOf = (row: Pick<Row, 'confirmedAt'> | undefined): SecondFactorState =>
  row === undefined ? 'none' : row.confirmedAt === null ? 'unconfirmed' : 'confirmed'

/** Decrypts a stored authenticator's secret. Throws if it was encrypted with another key. */
export const openAuthenticator = (
  keys: SecretKeys,
  { userId, secretBox }: { userId: string; secretBox: string },
): Uint8Array => Buffer.from(open(keys, secretBox, sealedColumns.authenticator.context(userId)), 'base64')

/** Stores a user's authenticator secret, replacing an unconfirmed one. */
export async function storeTwoFactor(
  tx: Database,
  keys: SecretKeys,
  given: { userId: string; secret: Uint8Array; confirmed: boolean; now: Date; halfSessionId?: string },
): Promise<void> {
  const { userId, secret, confirmed, now, halfSessionId = null } = given
  const made = {
    secretBox: seal(
      keys,
      Buffer.from(secret).toString('base64'),
      sealedColumns.authenticator.context(userId),
    ),
    confirmedAt: confirmed ? now : null,
    lastPeriod: 0,
    failures: 0,
    failedAt: null,
    halfSessionId,
    createdAt: now,
  }
  await tx
    .insert(twoFactors)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: twoFactors.userId, set: made })
}

/** A user's second factor: its state, its row, and how many recovery codes are left. */
export async function loadSecondFactor(db: Database, userId: string) {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return { row, state: stateOf(row) }
}

/** As loadSecondFactor, and locks it until the transaction ends. */
export async function lockSecondFactor(tx: Database, userId: string) {
  const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('no key update')
  return { row, state: stateOf(row) }
}

/** True if a user has a confirmed authenticator. */
export const hasTwoFactor = async (db: Database, userId: string): Promise<boolean> =>
  (await loadSecondFactor(db, userId)).state === 'confirmed'

/** Stores the state that a step leads to. Without an authenticator and passkeys, no recovery codes are left, and no session counts as proved by one. */
async function enter(
  tx: Database,
  userId: string,
  to: SecondFactorState,
  changes: Partial<Row> = {},
): Promise<void> {
  if (to === 'none') {
    await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
    await endIfLastFactor(tx, userId)
    return
  }
  const confirmedAt = to === 'confirmed' ? sql`coalesce(${twoFactors.confirmedAt}, now())` : null
  await tx
    .update(twoFactors)
    .set({ ...changes, confirmedAt })
    .where(eq(twoFactors.userId, userId))
}

/** Takes a step that needs no code, once `before` has stored what it brings. Throws 403 or 409 if the lifecycle refuses it. */
export async function stepWithoutCode(
  tx: Database,
  userId: string,
  event: SecondFactorEvent,
  before: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { state } = await lockSecondFactor(tx, userId)
  const { to } = decideStep(rule, { from: state, facts: noCode, event })
  await before()
  await enter(tx, userId, to)
}

/** Notes that a session's user has proved a second factor in it. */
export const noteProof = (tx: Database, { userId, sessionId }: { userId: string; sessionId: string }) =>
  tx
    .update(identitySessions)
    .set({ secondFactorAt: new Date() })
    .where(and(eq(identitySessions.id, sessionId), eq(identitySessions.userId, userId)))

/**
 * Accepts a recovery code of an account without an authenticator, whose length is what guessing it fails by. Throws as
 * takeCode does.
 */
export async function takeRecoveryCode(tx: Database, userId: string, code: string | null): Promise<void> {
  await lockOwner(tx, userId)
  if (code === null) throw refuse([{ code: 'code_missing' }])
  const recovery = await findRecoveryCode(tx, userId, code)
  if (recovery === null) throw refuse([{ code: 'code_wrong' }])
  await useRecoveryCode(tx, recovery, new Date())
}

interface CodeGiven {
  userId: string
  code: string | null
  /** The step that the code is for. */
  event?: 'confirm' | 'prove' | 'renewCodes' | 'remove'
  /** True if a recovery code may take the authenticator's place. */
  mayRecover?: boolean
}

/**
 * Accepts a code of the user's authenticator, each only once, or a recovery code where one may take its place; returns
 * whether it was one. `confirm` accepts the first code, which shows that the authenticator works. Throws 403 `two_factor`
 * without a code or an authenticator and for a wrong code (which is counted), 429 after too many.
 */
export async function takeCode(
  tx: Database,
  keys: SecretKeys,
  { userId, code, event = 'prove', mayRecover = false }: CodeGiven,
): Promise<{ wasRecovery: boolean }> {
  const { row, state } = await lockSecondFactor(tx, userId)
  // Authenticators run on real time.
  const now = new Date()
  const failedAt = row?.failedAt?.getTime() ?? 0
  const failures = row !== undefined && now.getTime() - failedAt < waitMs ? row.failures : 0
  const isWaiting = failures >= failureLimit
  const period =
    row === undefined || code === null
      ? null
      : periodOf(openAuthenticator(keys, row), code, now, row.lastPeriod)
  const recovery =
    mayRecover && period === null && code !== null ? await findRecoveryCode(tx, userId, code) : null
  const isRight = period !== null || recovery !== null
  const asked = code === null ? 'missing' : isRight ? 'right' : 'wrong'
  const ofFactor = eq(twoFactors.userId, userId)
  if (asked === 'wrong' && !isWaiting)
    await tx
      .update(twoFactors)
      .set({ failures: failures + 1, failedAt: now })
      .where(ofFactor)
  const { to } = decideStep(rule, {
    from: state,
    facts: { code: asked, isWaiting },
    event: { type: event, by: 'provider' },
  })
  if (recovery !== null) await useRecoveryCode(tx, recovery, now)
  await enter(tx, userId, to, {
    failures: 0,
    failedAt: null,
    ...(period !== null && { lastPeriod: period }),
    ...(event === 'confirm' && { halfSessionId: null }),
  })
  return { wasRecovery: recovery !== null }
}

/** Ends the wait after wrong codes of an account. */
export const forgetWrongCodes = (tx: Database, userId: string) =>
  tx
    .update(twoFactors)
    .set({ failures: 0, failedAt: null })
    .where(and(eq(twoFactors.userId, userId), gt(twoFactors.failures, 0)))
