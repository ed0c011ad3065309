import { asc, count, eq, max } from 'drizzle-orm'
import { mostScreenshots } from '#contract/pictures/picture-rule.ts'
import { nextVersion } from '#server/db/columns.ts'
import type { Database } from '#server/db/database.ts'
import { screenshots } from '#server/db/schema.ts'
import { conflict } from '#server/http/errors.ts'
import type { AddonRow } from '#server/law/handler.ts'
import type { PreparedPicture } from '#server/http/pictures/prepare-picture.ts'
import type { Act } from '#server/law/act.ts'
import { placesInOrder } from '#server/plans/order.ts'
import type { Order } from '#contract/feature.ts'
import { forgetPictures, storePicture } from '#server/pictures/pictures.rules.ts'
import { changedFields, type FieldChange, recordChange, recordChanges } from '#server/law/trail.ts'

export type ScreenshotRow = typeof screenshots.$inferSelect

const subjectOf = (row: Pick<ScreenshotRow, 'id' | 'addonId'>) =>
  ({ type: 'screenshot', id: row.id, addonId: row.addonId }) as const

/** An add-on's screenshots in their order. */
export const screenshotsOf = (tx: Database, addonId: string): Promise<ScreenshotRow[]> =>
  tx
    .select()
    .from(screenshots)
    .where(eq(screenshots.addonId, addonId))
    .orderBy(asc(screenshots.position), asc(screenshots.id))

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

/** The position of an add-on's last screenshot, or 0. Throws 409 where it has as many as it may have. */
export async function checkScreenshotRoom(tx: Database, addonId: string): Promise<{ last: number }> {
  const [stored] = await tx
    .select({ total: count(), last: max(screenshots.position) })
    .from(screenshots)
    .where(eq(screenshots.addonId, addonId))
  if ((stored?.total ?? 0) >= mostScreenshots)
    throw conflict(`An add-on has at most ${mostScreenshots} screenshots: remove one first.`)
  return { last: stored?.last ?? 0 }
}

/** Adds a screenshot after the others. Throws 409 for the sixth. */
export async function createScreenshot(
  act: Act,
  addon: AddonRow,
  { name, picture }: { name: string; picture: PreparedPicture },
): Promise<ScreenshotRow> {
  const { last } = await checkScreenshotRoom(act.tx, addon.id)
  await storePicture(act, picture)
  const position = last + 1
  const dates = { createdAt: act.now, updatedAt: act.now }
  const [row] = await act.tx
    .insert(screenshots)
    .values({ name, addonId: addon.id, position, ...shasOf(picture), ...dates })
    .returning()
  if (row === undefined) throw new Error('the screenshot was not stored')
  await recordChange(act, subjectOf(row), { field: 'created', from: null, to: row.name })
  return row
}

/** Changes a screenshot's alternative text or picture; nothing is written when nothing changes. */
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
  const [row] = await act.tx
    .update(screenshots)
    .set({ name, ...shas, ...nextVersion(screenshots, act.now) })
    .where(eq(screenshots.id, stored.id))
    .returning()
  if (row === undefined) throw new Error(`screenshot ${stored.id} was not stored`)
  if (picture !== undefined) await forgetPictures(act, storedShas(stored))
  await recordChanges(act, subjectOf(row), changes)
  return row
}

/** Removes a screenshot. */
export async function deleteScreenshot(act: Act, stored: ScreenshotRow): Promise<void> {
  await act.tx.delete(screenshots).where(eq(screenshots.id, stored.id))
  await forgetPictures(act, storedShas(stored))
  await recordChange(act, subjectOf(stored), { field: 'removed', from: stored.name, to: null })
}

/** Puts the screenshots in this order. Throws 412 and 409 as placesInOrder does. */
export async function orderScreenshots(act: Act, addon: AddonRow, order: Order): Promise<ScreenshotRow[]> {
  const stored = await screenshotsOf(act.tx, addon.id)
  const moved = placesInOrder(stored, order)
  for (const { row, position } of moved) {
    await act.tx
      .update(screenshots)
      .set({ position, ...nextVersion(screenshots, act.now) })
      .where(eq(screenshots.id, row.id))
  }
  const ordered = await screenshotsOf(act.tx, addon.id)
  const names = (rows: readonly ScreenshotRow[]) => rows.map(({ name }) => name)
  if (moved.length > 0) {
    const change = { field: 'screenshotOrder', from: names(stored), to: names(ordered) }
    await recordChange(act, { type: 'addon', id: addon.id, addonId: addon.id }, change)
  }
  return ordered
}
