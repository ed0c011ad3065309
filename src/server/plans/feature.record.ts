import type { Feature } from '#contract/feature.ts'
import type { features } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedFields, summaryOf } from '#server/law/stored.ts'

/** A feature on the wire; its datatype determines whether its values are yes/no or amounts. */
export const featureRecord = (row: typeof features.$inferSelect, addon: AddonRow): Feature => ({
  ...storedFields(row),
  addon: summaryOf(addon),
  name: row.name,
  datatype: row.datatype,
  position: row.position,
  boolean: row.datatype === 'boolean',
  scalar: row.datatype !== 'boolean',
})
