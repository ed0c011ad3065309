import { linkAccount, linkedGitHub, unlinkAccount } from './source-control/accounts.ts'
import type { Handlers } from '#server/law/handler.ts'

/** GitHub's responses for a user's connected account; 404 if none is connected. */
export const sourceControlHandlers = {
  sourceUserView: async (_, { tx, config, caller }) => (await linkedGitHub(tx, config, caller.id)).user(),

  sourceOrganizationList: async (_, { tx, config, caller }) =>
    (await linkedGitHub(tx, config, caller.id)).organizations(),

  sourceRepositorySearch: async ({ query }, { tx, config, caller }) =>
    (await linkedGitHub(tx, config, caller.id)).search(query.q),

  sourceAccountLink: async ({ body }, { tx, config, caller, now, source }) => {
    if (source?.kind !== 'account') throw new Error('the account was not asked for')
    const { account } = source
    await linkAccount(tx, config, { userId: caller.id, login: account.login, token: body.token, now })
    return account
  },

  sourceAccountUnlink: (_, { tx, caller }) => unlinkAccount(tx, caller.id),
} satisfies Partial<Handlers>
