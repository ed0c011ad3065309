import { reportLines, reports } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedPlans } from './database/stored-rows.ts'
import type { TestServer } from './server.ts'

/** Cents by plan slug, for an add-on; or what else the month had. */
interface Billing {
  addon: AddonRow
  plans: Record<string, number>
  unpayable?: boolean
}

/** Stores a company's report of a month (YYYY-MM) and answers its id. */
export async function billed(
  { db, clock }: TestServer,
  month: { companyId: string; period: string; creditsCents?: number; platformShareBasisPoints?: number },
  ...billings: Billing[]
): Promise<string> {
  const at = clock.now()
  const [report] = await db
    .insert(reports)
    .values({ ...month, period: `${month.period}-01`, createdAt: at, updatedAt: at })
    .returning()
  if (report === undefined) throw new Error('the report was not stored')
  for (const { addon, plans, unpayable = false } of billings) {
    const stored = await storedPlans(db, addon.id)
    for (const [slug, amountCents] of Object.entries(plans)) {
      const planId = stored[slug]?.id
      if (planId === undefined) throw new Error(`${addon.slug} has no plan ${slug}`)
      await db
        .insert(reportLines)
        .values({ reportId: report.id, addonId: addon.id, planId, amountCents, unpayable })
    }
  }
  return report.id
}
