import type { Feature } from '../../contract/feature.ts'
import type { features } from '../db/schema.ts'
import type { AddonRow } from '../handlers/handler.ts'
import { addonSummary } from './addon-summary.ts'
import { storedFields } from './stored.ts'

/** A feature; whether its values are yes or no, or amounts, follows from its datatype. */
export const featureRecord = (row: typeof features.$inferSelect, addon: AddonRow): Feature => ({
  ...storedFields(row),
  addon: addonSummary(addon),
  name: row.name,
  datatype: row.datatype,
  position: row.position,
  boolean: row.datatype === 'boolean',
  scalar: row.datatype !== 'boolean',
})
