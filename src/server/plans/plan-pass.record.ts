import type { PlanPass } from '#contract/plan.ts'
import type { planPasses, plans } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'

/** An account's pass for a plan, on the wire. */
export const planPassRecord = (
  row: typeof planPasses.$inferSelect,
  plan: Pick<typeof plans.$inferSelect, 'id' | 'slug' | 'name'>,
): PlanPass => ({
  ...storedFields(row),
  email: row.email,
  plan: { id: plan.id, slug: plan.slug, name: plan.name },
})
