import { eq } from 'drizzle-orm'
import type { SecondFactor } from '#contract/user.ts'
import { users } from '#server/db/schema.ts'
import { noteFreshProof } from '../fresh-proof/proofs.ts'
import { loadAccount } from '../load-users.ts'
import { passkeySite } from '../passkeys/passkey-site.ts'
import { base32 } from './authenticator.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewCodes,
  setUpSecondFactor,
} from './change-second-factor.ts'
import { type FactorChange, requestedBy } from './factor-change.ts'
import { mustHaveFactor } from './demanded-factor.ts'
import { lookAtRecoveryCodes } from './recovery-codes.ts'
import { loadSecondFactor, noteProof } from './two-factor.ts'
import type { Handlers } from '#server/law/handler.ts'

/** A user's second factor as they see it. */
async function secondFactorRecord({ tx, config, userId }: FactorChange): Promise<SecondFactor> {
  const { row, state } = await loadSecondFactor(tx, userId)
  const { left, madeAt } = await lookAtRecoveryCodes(tx, userId)
  const { email, platformAdmin } = users
  const [account] = await tx.select({ email, platformAdmin }).from(users).where(eq(users.id, userId))
  return {
    state,
    confirmedAt: row?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft: left,
    recoveryCodesMadeAt: madeAt?.toISOString() ?? null,
    passkeyHost: passkeySite(config)?.id ?? null,
    askedAtSignIn: config.staffSecondFactor !== 'off',
    demanded: account !== undefined && mustHaveFactor(account, config),
  }
}

export const twoFactorHandlers = {
  twoFactorCreate: async (_, c) => ({ secret: base32(await setUpSecondFactor(requestedBy(c))) }),

  twoFactorConfirm: async ({ body }, c) => {
    // The code of an authenticator that is not the account's yet proves nothing about who sets it up.
    const recoveryCodes = await confirmSecondFactor(requestedBy(c), body.code)
    c.noteSecurity({ kind: 'two_factor_set_up' })
    await noteProof(c.tx, { userId: c.caller.id, sessionId: c.caller.sessionId })
    return { ...(await loadAccount(c.tx, c.caller.id)), recoveryCodes }
  },

  secondFactorView: (_, c) => secondFactorRecord(requestedBy(c)),

  secondFactorRemove: async ({ body }, c) => {
    const wasRecovery = await removeSecondFactor(requestedBy(c), body.code)
    await noteFreshProof(c.tx, c.caller)
    if (wasRecovery) c.noteSecurity({ kind: 'recovery_code_used' })
    c.noteSecurity({ kind: 'two_factor_removed' })
    return secondFactorRecord(requestedBy(c))
  },

  recoveryCodesRenew: async ({ body }, c) => {
    const { recoveryCodes, wasRecovery } = await renewCodes(requestedBy(c), body.code)
    await noteFreshProof(c.tx, c.caller)
    if (wasRecovery) c.noteSecurity({ kind: 'recovery_code_used' })
    c.noteSecurity({ kind: 'recovery_codes_renewed' })
    return { recoveryCodes }
  },
} satisfies Partial<Handlers>
