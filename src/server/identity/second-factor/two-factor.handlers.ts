import { eq } from 'drizzle-orm'
import type { SecondFactor } from '#contract/user.ts'
import { users } from '#server/db/schema.ts'
import { loadAccount } from '../account.record.ts'
import { base32 } from './authenticator.ts'
import {
  confirmSecondFactor,
  type FactorChange,
  removeSecondFactor,
  renewCodes,
  setUpSecondFactor,
} from './change-second-factor.ts'
import { mustHaveFactor } from './demanded-factor.ts'
import { lookAtRecoveryCodes } from './recovery-codes.ts'
import { loadSecondFactor, noteProof } from './two-factor.ts'
import type { Context, Handlers } from '#server/law/handler.ts'

const changeOf = ({
  tx,
  config,
  now,
  caller,
}: Pick<Context, 'tx' | 'config' | 'now'> & { caller: { id: string } }): FactorChange => ({
  tx,
  config,
  now,
  userId: caller.id,
})

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
    demanded: account !== undefined && mustHaveFactor(account, config),
  }
}

export const twoFactorHandlers = {
  twoFactorCreate: async (_, c) => ({ secret: base32(await setUpSecondFactor(changeOf(c))) }),

  twoFactorConfirm: async ({ body }, c) => {
    await confirmSecondFactor(changeOf(c), body.code)
    c.noteSecurity({ kind: 'two_factor_set_up' })
    await noteProof(c.tx, { userId: c.caller.id, sessionId: c.caller.sessionId })
    return loadAccount(c.tx, c.caller.id)
  },

  secondFactorView: (_, c) => secondFactorRecord(changeOf(c)),

  secondFactorRemove: async ({ body }, c) => {
    const wasRecovery = await removeSecondFactor(changeOf(c), body.code)
    if (wasRecovery) c.noteSecurity({ kind: 'recovery_code_used' })
    c.noteSecurity({ kind: 'two_factor_removed' })
    return secondFactorRecord(changeOf(c))
  },

  recoveryCodesRenew: async ({ body }, c) => {
    const { recoveryCodes, wasRecovery } = await renewCodes(changeOf(c), body.code)
    if (wasRecovery) c.noteSecurity({ kind: 'recovery_code_used' })
    c.noteSecurity({ kind: 'recovery_codes_renewed' })
    return { recoveryCodes }
  },
} satisfies Partial<Handlers>
