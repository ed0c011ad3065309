import { eq } from 'drizzle-orm'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Database } from '#server/db/database.ts'
import { reportLines, reports } from '#server/db/schema.ts'
import { insertRow } from '#server/law/stored.ts'
import { billMonth } from './bill-month.ts'
import { lockBilling } from './lock-billing.ts'
import { monthToClose } from './months-to-close.ts'
import { sumOfCents } from './report-shares.ts'
import { useCredits } from './use-credits.ts'

/** A statement has 65,535 parameters at most, five for each line. */
const linesAtOnce = 10_000

interface Closing {
  companyId: string
  /** The month's first day. */
  month: Date
  /** The platform's share, which the report keeps. */
  platformShareBasisPoints: number
  at: Date
}

/**
 * Closes a company's open month: stores its report with what was billed and credited, which nothing changes from then on.
 * False if another month is open by now; others who close it or credit something wait until the transaction ends.
 */
export async function closeMonth(
  tx: Database,
  { companyId, month, platformShareBasisPoints, at }: Closing,
): Promise<boolean> {
  await lockBilling(tx, companyId)
  // Before the lock others may have closed it, or imported what is billed from an earlier month.
  const open = await monthToClose(tx, companyId, at)
  if (open.getTime() !== month.getTime()) return false
  const period = dayOf(month)
  const { id: reportId } = await insertRow(tx, reports, {
    companyId,
    period,
    platformShareBasisPoints,
    createdAt: at,
    updatedAt: at,
  })
  const lines = (await billMonth(tx, { month, companyId })).map(
    ({ addonId, planId, amountCents, unpayable }) => ({ reportId, addonId, planId, amountCents, unpayable }),
  )
  for (let n = 0; n < lines.length; n += linesAtOnce)
    await tx.insert(reportLines).values(lines.slice(n, n + linesAtOnce))
  const creditsCents = await useCredits(tx, { companyId, reportId, period, totalCents: sumOfCents(lines) })
  await tx.update(reports).set({ creditsCents }).where(eq(reports.id, reportId))
  return true
}
