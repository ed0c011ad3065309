import type * as v from 'valibot'
import type { benefitChange } from '#contract/listing.ts'
import { benefits } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import { orderedList } from '#server/law/ordered-list.ts'
import { changedFields } from '#server/law/trail.ts'

export type BenefitRow = typeof benefits.$inferSelect

export const benefitRows = orderedList(benefits, 'benefit', ({ title }) => title)

/** Updates a benefit; writes nothing if nothing changes. */
export async function updateBenefit(
  act: Act,
  stored: BenefitRow,
  change: v.InferOutput<typeof benefitChange>,
): Promise<BenefitRow> {
  const changes = changedFields<BenefitRow>(stored, change)
  return changes.length === 0 ? stored : benefitRows.update(act, stored, change, changes)
}
