import { randomBytes } from 'node:crypto'
import { hasPasskey } from '../passkeys/passkeys.ts'
import { resetPasskeys } from '../passkeys/change-passkeys.ts'
import { type FactorChange, lockOwner, tellOwner } from './factor-change.ts'
import { lookAtRecoveryCodes, recoveryCodesForNewFactor, renewRecoveryCodes } from './recovery-codes.ts'
import { secondFactorLetters } from './second-factor-letters.ts'
import {
  loadSecondFactor,
  stepWithoutCode,
  storeTwoFactor,
  takeCode,
  takeRecoveryCode,
} from './two-factor.ts'

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

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

/** Takes the first code of an authenticator; returns the recovery codes that come with it. Throws as takeCode does. */
export async function confirmSecondFactor(change: FactorChange, code: string | null): Promise<string[]> {
  const { tx, config, userId } = change
  await takeCode(tx, config, { userId, code, event: 'confirm' })
  await tellOwner(change, secondFactorLetters.setUp)
  return recoveryCodesForNewFactor(tx, userId)
}

/**
 * Takes a code of the authenticator or a recovery code; of an account with passkeys and no authenticator, recovery codes
 * alone. Tells the owner where a recovery code was taken; returns whether one was.
 */
async function takeEither(
  change: FactorChange,
  given: { code: string | null; event: 'prove' | 'renewCodes' | 'remove' },
): Promise<boolean> {
  const { tx, config, userId } = change
  const { state } = await loadSecondFactor(tx, userId)
  const hasOnlyPasskeys = state !== 'confirmed' && given.event !== 'remove' && (await hasPasskey(tx, userId))
  if (hasOnlyPasskeys) await takeRecoveryCode(tx, userId, given.code)
  const { wasRecovery } = hasOnlyPasskeys
    ? { wasRecovery: true }
    : await takeCode(tx, config, { userId, mayRecover: true, ...given })
  if (!wasRecovery) return false
  const { left } = await lookAtRecoveryCodes(tx, userId)
  await tellOwner(change, (to, product) => secondFactorLetters.recoveryCodeUsed(to, product, left))
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
  // Of authenticator and last passkey, removed at once, one sees the other gone.
  await lockOwner(change.tx, change.userId)
  const wasRecovery = await takeEither(change, { code, event: 'remove' })
  await tellOwner(change, secondFactorLetters.removed)
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
  await tellOwner(change, secondFactorLetters.codesRenewed)
  return { recoveryCodes: await renewRecoveryCodes(change.tx, change.userId, new Date()), wasRecovery }
}

/** The parts of an account's second factor that operators have removed. */
export interface ResetFactor {
  hadAuthenticator: boolean
  passkeys: number
}

/** Removes authenticator and passkeys without a proof, as operators do after a loss. Throws 403 if there is neither. */
export async function resetSecondFactor(change: FactorChange): Promise<ResetFactor> {
  const { tx, userId } = change
  const hadAuthenticator = (await loadSecondFactor(tx, userId)).state !== 'none'
  if (hadAuthenticator || !(await hasPasskey(tx, userId)))
    await stepWithoutCode(tx, userId, { type: 'reset', by: 'system' })
  const passkeys = await resetPasskeys(change)
  const what = [
    ...(hadAuthenticator ? ['authenticator app'] : []),
    ...(passkeys === 0 ? [] : [passkeys === 1 ? 'passkey' : 'passkeys']),
  ].join(' and ')
  await tellOwner(change, (to, product) => secondFactorLetters.reset(to, product, what))
  return { hadAuthenticator, passkeys }
}
