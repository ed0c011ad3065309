import { eq, inArray } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '#server/db/database.ts'
import { images, type screenshots } from '#server/db/schema.ts'
import { notFound } from '#server/http/errors.ts'
import { placeholderPicture } from './placeholder-icon.ts'
import type { Resources } from '#server/config/resources.ts'

/** ShownContent for an add-on without an icon. */
export const placeholderIconPath = '/images/placeholder.svg'

const extensions: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/gif': 'gif' }

/** The URL path of a stored picture. */
export const imagePath = (sha: string, contentType = 'image/png'): string =>
  `/images/${sha}.${extensions[contentType] ?? 'png'}`

/** The URL paths of each size of these screenshots. */
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

/**
 * Serves stored pictures by content hash for as long as a record uses them, and the placeholder for a day.
 * `immutable` means that a hash never names another picture, not that it is always available: caches may show it for
 * a year, as with a saved copy, but requesting a picture that no record uses gives 404.
 */
export function serveImages(app: Hono, { db }: Pick<Resources, 'db'>): void {
  app.get(placeholderIconPath, (c) =>
    c.body(placeholderPicture, 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    }),
  )
  app.get('/images/:name{[0-9a-f]{64}\\.(png|jpg|gif)}', async (c) => {
    const [sha = '', extension] = c.req.param('name').split('.')
    const [image] = await db.select().from(images).where(eq(images.sha, sha))
    if (image === undefined || extensions[image.contentType] !== extension)
      throw notFound('There is no such picture.')
    return c.body(new Uint8Array(image.bytes), 200, {
      'content-type': image.contentType,
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
