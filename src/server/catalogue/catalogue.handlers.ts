import { actOf } from '#server/law/act.ts'
import { conflict } from '#server/law/refusal.ts'
import { inSnapshot } from '#server/db/database.ts'
import { offMarketplace } from '#contract/marketplace-url.ts'
import type { Handlers } from '#server/law/handler.ts'
import { loadPagePublishing } from './load-page-publishing.ts'
import { publishAddons } from './publish.ts'

export const catalogueHandlers = {
  marketplacePageView: (_, { tx: db, subject, now, config }) =>
    inSnapshot(db, (tx) => loadPagePublishing(tx, subject, { now, config })),

  publicationCreate: async (_, c) => {
    const reason = offMarketplace(c.subject)
    if (reason !== null) throw conflict(reason)
    await publishAddons(actOf(c), [c.subject])
    return loadPagePublishing(c.tx, c.subject, c)
  },
} satisfies Partial<Handlers>
