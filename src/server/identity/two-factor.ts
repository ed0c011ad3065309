import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { twoFactors } from '#server/db/schema.ts'
import { CommittedRefusal, Refusal } from '#server/http/errors.ts'
import { open, seal, type SecretKeys } from '#server/secrets/secret-box.ts'
import { periodOf } from './authenticator.ts'

/** Consecutive wrong codes after which a user must wait for this long (ms of real time). */
const failureLimit = 5
const waitMs = 15 * 60_000

const refusal = (text: string) =>
  new Refusal(403, 'two_factor', text, { 'heroku-two-factor-required': 'true' })

/** The encryption context that binds an authenticator's secret to its user. */
export const factorPlace = (userId: string): string => `two-factor:${userId}`

/** Decrypts a stored authenticator's secret. Throws if it was encrypted with another key. */
export const openAuthenticator = (
  keys: SecretKeys,
  { userId, secretBox }: { userId: string; secretBox: string },
): Uint8Array => Buffer.from(open(keys, secretBox, factorPlace(userId)), 'base64')

/** Stores a user's authenticator secret, replacing an unconfirmed one. */
export async function storeTwoFactor(
  tx: Database,
  keys: SecretKeys,
  given: { userId: string; secret: Uint8Array; confirmed: boolean; now: Date },
): Promise<void> {
  const { userId, secret, confirmed, now } = given
  const made = {
    secretBox: seal(keys, Buffer.from(secret).toString('base64'), factorPlace(userId)),
    confirmedAt: confirmed ? now : null,
    lastPeriod: 0,
    failures: 0,
    failedAt: null,
    createdAt: now,
  }
  await tx
    .insert(twoFactors)
    .values({ userId, ...made })
    .onConflictDoUpdate({ target: twoFactors.userId, set: made })
}

/** True if a user has a confirmed authenticator. */
export async function hasTwoFactor(db: Database, userId: string): Promise<boolean> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return row !== undefined && row.confirmedAt !== null
}

/**
 * Accepts a code of the user's authenticator, each only once. `confirms` accepts the first one, which shows that the
 * authenticator works. Throws 403 `two_factor` without a code or an authenticator and for a wrong code (which is
 * counted), 429 after too many.
 */
export async function takeCode(
  tx: Database,
  keys: SecretKeys,
  given: { userId: string; code: string | null; confirms?: boolean },
): Promise<void> {
  const { userId, code, confirms = false } = given
  const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('no key update')
  if (row === undefined || (row.confirmedAt === null && !confirms))
    throw refusal(
      'This needs a two-factor code, and your account has no authenticator yet: set one up first.',
    )
  if (code === null) throw refusal('This needs a code from your authenticator.')
  // Authenticators run on real time.
  const now = new Date()
  const isWaiting = row.failedAt !== null && now.getTime() - row.failedAt.getTime() < waitMs
  const failures = isWaiting ? row.failures : 0
  if (failures >= failureLimit)
    throw new Refusal(429, 'rate_limit', 'Too many wrong codes. Try again in some minutes.', {
      'retry-after': String(waitMs / 1000),
    })
  const secret = openAuthenticator(keys, row)
  const period = periodOf(secret, code, now, row.lastPeriod)
  const set =
    period === null
      ? { failures: failures + 1, failedAt: now }
      : { failures: 0, failedAt: null, lastPeriod: period, confirmedAt: row.confirmedAt ?? now }
  await tx.update(twoFactors).set(set).where(eq(twoFactors.userId, userId))
  if (period === null)
    throw new CommittedRefusal(
      403,
      'two_factor',
      'That code is not right, or was used before. Wait for the next one.',
      { 'heroku-two-factor-required': 'true' },
    )
}
