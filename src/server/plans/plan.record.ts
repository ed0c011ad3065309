import type { Plan } from '#contract/plan.ts'
import { availabilityOf } from '#contract/availability.ts'
import type { plans, repricings } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedFields } from '#server/law/stored.ts'

type RepricingRow = typeof repricings.$inferSelect

const repricingSummary = (row: RepricingRow): Plan['activeRepricings'][number] => ({
  id: row.id,
  priceCents: row.priceCents,
  originalPriceCents: row.originalPriceCents,
  grandfathered: row.grandfathered,
  repriceDate: row.repriceDate,
  existingRepriceDate: row.existingRepriceDate,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
})

export interface PlanParts {
  addon: AddonRow
  offerings: Plan['offerings']
  activeRepricings: readonly RepricingRow[]
}

/** A plan on the wire; its add-on determines whether it is the default. */
export function planRecord(row: typeof plans.$inferSelect, parts: PlanParts): Plan {
  const { addon } = parts
  return {
    ...row,
    ...storedFields(row),
    addon: { id: addon.id, slug: addon.slug },
    fullSlug: `${addon.slug}:${row.slug}`,
    default: addon.defaultPlanSlug === row.slug,
    spaceDefault: addon.spaceDefaultPlanSlug === row.slug,
    availability: availabilityOf(row),
    offerings: parts.offerings,
    activeRepricings: parts.activeRepricings.map(repricingSummary),
  }
}
