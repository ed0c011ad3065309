import { eq } from 'drizzle-orm'
import { availabilityOf } from '#contract/availability.ts'
import type { DeskPlan } from '#contract/desk/matters.ts'
import type { Database } from '#server/db/database.ts'
import { plans } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { plansInOrder } from '#server/plans/load-plans.ts'

/** Loads the rows of an add-on's plans, in SPEC's order. */
export const planRowsOf = (tx: Database, { id }: AddonRow) =>
  tx
    .select()
    .from(plans)
    .where(eq(plans.addonId, id))
    .orderBy(...plansInOrder)

/** A plan as a decision needs it. */
export const deskPlanOf = (row: typeof plans.$inferSelect, { defaultPlanSlug }: AddonRow): DeskPlan => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  priceCents: row.priceCents,
  priceContract: row.priceContract,
  default: defaultPlanSlug === row.slug,
  availability: availabilityOf(row),
})
