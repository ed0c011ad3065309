import type { Side } from './side.ts'

/** A call of every endpoint about a company's months, an add-on's customers and its marketplace page that succeeds. */
export function billingCalls({ companyId: company, ga }: Side) {
  const ofAddon = { as: 'user' as const, params: { addon: ga.id } }
  const as = 'service' as const
  const credit = { company, period: '2026-11', cents: 1_250, reason: 'Two days without backups' }
  const payout = { company, period: '2026-10', cents: 3_500, paid_on: '2026-11-02', reference: 'PAY-7' }
  return {
    reportList: ofAddon,
    monthSoFarView: ofAddon,
    customersView: ofAddon,
    customerRetentionView: ofAddon,
    overviewView: ofAddon,
    marketplacePageView: ofAddon,
    publicationCreate: { ...ofAddon, as: 'admin' as const },
    creditCreate: { as, body: () => credit },
    payoutCreate: { as, body: () => payout },
  }
}
