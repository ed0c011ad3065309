import { and, asc, countDistinct, desc, eq, inArray, isNull, lt, type SQL, sql, sum } from 'drizzle-orm'
import type { PlanUsage } from '#contract/plan-usage.ts'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Database } from '#server/db/database.ts'
import { installs, plans, reportLines, reports } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'

/** The first day of the instant's month (UTC), as an ISO day. */
const firstOfMonth = (at: Date): string => `${dayOf(at).slice(0, 7)}-01`

/** Loads plans' shares of their company's latest monthly report; a plan that was never billed has none. */
async function lastMonths(
  tx: Database,
  planIds: string[],
  companyId: string,
  now: Date,
): Promise<Map<string, PlanUsage['lastMonth']>> {
  const [latest] = await tx
    .select({ id: reports.id, period: reports.period })
    .from(reports)
    .where(and(eq(reports.companyId, companyId), lt(reports.period, firstOfMonth(now))))
    .orderBy(desc(reports.period))
    .limit(1)
  if (latest === undefined) return new Map()
  const billed = await tx
    .select({
      id: reportLines.planId,
      cents: sum(sql`case when ${reportLines.reportId} = ${latest.id} then ${reportLines.amountCents} end`),
    })
    .from(reportLines)
    .where(inArray(reportLines.planId, planIds))
    .groupBy(reportLines.planId)
  const period = latest.period.slice(0, 7)
  return new Map(billed.map(({ id, cents }) => [id, { period, billedCents: Number(cents ?? 0) }]))
}

const counted = (condition: SQL) => sql<number>`(count(${installs.id}) filter (where ${condition}))::int`

/** Loads the usage of those of an add-on's plans that match, in three statements whatever their number. */
async function loadUsages(tx: Database, addon: AddonRow, which: SQL, now: Date): Promise<PlanUsage[]> {
  const month = sql`${firstOfMonth(now)}::date::timestamp at time zone 'UTC'`
  const isThere = isNull(installs.removedAt)
  const rows = await tx
    .select({
      id: plans.id,
      installs: counted(isThere),
      accounts: countDistinct(sql`case when ${isThere} then ${installs.account} end`),
      newThisMonth: counted(sql`${installs.installedAt} >= ${month}`),
      goneThisMonth: counted(sql`${installs.removedAt} >= ${month}`),
    })
    .from(plans)
    .leftJoin(installs, eq(installs.planId, plans.id))
    .where(which)
    .groupBy(plans.id)
    .orderBy(asc(plans.id))
  const ids = rows.map(({ id }) => id)
  const months = ids.length === 0 ? new Map() : await lastMonths(tx, ids, addon.companyId, now)
  return rows.map((row) => ({ ...row, lastMonth: months.get(row.id) ?? null }))
}

/** Loads the usage of each of an add-on's plans. */
export const loadPlanUsages = (tx: Database, addon: AddonRow, now: Date): Promise<PlanUsage[]> =>
  loadUsages(tx, addon, eq(plans.addonId, addon.id), now)

/** Loads a plan's current installs and accounts, and its latest billing. */
export async function loadPlanUsage(
  tx: Database,
  plan: Pick<typeof plans.$inferSelect, 'id'> & { addon: AddonRow },
  now: Date,
): Promise<PlanUsage> {
  const [usage] = await loadUsages(tx, plan.addon, eq(plans.id, plan.id), now)
  if (usage === undefined) throw new Error(`plan ${plan.id} is not stored`)
  return usage
}
