import { images } from '../db/schema.ts'
import type { PreparedPicture } from '../pictures/prepare-picture.ts'
import type { Act } from './act.ts'

/**
 * Stores every size of a picture by its hash; what is stored already stays. Pictures are never taken away: the
 * marketplace and browsers may show one long after the listing names another.
 */
export async function storePicture({ tx, now }: Pick<Act, 'tx' | 'now'>, picture: PreparedPicture) {
  const sizes = [picture.original, picture.retina, picture.medium, picture.thumb]
  const rows = sizes.flatMap((each) => (each === undefined ? [] : [{ ...each, createdAt: now }]))
  await tx.insert(images).values(rows).onConflictDoNothing()
}
