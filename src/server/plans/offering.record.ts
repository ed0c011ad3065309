import type * as v from 'valibot'
import type { offering } from '#contract/plan.ts'
import type { features, offerings } from '#server/db/schema.ts'

/** A plan's feature value on the wire. */
export const offeringRecord = (
  row: typeof offerings.$inferSelect,
  feature: typeof features.$inferSelect,
): v.InferOutput<typeof offering> => ({
  id: row.id,
  feature: { id: feature.id, name: feature.name, datatype: feature.datatype },
  value: row.value,
})
