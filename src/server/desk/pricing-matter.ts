import { and, countDistinct, count, eq, isNull } from 'drizzle-orm'
import { formatAmount } from '#contract/formats/amount.ts'
import { availabilityAtGa, mayBeDefaultAtGa } from '#contract/progression.ts'
import type { PricingMatter } from '#contract/desk/matters.ts'
import { defaultPlanOf, soldPlans } from '#machines/plan/default-plan.ts'
import type { Database } from '#server/db/database.ts'
import { installs, plans } from '#server/db/schema.ts'
import type { NamedTrailRow } from '#server/law/changes.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { featureRows } from '#server/plans/features.rules.ts'
import { loadOfferings } from '#server/plans/load-plans.ts'
import { deskPlanOf, planRowsOf } from './desk-plans.ts'
import { formerPlans } from './former-plans.ts'

/** Counts an add-on's installs and the accounts behind them. */
async function usageOf(tx: Database, { id }: AddonRow) {
  const [usage] = await tx
    .select({ customers: countDistinct(installs.account), installs: count() })
    .from(installs)
    .innerJoin(plans, eq(plans.id, installs.planId))
    .where(and(eq(plans.addonId, id), isNull(installs.removedAt)))
  return usage ?? { customers: 0, installs: 0 }
}

/** Loads what a Pricing approval is about; `since` are the rows since it was last judged. */
export async function loadPricingMatter(
  tx: Database,
  addon: AddonRow,
  since: readonly NamedTrailRow[],
): Promise<PricingMatter> {
  const features = await featureRows.rows(tx, addon.id)
  const sold = soldPlans({ plans: await planRowsOf(tx, addon) })
  const offerings = await loadOfferings(
    tx,
    sold.map(({ id }) => id),
  )
  const isBefore = addon.state === 'alpha' || addon.state === 'beta'
  // As the step to GA takes them without staff's own choices.
  const eligible = sold.filter((plan) => mayBeDefaultAtGa(plan, {}))
  const byDefault = isBefore ? defaultPlanOf(eligible, addon.defaultPlanSlug)?.slug : addon.defaultPlanSlug
  const former = formerPlans(since, features)
  return {
    features: features.map(({ id, name, datatype }) => ({ id, name, datatype, isNew: former.isNew(id) })),
    plans: sold.map((row) => {
      const plan = deskPlanOf(row, addon)
      const own = offerings.get(row.id) ?? []
      const texts = features.flatMap(({ id, datatype }) => {
        const given = own.find(({ feature }) => feature.id === id)
        return given === undefined ? [] : [[id, formatAmount(datatype, given.value)] as const]
      })
      return {
        ...plan,
        inGa: isBefore ? availabilityAtGa(row, {}) : plan.availability,
        isDefaultInGa: row.slug === byDefault,
        isNew: former.isNew(row.id),
        values: own.map(({ feature, value }) => ({ featureId: feature.id, value })),
        former: former.of({ ...row, values: new Map(texts) }),
      }
    }),
    ...(await usageOf(tx, addon)),
  }
}
