import { eq } from 'drizzle-orm'
import { installRequests } from '#server/db/schema.ts'
import { conflict, notFound } from '#server/law/refusal.ts'
import type { Handlers } from '#server/law/handler.ts'
import { addonToCheck, checkPlans } from './check-install.ts'
import { openConfig, isConfigKept } from './install-config.ts'
import { loadServiceInstalls } from './install.record.ts'
import { loadInstallFeed } from './load-install-feed.ts'
import { signOn } from './sign-on.ts'

/** The reads of the service API, and the sign-on. */
export const installReadHandlers = {
  installablePlanList: async ({ query }, { tx, now }) =>
    checkPlans(tx, await addonToCheck(tx, query.addon), query.account, now),

  installFeedView: ({ query }, { tx }) => loadInstallFeed(tx, query),

  installView: async (_, { tx, subject }) => {
    const [found] = await loadServiceInstalls(tx, eq(installRequests.resourceId, subject.id), 1)
    if (found === undefined) throw notFound()
    return found.install
  },

  installConfigView: (_, { subject, now, config }) => {
    if (!isConfigKept(subject, now)) throw conflict('The config of a removed install is kept for one day.')
    const values = openConfig(config, subject)
    if (values === null)
      throw conflict('The config of this install cannot be opened with the key that the platform has now.')
    return Promise.resolve({ config: values })
  },

  installSignOn: async ({ body: { account } }, c) => {
    const form = await signOn(c.tx, c.config, c.subject, account, c.now)
    c.noteSecurity({ kind: 'install_opened', details: { what: account, of: c.subject.id } })
    return form
  },
} satisfies Partial<Handlers>
