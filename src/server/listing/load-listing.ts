import { eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { Benefit, documentation } from '#contract/listing.ts'
import type { Database } from '#server/db/database.ts'
import { documentations } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { storedFields, summaryOf } from '#server/law/stored.ts'
import { pictureUrls } from '#server/pictures/images.ts'
import { benefitRows, type BenefitRow } from './benefits.rules.ts'
import { screenshotRecord } from './screenshot.record.ts'
import { type ScreenshotRow, screenshotRows } from './screenshots.rules.ts'

/** A benefit as it is on the wire. */
export const benefitRecord = (row: BenefitRow, addon: AddonRow): Benefit => ({
  ...storedFields(row),
  addon: summaryOf(addon),
  title: row.title,
  description: row.description,
  position: row.position,
})

/** Loads the benefits of an add-on in their order. */
export const benefitsOf = async (tx: Database, addon: AddonRow): Promise<Benefit[]> =>
  (await benefitRows.rows(tx, addon.id)).map((row) => benefitRecord(row, addon))

/** Screenshots as they are on the wire. */
export async function screenshotRecords(tx: Database, rows: readonly ScreenshotRow[], addon: AddonRow) {
  const urlOf = await pictureUrls(tx, rows)
  return rows.map((row) => screenshotRecord(row, addon, urlOf))
}

/** Loads the screenshots of an add-on in their order. */
export const screenshotsOf = async (tx: Database, addon: AddonRow) =>
  screenshotRecords(tx, await screenshotRows.rows(tx, addon.id), addon)

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

/** Loads the documentation record of an add-on, as a list of one. */
export async function documentationsOf(tx: Database, addon: AddonRow) {
  const rows = await tx.select().from(documentations).where(eq(documentations.addonId, addon.id))
  return rows.map((row) => documentationRecord(row, addon))
}
