import type { Feature } from '#contract/feature.ts'
import type { features } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { summaryOf } from '#server/addons/addon-summary.ts'
import { storedFields } from '#server/law/stored.ts'

/** A feature; whether its values are yes or no, or amounts, follows from its datatype. */
export const featureRecord = (row: typeof features.$inferSelect, addon: AddonRow): Feature => ({
  ...storedFields(row),
  addon: summaryOf(addon),
  name: row.name,
  datatype: row.datatype,
  position: row.position,
  boolean: row.datatype === 'boolean',
  scalar: row.datatype !== 'boolean',
})
