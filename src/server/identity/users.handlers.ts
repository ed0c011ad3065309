import { notFound } from '#server/law/refusal.ts'
import { loadAccount } from './account.record.ts'
import { addonsOfCompany } from '#server/addons/addon-search.ts'
import { loadAddons } from '#server/addons/load-addons.ts'
import { companyIdOf, loadOwnUser } from './load-users.ts'
import { actOf } from '#server/law/act.ts'
import { acknowledgeTerms } from './terms.ts'
import type { Handlers } from '#server/law/handler.ts'

export const userHandlers = {
  userList: async (_, { tx, caller }) => [await loadOwnUser(tx, caller)],

  userAcknowledgeMsa: async (_, c) => {
    await acknowledgeTerms(actOf(c), c.caller)
    return loadOwnUser(c.tx, c.caller)
  },

  userAddonList: async ({ params }, c) => {
    const isOwn = params.email.trim().toLowerCase() === c.caller.email
    if (!isOwn && !c.caller.admin) throw notFound(`${params.email} could not be found`)
    const companyId = await companyIdOf(c.tx, params.email)
    if (companyId === undefined) throw notFound(`${params.email} could not be found`)
    return loadAddons(c, await addonsOfCompany(c.tx, companyId), 'whole')
  },

  accountView: (_, { tx, caller }) => loadAccount(tx, caller.id),
} satisfies Partial<Handlers>
