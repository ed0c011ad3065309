import { loadAccount } from './account.record.ts'
import { loadOwnUser } from './load-users.ts'
import { actOf } from '#server/law/act.ts'
import { acknowledgeTerms } from './terms.ts'
import type { Handlers } from '#server/law/handler.ts'

export const userHandlers = {
  userList: async (_, { tx, caller }) => [await loadOwnUser(tx, caller)],

  userAcknowledgeMsa: async (_, c) => {
    await acknowledgeTerms(actOf(c), c.caller)
    return loadOwnUser(c.tx, c.caller)
  },

  accountView: (_, { tx, caller }) => loadAccount(tx, caller.id),
} satisfies Partial<Handlers>
