import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { addons, installs, plans, reports, repricings, trail } from '#server/db/schema.ts'
import { linesOf, nextMonth, type SoldPlan, storeReport } from './bill-month.ts'
import type { WorkResources } from '#server/law/resources.ts'
import { groupBy } from '#server/db/group-by.ts'
import { inNameOrder } from '#server/db/name-order.ts'

const monthOf = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))

const dayOf = (text: string) => new Date(`${text}T00:00:00Z`)

type OnSale = { from: Date; until: Date | null } | null

interface Seller {
  companyId: string
  /** The first day of the first month without a report. */
  from: Date
}

/** Companies that have sold something, each with the next month to report. */
async function sellers(db: Database): Promise<Seller[]> {
  const reachedGa = sql`(select min(t.created_at) from ${trail} t where t.subject_type = 'addon'
    and t.subject_id = ${addons.id} and t.event = 'progressToGa')`
  const billedFrom = sql`case when ${installs.resourceId} is null then ${installs.installedAt}
    else greatest(${installs.installedAt}, ${reachedGa}) end`
  const first = sql<string>`to_char(min(${billedFrom}) at time zone 'UTC', 'YYYY-MM-DD')`
  const last = sql<
    string | null
  >`(select max(r.period)::text from ${reports} r where r.company_id = ${addons.companyId})`
  const rows = await db
    .select({ companyId: addons.companyId, first, last })
    .from(installs)
    .innerJoin(plans, eq(plans.id, installs.planId))
    .innerJoin(addons, eq(addons.id, plans.addonId))
    // Nothing is billed before GA (READINGS 52).
    .where(or(isNull(installs.resourceId), inArray(addons.state, ['ga', 'shutdown'])))
    .groupBy(addons.companyId)
  return rows.map(({ companyId, first: began, last: reported }) => ({
    companyId,
    from: reported === null ? monthOf(dayOf(began)) : nextMonth(dayOf(reported)),
  }))
}

/** The time in which an add-on's installs are billed: in GA (READINGS 52). Null for one that has not come to it. */
async function onSaleOf(tx: Database, ids: readonly string[]): Promise<Map<string, OnSale>> {
  const rows = await tx
    .select({ id: trail.subjectId, event: trail.event, at: trail.createdAt })
    .from(trail)
    .where(
      and(
        eq(trail.subjectType, 'addon'),
        inArray(trail.subjectId, [...ids]),
        inArray(trail.event, ['progressToGa', 'shutDown']),
      ),
    )
  const timeOf = (id: string, event: string) =>
    rows.find((row) => row.id === id && row.event === event)?.at ?? null
  return new Map(
    ids.map((id): [string, OnSale] => {
      const from = timeOf(id, 'progressToGa')
      return [id, from === null ? null : { from, until: timeOf(id, 'shutDown') }]
    }),
  )
}

async function soldBy(tx: Database, companyId: string): Promise<SoldPlan[]> {
  const rows = await tx
    .select({ plan: plans, addon: addons })
    .from(plans)
    .innerJoin(addons, eq(addons.id, plans.addonId))
    .where(eq(addons.companyId, companyId))
    .orderBy(inNameOrder(addons.slug), inNameOrder(plans.slug))
  const ids = rows.map(({ plan }) => plan.id)
  const installed = groupBy(
    await tx.select().from(installs).where(inArray(installs.planId, ids)),
    (row) => row.planId,
  )
  const changes = groupBy(
    await tx
      .select()
      .from(repricings)
      .where(and(inArray(repricings.planId, ids), isNotNull(repricings.newInstallRepricingCompletedAt)))
      .orderBy(asc(repricings.createdAt)),
    (row) => row.planId,
  )
  const onSale = await onSaleOf(tx, [...new Set(rows.map(({ addon }) => addon.id))])
  return rows.map(({ plan, addon }) => ({
    plan,
    addon,
    // Those of before installs were requested through the platform were only of what was sold.
    installs: (installed.get(plan.id) ?? []).map(({ resourceId, installedAt, removedAt }) =>
      resourceId === null
        ? { installedAt, removedAt }
        : { installedAt, removedAt, onSale: onSale.get(addon.id) ?? null },
    ),
    changes: changes.get(plan.id) ?? [],
  }))
}

/**
 * Writes the report of each ended month (UTC) for each company that sells: installs prorated, at the price that
 * applied to each, with the platform's current share. Months without billing get a report too. Credits belong to the
 * platform's own billing, which this server lacks: they are 0 here. Any number of servers may run it at once; each
 * month is written once. Returns how many were written.
 */
export async function writeMonthEndReports({ db, clock, config }: WorkResources): Promise<number> {
  const now = clock.now()
  const { platformShareBasisPoints } = config
  let count = 0
  for (const { companyId, from } of await sellers(db)) {
    for (let month = from; nextMonth(month) <= now; month = nextMonth(month)) {
      const period = month.toISOString().slice(0, 10)
      const isNew = await db.transaction(async (tx) => {
        const lines = linesOf(await soldBy(tx, companyId), month)
        return storeReport(tx, { companyId, period, platformShareBasisPoints }, lines, now)
      })
      if (isNew) count += 1
    }
  }
  return count
}
