import { and, eq, inArray, notExists, or, sql } from 'drizzle-orm'
import { addons, images, publishedAddons, screenshots } from '#server/db/schema.ts'
import type { PreparedPicture } from '#server/law/prepared-picture.ts'
import type { Act } from '#server/law/act.ts'

/**
 * Stores every size of a picture by its hash. A size that is already stored is locked until the transaction
 * ends, so that a concurrent removal waits and then sees that the picture is in use again.
 */
export async function storePicture(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  picture: PreparedPicture,
): Promise<void> {
  const sizes = [picture.original, picture.retina, picture.medium, picture.thumb]
  const rows = new Map(sizes.flatMap((each) => (each === undefined ? [] : [[each.sha, each] as const])))
  const shas = [...rows.keys()]
  while (rows.size > 0) {
    const held = await tx
      .select({ sha: images.sha })
      .from(images)
      .where(inArray(images.sha, shas))
      .orderBy(images.sha)
      .for('key share')
    for (const { sha } of held) rows.delete(sha)
    if (rows.size === 0) return
    // Sizes that another transaction stored meanwhile are locked in the next round.
    const missing = [...rows.values()].map((each) => ({ ...each, createdAt: now }))
    const stored = await tx
      .insert(images)
      .values(missing)
      .onConflictDoNothing()
      .returning({ sha: images.sha })
    for (const { sha } of stored) rows.delete(sha)
  }
}

/**
 * Deletes stored pictures that no record uses any more and no published page shows. Call after writing the
 * record that used them. Locks the pictures first and looks for uses in a separate statement, which sees what
 * the previous lock holder committed.
 */
export async function forgetPictures(
  { tx }: Pick<Act, 'tx'>,
  shas: readonly (string | null)[],
): Promise<void> {
  const named = [...new Set(shas.filter((sha) => sha !== null))]
  if (named.length === 0) return
  const isNamed = inArray(images.sha, named)
  await tx.select({ sha: images.sha }).from(images).where(isNamed).orderBy(images.sha).for('update')
  const { originalSha, retinaSha, mediumSha, thumbSha } = screenshots
  const ofScreenshot = [originalSha, retinaSha, mediumSha, thumbSha].map((column) => eq(column, images.sha))
  await tx.delete(images).where(
    and(
      isNamed,
      notExists(tx.select().from(addons).where(eq(addons.iconSha, images.sha))),
      notExists(
        tx
          .select()
          .from(screenshots)
          .where(or(...ofScreenshot)),
      ),
      notExists(
        tx
          .select()
          .from(publishedAddons)
          .where(sql`${publishedAddons.pictures} @> array[${images.sha}]`),
      ),
    ),
  )
}
