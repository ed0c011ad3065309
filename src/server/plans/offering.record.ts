import type * as v from 'valibot'
import type { offering } from '#contract/plan.ts'
import type { features, offerings } from '#server/db/schema.ts'

/** A plan's feature value on the wire. */
export const offeringRecord = (
  row: typeof offerings.$inferSelect,
  feature: Pick<typeof features.$inferSelect, 'id' | 'name' | 'datatype'>,
): v.InferOutput<typeof offering> => ({
  id: row.id,
  feature,
  value: row.value,
})
