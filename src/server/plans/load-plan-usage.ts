import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  type SQL,
  sql,
  type SQLWrapper,
  sum,
} from 'drizzle-orm'
import type { PlanUsage } from '#contract/installs/plan-usage.ts'
import { firstOfMonth } from '#contract/formats/first-of-month.ts'
import type { Database } from '#server/db/database.ts'
import { installs, plans, reportLines, reports } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'

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

const counted = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`
const total = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::int`

/** Loads the usage of those of an add-on's plans that match, in three statements whatever their number. */
async function loadUsages(tx: Database, addon: AddonRow, which: SQL, now: Date): Promise<PlanUsage[]> {
  const month = sql`${firstOfMonth(now)}::date::timestamp at time zone 'UTC'`
  // By account first, in the index's order: distinct accounts of a plan would be sorted, however many installs it has.
  const ofAccount = tx
    .select({
      there: counted(isNull(installs.removedAt)).as('there'),
      began: counted(gte(installs.installedAt, month)).as('began'),
      gone: counted(gte(installs.removedAt, month)).as('gone'),
    })
    .from(installs)
    .where(eq(installs.planId, plans.id))
    .groupBy(installs.account)
    .as('of_account')
  const usage = tx
    .select({
      installs: total(ofAccount.there).as('installs'),
      accounts: sql<number>`(count(*) filter (where ${ofAccount.there} > 0))::int`.as('accounts'),
      newThisMonth: total(ofAccount.began).as('new_this_month'),
      goneThisMonth: total(ofAccount.gone).as('gone_this_month'),
    })
    .from(ofAccount)
    .as('usage')
  const rows = await tx
    .select({
      id: plans.id,
      installs: usage.installs,
      accounts: usage.accounts,
      newThisMonth: usage.newThisMonth,
      goneThisMonth: usage.goneThisMonth,
    })
    .from(plans)
    .crossJoinLateral(usage)
    .where(which)
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
