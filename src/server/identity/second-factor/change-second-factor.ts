import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { type Letter, post } from '#server/mail/mail.ts'
import { lookAtRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts'
import { secondFactorLetters } from './second-factor-letters.ts'
import { stepWithoutCode, storeTwoFactor, takeCode } from './two-factor.ts'

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

/** Where an account's second factor is changed: the transaction, and the platform's time for letters. */
export interface FactorChange {
  tx: Database
  config: ServerConfig
  now: Date
  userId: string
}

async function tell(
  { tx, config, now, userId }: FactorChange,
  letterTo: (email: string, product: string) => Letter,
): Promise<void> {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId))
  if (user === undefined) throw new Error(`user ${userId} is not stored`)
  await post({ tx, now }, letterTo(user.email, config.portal.productName))
}

/** Locks the owner of a second factor to be set up, before it, since there may be none to lock. */
export const lockOwner = (tx: Database, userId: string) =>
  tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')

/** Makes a new secret, in place of an unconfirmed one. Throws 409 if the account has a confirmed authenticator. */
export async function setUpSecondFactor(
  { tx, config, now, userId }: FactorChange,
  halfSessionId?: string,
): Promise<Uint8Array> {
  await lockOwner(tx, userId)
  const secret = randomBytes(secretBytes)
  const madeBy = halfSessionId === undefined ? {} : { halfSessionId }
  await stepWithoutCode(tx, userId, { type: 'setUp', by: 'provider' }, () =>
    storeTwoFactor(tx, config, { userId, secret, confirmed: false, now, ...madeBy }),
  )
  return secret
}

/** Takes the first code of an authenticator. Throws as takeCode does. */
export async function confirmSecondFactor(change: FactorChange, code: string | null): Promise<void> {
  const { tx, config, userId } = change
  await takeCode(tx, config, { userId, code, event: 'confirm' })
  await tell(change, secondFactorLetters.setUp)
}

/** Tells the owner where a recovery code was taken; returns whether one was. */
async function takeEither(
  change: FactorChange,
  given: { code: string | null; event: 'prove' | 'renewCodes' | 'remove' },
): Promise<boolean> {
  const { tx, config, userId } = change
  const { wasRecovery } = await takeCode(tx, config, { userId, mayRecover: true, ...given })
  if (!wasRecovery) return false
  const { left } = await lookAtRecoveryCodes(tx, userId)
  await tell(change, (to, product) => secondFactorLetters.recoveryCodeUsed(to, product, left))
  return true
}

/**
 * Proves the second factor with a code of the authenticator or a recovery code; returns whether it was one of these.
 * Throws as takeCode does.
 */
export const proveSecondFactor = (change: FactorChange, code: string | null): Promise<boolean> =>
  takeEither(change, { code, event: 'prove' })

/** Removes the second factor, given a code of either kind. Returns whether it was a recovery code. Throws as takeCode does. */
export async function removeSecondFactor(change: FactorChange, code: string): Promise<boolean> {
  const wasRecovery = await takeEither(change, { code, event: 'remove' })
  await tell(change, secondFactorLetters.removed)
  return wasRecovery
}

/**
 * Replaces the recovery codes, given a code of either kind; returns the new ones, and whether it was one of the old.
 * Throws as takeCode does.
 */
export async function renewCodes(
  change: FactorChange,
  code: string,
): Promise<{ recoveryCodes: string[]; wasRecovery: boolean }> {
  const wasRecovery = await takeEither(change, { code, event: 'renewCodes' })
  await tell(change, secondFactorLetters.codesRenewed)
  return { recoveryCodes: await renewRecoveryCodes(change.tx, change.userId, new Date()), wasRecovery }
}

/** Removes the second factor without a code, as operators do after a loss. Throws 403 if there is none. */
export async function resetSecondFactor(change: FactorChange): Promise<void> {
  await stepWithoutCode(change.tx, change.userId, { type: 'reset', by: 'system' })
  await tell(change, secondFactorLetters.reset)
}
