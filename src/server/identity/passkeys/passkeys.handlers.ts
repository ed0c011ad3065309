import { requestedBy } from '../second-factor/factor-change.ts'
import type { Handlers } from '#server/law/handler.ts'
import { storedFields } from '#server/law/stored.ts'
import { addPasskey, askForPasskey, removePasskey, renamePasskey } from './change-passkeys.ts'
import { loadPasskeys, type PasskeyRow } from './passkeys.ts'

const passkeyRecord = (row: PasskeyRow) => ({
  ...storedFields(row),
  name: row.name,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export const passkeyHandlers = {
  passkeyList: async (_, { tx, caller }) => (await loadPasskeys(tx, caller.id)).map(passkeyRecord),

  passkeyAsk: async (_, c) => {
    const { sessionId } = c.caller
    return { options: await askForPasskey(requestedBy(c), { sessionId, address: c.origin.address }) }
  },

  passkeyCreate: async ({ body }, c) => {
    const { sessionId } = c.caller
    const { passkey, recoveryCodes } = await addPasskey(requestedBy(c), { sessionId, ...body })
    c.noteSecurity({ kind: 'passkey_added', details: { what: passkey.name } })
    return { ...passkeyRecord(passkey), recoveryCodes }
  },

  passkeyUpdate: async ({ body: { name } }, c) => {
    if (name === c.subject.name) return passkeyRecord(c.subject)
    const renamed = await renamePasskey(requestedBy(c), c.subject, name)
    c.noteSecurity({ kind: 'passkey_renamed', details: { what: name } })
    return passkeyRecord(renamed)
  },

  passkeyDelete: async (_, c) => {
    await removePasskey(requestedBy(c), c.subject)
    c.noteSecurity({ kind: 'passkey_removed', details: { what: c.subject.name } })
    return passkeyRecord(c.subject)
  },
} satisfies Partial<Handlers>
