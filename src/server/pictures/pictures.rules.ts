import { and, eq, inArray, notExists, or } from 'drizzle-orm'
import { addons, images, screenshots } from '#server/db/schema.ts'
import type { PreparedPicture } from '#server/http/pictures/prepare-picture.ts'
import type { Act } from '#server/law/act.ts'

/**
 * Stores every size of a picture by its hash; what is stored already stays, and is held until the transaction ends,
 * so that who takes it away meanwhile waits and finds that it is shown again.
 */
export async function storePicture(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  picture: PreparedPicture,
): Promise<void> {
  const sizes = [picture.original, picture.retina, picture.medium, picture.thumb]
  const rows = new Map(sizes.flatMap((each) => (each === undefined ? [] : [[each.sha, each] as const])))
  const shas = [...rows.keys()]
  for (;;) {
    const held = await tx
      .select({ sha: images.sha })
      .from(images)
      .where(inArray(images.sha, shas))
      .orderBy(images.sha)
      .for('key share')
    for (const { sha } of held) rows.delete(sha)
    if (rows.size === 0) return
    // One that somebody else has stored meanwhile is held the next time round.
    const missing = [...rows.values()].map((each) => ({ ...each, createdAt: now }))
    await tx.insert(images).values(missing).onConflictDoNothing()
  }
}

/**
 * Takes stored pictures away, for good, that no record shows any more. To be called when the record that showed them
 * has been written. First locks them, then looks in a statement of its own: it sees what whoever held them has
 * committed.
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
    ),
  )
}
