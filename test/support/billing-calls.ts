import { publishAddons } from '#server/catalogue/publish.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { platformAct } from '#server/law/act.ts'
import { testStart } from './server.ts'
import type { Side } from './side.ts'

/** A call of every endpoint about a company's months, an add-on's customers and the marketplace that succeeds. */
export function billingCalls({ companyId: company, ga }: Side) {
  const ofAddon = { as: 'user' as const, params: { addon: ga.id } }
  const as = 'service' as const
  const credit = { company, period: '2026-11', cents: 1_250, reason: 'Two days without backups' }
  const payout = { company, period: '2026-10', cents: 3_500, paid_on: '2026-11-02', reference: 'PAY-7' }
  const isPublished = async ({ db, config }: { db: Database; config: ServerConfig }) =>
    void (await publishAddons(platformAct({ tx: db, config, now: new Date(testStart) }), [ga]))
  return {
    reportList: ofAddon,
    monthSoFarView: ofAddon,
    customersView: ofAddon,
    customerRetentionView: ofAddon,
    overviewView: ofAddon,
    marketplacePageView: ofAddon,
    catalogueView: { as, prepare: isPublished },
    catalogueEntryView: { as, params: { slug: ga.slug }, prepare: isPublished },
    publicationCreate: { ...ofAddon, as: 'admin' as const },
    creditCreate: { as, body: () => credit },
    payoutCreate: { as, body: () => payout },
  }
}
