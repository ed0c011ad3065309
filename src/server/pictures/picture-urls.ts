import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { images, type screenshots } from '#server/db/schema.ts'
import { imagePath } from './images.ts'

/** Where each size of these screenshots is served, by its hash. */
export async function pictureUrls(
  tx: Database,
  rows: readonly (typeof screenshots.$inferSelect)[],
): Promise<(sha: string) => string> {
  const shas = rows.flatMap((row) => [row.originalSha, row.retinaSha, row.mediumSha, row.thumbSha])
  const found =
    shas.length === 0
      ? []
      : await tx
          .select({ sha: images.sha, contentType: images.contentType })
          .from(images)
          .where(inArray(images.sha, shas))
  const types = new Map(found.map((image) => [image.sha, image.contentType]))
  return (sha) => imagePath(sha, types.get(sha))
}
