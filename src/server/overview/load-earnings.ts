import { eq } from 'drizzle-orm'
import type { Overview } from '#contract/overview.ts'
import type { Database } from '#server/db/database.ts'
import { plans, reportLines } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { loadMonthSoFar } from '#server/reports/load-month-so-far.ts'
import { loadLastReport } from '#server/reports/load-reports.ts'
import type { Shares } from '#server/reports/report-shares.ts'

const amountsOf = (lines: readonly Shares[]) => ({
  billedCents: lines.reduce((sum, { total }) => sum + total, 0),
  shareCents: lines.reduce((sum, { provider }) => sum + provider, 0),
})

async function wasBilled(tx: Database, addonId: string): Promise<boolean> {
  const found = await tx
    .select({ id: reportLines.reportId })
    .from(reportLines)
    .innerJoin(plans, eq(plans.id, reportLines.planId))
    .where(eq(plans.addonId, addonId))
    .limit(1)
  return found.length > 0
}

type Earnings = Pick<Overview, 'lastMonth' | 'soFar'>

/**
 * Loads an add-on's part of its company's last closed month and of the open one, as the lines of their statements have it
 * (READINGS 25). `tx` is a snapshot, so that each month is one or the other.
 */
export async function loadEarnings(
  tx: Database,
  { id, slug, companyId }: Pick<AddonRow, 'id' | 'slug' | 'companyId'>,
  given: { now: Date; platformShareBasisPoints: number },
): Promise<Earnings> {
  const open = await loadMonthSoFar(tx, companyId, given)
  const soFar = {
    period: open.period.slice(0, 7),
    until: open.until.toISOString(),
    ...amountsOf(open.lines.filter((_, i) => open.plans[i]?.addonId === id)),
  }
  const last = await loadLastReport(tx, companyId)
  const lines = last?.lines.filter(({ addonSlug }) => addonSlug === slug) ?? []
  if (last === null || (lines.length === 0 && !(await wasBilled(tx, id)))) return { lastMonth: null, soFar }
  return { lastMonth: { period: last.row.period.slice(0, 7), ...amountsOf(lines) }, soFar }
}
