import { eq } from 'drizzle-orm'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Database } from '#server/db/database.ts'
import { reportLines, reports } from '#server/db/schema.ts'
import { billMonth } from './bill-months.ts'
import { lockBilling } from './lock-billing.ts'
import { sumOfCents } from './report-shares.ts'
import { useCredits } from './use-credits.ts'

interface Closing {
  companyId: string
  /** The month's first day. */
  month: Date
  /** The platform's share, which the report keeps. */
  platformShareBasisPoints: number
  at: Date
}

/**
 * Closes a company's month: stores its report with what was billed and credited, which nothing changes from then on.
 * False if it is closed already; others who close it or credit something wait until the transaction ends.
 */
export async function closeMonth(
  tx: Database,
  { companyId, month, platformShareBasisPoints, at }: Closing,
): Promise<boolean> {
  await lockBilling(tx, companyId)
  const [report] = await tx
    .insert(reports)
    .values({ companyId, period: dayOf(month), platformShareBasisPoints, createdAt: at, updatedAt: at })
    .onConflictDoNothing({ target: [reports.companyId, reports.period] })
    .returning({ id: reports.id })
  if (report === undefined) return false
  const { id: reportId } = report
  const lines = (await billMonth(tx, { month, companyId })).map(
    ({ addonId, planId, amountCents, unpayable }) => ({ reportId, addonId, planId, amountCents, unpayable }),
  )
  if (lines.length > 0) await tx.insert(reportLines).values(lines)
  const creditsCents = await useCredits(tx, { companyId, reportId, totalCents: sumOfCents(lines) })
  await tx.update(reports).set({ creditsCents }).where(eq(reports.id, reportId))
  return true
}
