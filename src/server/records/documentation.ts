import type * as v from 'valibot'
import type { documentation } from '../../contract/listing.ts'
import type { documentations } from '../db/schema.ts'
import type { AddonRow } from '../handlers/handler.ts'
import { storedFields } from './stored.ts'
import { addonSummary } from './addon-summary.ts'

/** An add-on's documentation record. */
export const documentationRecord = (
  row: typeof documentations.$inferSelect,
  addon: AddonRow,
): v.InferOutput<typeof documentation> => ({
  ...storedFields(row),
  addon: addonSummary(addon),
  devcenterUrl: row.devcenterUrl,
  status: row.status,
  hasDocs: row.hasDocs,
  statusMessage: row.statusMessage,
})
