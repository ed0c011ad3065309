import { and, count, countDistinct, desc, eq, isNull, lt, sum } from 'drizzle-orm'
import type { PlanUsage } from '#contract/plan-usage.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Database } from '#server/db/database.ts'
import { installs, type plans, reportLines, reports } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'

/** Loads a plan's share of its company's latest monthly report; null before its first billing. */
async function lastMonthOf(
  tx: Database,
  plan: Pick<typeof plans.$inferSelect, 'id'>,
  companyId: string,
  now: Date,
): Promise<PlanUsage['lastMonth']> {
  const thisMonth = `${dayOf(now).slice(0, 7)}-01`
  const [latest] = await tx
    .select({ id: reports.id, period: reports.period })
    .from(reports)
    .where(and(eq(reports.companyId, companyId), lt(reports.period, thisMonth)))
    .orderBy(desc(reports.period))
    .limit(1)
  if (latest === undefined) return null
  const [everBilled] = await tx
    .select({ id: reportLines.reportId })
    .from(reportLines)
    .where(eq(reportLines.planId, plan.id))
    .limit(1)
  if (everBilled === undefined) return null
  const [billed] = await tx
    .select({ cents: sum(reportLines.amountCents) })
    .from(reportLines)
    .where(and(eq(reportLines.reportId, latest.id), eq(reportLines.planId, plan.id)))
  return { period: latest.period.slice(0, 7), billedCents: Number(billed?.cents ?? 0) }
}

/** A plan's current installs and accounts, and its latest billing. */
export async function loadPlanUsage(
  tx: Database,
  plan: Pick<typeof plans.$inferSelect, 'id'> & { addon: AddonRow },
  now: Date,
): Promise<PlanUsage> {
  const [counted] = await tx
    .select({ installs: count(), accounts: countDistinct(installs.account) })
    .from(installs)
    .where(and(eq(installs.planId, plan.id), isNull(installs.removedAt)))
  return {
    id: plan.id,
    installs: counted?.installs ?? 0,
    accounts: counted?.accounts ?? 0,
    lastMonth: await lastMonthOf(tx, plan, plan.addon.companyId, now),
  }
}
