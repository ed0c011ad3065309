import { setImmediate } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Database } from '#server/db/database.ts'
import { images, type screenshots } from '#server/db/schema.ts'
import { notFound } from '#server/law/refusal.ts'
import { hasVersion, strongTag } from '#server/http/etag.ts'
import { placeholderPicture } from './placeholder-icon.ts'
import type { Resources } from '#server/law/resources.ts'

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

/** The bytes that are read from the database at once. */
const partBytes = 256 * 1024

/**
 * A part of a picture's bytes; `from` counts from 0. It comes as base64, since the embedded database's driver takes ten
 * times as long to read bytes.
 */
const partFrom = (from: number) =>
  sql`encode(substring(${images.bytes} from ${from + 1}::int for ${partBytes}::int), 'base64')`.mapWith(
    (text: string) => new Uint8Array(Buffer.from(text, 'base64')),
  )

/** A picture's bytes, each part of which is read when the one before is taken. */
function streamOf(
  db: Database,
  sha: string,
  size: number,
  first: Uint8Array<ArrayBuffer>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let from = 0
  const read = async () => {
    // The embedded database answers within the turn of the event loop: others' requests come between two parts.
    await setImmediate()
    const [row] = await db
      .select({ part: partFrom(from) })
      .from(images)
      .where(eq(images.sha, sha))
    if (row === undefined) throw new Error(`the picture ${sha} was removed while it was sent`)
    return row.part
  }
  return new ReadableStream(
    {
      async pull(controller) {
        const part = from === 0 ? first : await read()
        controller.enqueue(part)
        from += part.byteLength
        if (from >= size) controller.close()
      },
    },
    { highWaterMark: 0 },
  )
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
    const etag = strongTag(sha)
    const isKnown = hasVersion(c, etag)
    const [image] = await db
      .select({
        contentType: images.contentType,
        size: sql<number>`octet_length(${images.bytes})`,
        ...(isKnown || c.req.method === 'HEAD' ? {} : { first: partFrom(0) }),
      })
      .from(images)
      .where(eq(images.sha, sha))
    if (image === undefined || extensions[image.contentType] !== extension)
      throw notFound('There is no such picture.')
    const { contentType, size, first } = image
    const cached = { etag, 'cache-control': 'public, max-age=31536000, immutable' }
    if (isKnown) return c.body(null, 304, cached)
    const headers = {
      ...cached,
      'content-type': contentType,
      'content-disposition': 'inline',
      'content-length': String(size),
    }
    return first === undefined
      ? c.body(null, 200, headers)
      : c.body(streamOf(db, sha, size, first), 200, headers)
  })
}
