import { eq } from 'drizzle-orm'
import { mostScreenshots } from '#contract/listing.ts'
import type { Database } from '#server/db/database.ts'
import { screenshots } from '#server/db/schema.ts'
import { conflict } from '#server/law/refusal.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { PreparedPicture } from '#server/law/prepared-picture.ts'
import type { Act } from '#server/law/act.ts'
import { orderedList } from '#server/law/ordered-list.ts'
import { forgetPictures, storePicture } from '#server/pictures/pictures.rules.ts'
import { changedFields, type FieldChange } from '#server/law/trail.ts'

export type ScreenshotRow = typeof screenshots.$inferSelect

export const screenshotRows = orderedList(screenshots, 'screenshot', ({ name }) => name)

/** The hashes of a screenshot's sizes. */
function shasOf({ original, retina, medium, thumb }: PreparedPicture) {
  if (retina === undefined || medium === undefined || thumb === undefined)
    throw new Error('this picture was prepared for another use')
  return { originalSha: original.sha, retinaSha: retina.sha, mediumSha: medium.sha, thumbSha: thumb.sha }
}

const storedShas = ({ originalSha, retinaSha, mediumSha, thumbSha }: ScreenshotRow) => [
  originalSha,
  retinaSha,
  mediumSha,
  thumbSha,
]

/** Throws 409 if an add-on has the maximum number of screenshots. */
export async function checkScreenshotRoom(tx: Database, addonId: string): Promise<void> {
  if ((await tx.$count(screenshots, eq(screenshots.addonId, addonId))) >= mostScreenshots)
    throw conflict(`An add-on has at most ${mostScreenshots} screenshots: remove one first.`)
}

/** Appends a screenshot. Throws 409 for the sixth. */
export async function createScreenshot(
  act: Act,
  addon: AddonRow,
  { name, picture }: { name: string; picture: PreparedPicture },
): Promise<ScreenshotRow> {
  await checkScreenshotRoom(act.tx, addon.id)
  await storePicture(act, picture)
  return screenshotRows.add(act, addon.id, { name, ...shasOf(picture) })
}

/** Updates a screenshot's alternative text or picture; writes nothing if nothing changes. */
export async function updateScreenshot(
  act: Act,
  stored: ScreenshotRow,
  change: { name?: string | undefined; picture?: PreparedPicture | undefined },
): Promise<ScreenshotRow> {
  const { name = stored.name, picture } = change
  const shas = picture === undefined ? {} : shasOf(picture)
  const changes: FieldChange[] = changedFields<ScreenshotRow>(stored, { name })
  if (picture !== undefined && picture.original.sha !== stored.originalSha)
    changes.push({ field: 'picture', from: 'uploaded', to: 'replaced' })
  if (changes.length === 0) return stored
  if (picture !== undefined) await storePicture(act, picture)
  const row = await screenshotRows.update(act, stored, { name, ...shas }, changes)
  if (picture !== undefined) await forgetPictures(act, storedShas(stored))
  return row
}

/** Deletes a screenshot and its pictures. */
export async function deleteScreenshot(act: Act, stored: ScreenshotRow): Promise<void> {
  await screenshotRows.remove(act, stored)
  await forgetPictures(act, storedShas(stored))
}
