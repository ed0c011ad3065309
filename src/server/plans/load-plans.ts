import { and, asc, desc, eq, inArray, type SQL } from 'drizzle-orm'
import { activeRepricingStatuses } from '#machines/repricing/repricing-group.ts'
import type { Plan } from '#contract/plan.ts'
import type { Database } from '#server/db/database.ts'
import { features, offerings, plans, repricings } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { groupBy } from '#server/db/group-by.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { offeringRecord } from './offering.record.ts'
import { planRecord } from './plan.record.ts'

type PlanRow = typeof plans.$inferSelect

/** The columns of a feature that its values tell. */
const { id, name, datatype } = features

/** The plans' feature values, by plan, in the order of the features. */
export async function loadOfferings(
  tx: Database,
  planIds: readonly string[],
): Promise<Map<string, Plan['offerings']>> {
  if (planIds.length === 0) return new Map()
  const rows = await tx
    .select({ offering: offerings, feature: { id, name, datatype } })
    .from(offerings)
    .innerJoin(features, eq(features.id, offerings.featureId))
    .where(inArray(offerings.planId, planIds))
    .orderBy(asc(features.position), asc(features.id))
  const byPlan = groupBy(rows, ({ offering }) => offering.planId)
  return new Map(
    [...byPlan].map(([id, group]) => [
      id,
      group.map(({ offering, feature }) => offeringRecord(offering, feature)),
    ]),
  )
}

/** Loads the records of an add-on's plans, in order. */
export async function loadPlans(tx: Database, addon: AddonRow, rows: readonly PlanRow[]): Promise<Plan[]> {
  const ids = rows.map((row) => row.id)
  if (ids.length === 0) return []
  const values = await loadOfferings(tx, ids)
  const active = groupBy(
    await tx
      .select()
      .from(repricings)
      .where(and(inArray(repricings.planId, ids), inArray(repricings.status, activeRepricingStatuses))),
    (repricing) => repricing.planId,
  )
  return rows.map((row) =>
    planRecord(row, {
      addon,
      offerings: values.get(row.id) ?? [],
      activeRepricings: active.get(row.id) ?? [],
    }),
  )
}

/** SPEC's order of plans: public, visible, contract-priced last, price. */
export const plansInOrder = [
  desc(plans.public),
  desc(plans.visible),
  asc(plans.priceContract),
  asc(plans.priceCents),
  inNameOrder(plans.slug),
]

/** Loads an add-on's plans in SPEC's order. */
export async function plansOf(tx: Database, addon: AddonRow, only?: SQL): Promise<Plan[]> {
  const rows = await tx
    .select()
    .from(plans)
    .where(and(eq(plans.addonId, addon.id), only))
    .orderBy(...plansInOrder)
  return loadPlans(tx, addon, rows)
}
