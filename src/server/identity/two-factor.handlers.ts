import { randomBytes } from 'node:crypto'
import { conflict } from '#server/http/errors.ts'
import { base32 } from './authenticator.ts'
import { hasTwoFactor, storeTwoFactor, takeCode } from './two-factor.ts'
import { loadAccount } from './account.record.ts'
import type { Handlers } from '#server/law/handler.ts'

/** 160 bits, as RFC 4226 recommends. */
const secretBytes = 20

export const twoFactorHandlers = {
  twoFactorCreate: async (_, { tx, config, caller, now }) => {
    if (await hasTwoFactor(tx, caller.id)) throw conflict('Your account has an authenticator already.')
    const bytes = randomBytes(secretBytes)
    await storeTwoFactor(tx, config, { userId: caller.id, secret: bytes, confirmed: false, now })
    return { secret: base32(bytes) }
  },

  twoFactorConfirm: async ({ body }, { tx, config, caller }) => {
    if (await hasTwoFactor(tx, caller.id)) throw conflict('Your account has an authenticator already.')
    await takeCode(tx, config, { userId: caller.id, code: body.code, confirms: true })
    return loadAccount(tx, caller.id)
  },
} satisfies Partial<Handlers>
