import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { publishedAddons } from '#server/db/schema.ts'
import { LruCache } from '#server/http/kept/lru-cache.ts'
import type { WrittenAnswer } from '#server/law/handler.ts'

/** A published page: its row's serial, its hash, and when it was published, in ISO 8601. */
export interface PublishedPage {
  serial: number
  hash: string
  at: string
}

/** The most that a process holds, in bytes of pages: those of some ten thousand add-ons. */
const mostBytes = 128 * 1024 * 1024
/** Pages that are read from the database at once. */
const readAtOnce = 500
/** Bytes that are sent at once, or a page more. */
const partBytes = 256 * 1024

/** Pages that a process has read, by their hashes, which never name another page. Their closing braces are left out. */
const held = new LruCache<Uint8Array>(mostBytes, ({ byteLength }, hash) => byteLength + hash.length)

/** Loads the bytes of pages, from the database those that the process does not hold. */
async function bytesOf(tx: Database, pages: readonly PublishedPage[]): Promise<Uint8Array[]> {
  const found = new Map(pages.map(({ hash }) => [hash, held.get(hash)]))
  const missing = pages.filter(({ hash }) => found.get(hash) === undefined)
  for (let from = 0; from < missing.length; from += readAtOnce) {
    const serials = missing.slice(from, from + readAtOnce).map(({ serial }) => serial)
    const rows = await tx
      .select({ hash: publishedAddons.hash, page: publishedAddons.page })
      .from(publishedAddons)
      .where(inArray(publishedAddons.serial, serials))
    for (const { hash, page } of rows) {
      if (hash === null || page === null) throw new Error('a page that is gone was asked for')
      const bytes = Buffer.from(page).subarray(0, -1)
      held.set(hash, bytes)
      found.set(hash, bytes)
    }
    // The embedded database answers within the turn of the event loop: others' requests come between two reads.
    await setImmediate()
  }
  return pages.map(({ hash }) => {
    const bytes = found.get(hash)
    if (bytes === undefined) throw new Error('a page is not stored that was listed')
    return bytes
  })
}

/** Joins texts with the bytes of the page behind each, if there is one, to parts of a size that is quickly sent. */
function* joined(texts: readonly string[], pages: readonly Uint8Array[]): Generator<Uint8Array> {
  let parts: Uint8Array[] = []
  let size = 0
  for (const [index, text] of texts.entries()) {
    const page = pages[index] ?? new Uint8Array()
    parts.push(Buffer.from(text), page)
    size += page.byteLength
    if (size < partBytes) continue
    yield Buffer.concat(parts)
    parts = []
    size = 0
  }
  yield Buffer.concat(parts)
}

/**
 * Writes an answer of published pages, separated by commas, between two texts. `tx` is the snapshot in which the pages
 * were listed. The hash is of the answer with each page's hash in place of the page.
 */
export function writtenPages(
  tx: Database,
  { before, pages, after }: { before: string; pages: readonly PublishedPage[]; after: string },
): WrittenAnswer {
  const ends = pages.map(({ at }, index) => {
    const isLast = index === pages.length - 1
    return `,"published_at":"${at}"}${isLast ? after : ','}`
  })
  const texts = [pages.length === 0 ? before + after : before, ...ends]
  const hash = createHash('sha256')
    .update(texts.map((text, index) => text + (pages[index]?.hash ?? '')).join(''))
    .digest('hex')
  return { hash, write: async () => joined(texts, await bytesOf(tx, pages)) }
}
