import type * as v from 'valibot'
import type { screenshot } from '#contract/listing.ts'
import type { screenshots } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedFields, summaryOf } from '#server/law/stored.ts'

/** A screenshot on the wire; `urlOf` gives a stored picture's path. */
export const screenshotRecord = (
  row: typeof screenshots.$inferSelect,
  addon: AddonRow,
  urlOf: (sha: string) => string,
): v.InferOutput<typeof screenshot> => ({
  ...storedFields(row),
  addon: summaryOf(addon),
  name: row.name,
  position: row.position,
  originalUrl: urlOf(row.originalSha),
  retinaUrl: urlOf(row.retinaSha),
  mediumUrl: urlOf(row.mediumSha),
  thumbUrl: urlOf(row.thumbSha),
})
