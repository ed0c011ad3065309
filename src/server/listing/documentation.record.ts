import type * as v from 'valibot'
import type { documentation } from '#contract/listing.ts'
import type { documentations } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedFields, summaryOf } from '#server/law/stored.ts'

/** An add-on's documentation record on the wire. */
export const documentationRecord = (
  row: typeof documentations.$inferSelect,
  addon: AddonRow,
): v.InferOutput<typeof documentation> => ({
  ...storedFields(row),
  addon: summaryOf(addon),
  devcenterUrl: row.devcenterUrl,
  status: row.status,
  hasDocs: row.hasDocs,
  statusMessage: row.statusMessage,
})
