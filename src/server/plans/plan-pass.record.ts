import type { PlanPass } from '#contract/plan.ts'
import type { plans } from '#server/db/schema.ts'
import { storedFields } from '#server/law/stored.ts'
import { installedFields, type PlanPassRow } from './invited-installs.ts'

/** An account's pass for a plan, on the wire. */
export const planPassRecord = (
  row: PlanPassRow,
  plan: Pick<typeof plans.$inferSelect, 'id' | 'slug' | 'name'>,
): PlanPass => ({
  ...storedFields(row),
  ...installedFields(row),
  email: row.email,
  plan: { id: plan.id, slug: plan.slug, name: plan.name },
})
