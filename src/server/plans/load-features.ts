import type { Feature } from '#contract/feature.ts'
import type { Database } from '#server/db/database.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { featureRecord } from './feature.record.ts'
import { featureRows } from './features.rules.ts'

/** Loads the features of an add-on in their order. */
export const featuresOf = async (tx: Database, addon: AddonRow): Promise<Feature[]> =>
  (await featureRows.rows(tx, addon.id)).map((row) => featureRecord(row, addon))
