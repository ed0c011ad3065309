import { notFound } from '../errors.ts'
import { loadAccount } from '../records/account.ts'
import { addonsOfCompany } from '../records/addon-search.ts'
import { loadAddons } from '../records/load-addons.ts'
import { companyIdOf, loadOwnUser } from '../records/load-users.ts'
import { actOf } from '../rules/act.ts'
import { acknowledgeTerms } from '../rules/terms.ts'
import type { Handlers } from './handler.ts'

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
