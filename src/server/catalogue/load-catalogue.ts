import { and, eq, gt, isNotNull, max, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { deploymentMarks, publishedAddons } from '#server/db/schema.ts'
import type { WrittenAnswer } from '#server/law/handler.ts'
import { invalid, notFound } from '#server/law/refusal.ts'
import { type PublishedPage, writtenPages } from './written-pages.ts'

const { serial, slug, hash, publishedAt } = publishedAddons
/** In ISO 8601, as the wire has times. */
const at = sql<string>`to_char(${publishedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Where the database's serials begin, after the restoration of a backup, and where they end. */
async function loadSpan(tx: Database): Promise<{ from: number; newest: number }> {
  const restored = tx
    .select({ from: sql`${deploymentMarks.value}::bigint` })
    .from(deploymentMarks)
    .where(eq(deploymentMarks.name, 'catalogue_from'))
  const [span] = await tx
    .select({ from: sql`coalesce((${restored}), 0)`.mapWith(Number), last: max(serial) })
    .from(publishedAddons)
  const { from = 0, last = null } = span ?? {}
  return { from, newest: Math.max(from, last ?? 0) }
}

/** Throws 422 for a serial that is not of this history of the database. */
function refuseForeign(since: number, { from, newest }: { from: number; newest: number }): void {
  if (since > newest)
    throw invalid({
      since: ['is ahead of all publications, as after the restoration of a backup: begin without one'],
    })
  if (since < from)
    throw invalid({ since: ['is from before the restoration of a backup: begin without one'] })
}

/** One value for all pages: the embedded database takes five times as long for a row each. */
const listed = sql<string | null>`
  string_agg(${serial} || ' ' || ${hash} || ' ' || ${at}, ',' order by ${serial}) filter (where ${hash} is not null)`

const gone = sql<string[]>`coalesce(json_agg(${slug} order by ${slug}) filter (where ${hash} is null), '[]')`

const pagesIn = (list: string | null): PublishedPage[] =>
  (list?.split(',') ?? []).map((each) => {
    const [own = '', sha = '', published = ''] = each.split(' ')
    return { serial: Number(own), hash: sha, at: published }
  })

/**
 * Lists all pages on the marketplace, or what has been published and taken off since a serial, in the snapshot `tx`.
 * Serials are drawn in the order in which transactions commit, so none below the newest one is still to come. Throws 422
 * for a serial that is ahead of the database, or from before the restoration of a backup.
 */
export async function loadCatalogue(tx: Database, since: number | undefined): Promise<WrittenAnswer> {
  const span = await loadSpan(tx)
  if (since !== undefined) refuseForeign(since, span)
  const [found] = await tx
    .select({ listed, gone })
    .from(publishedAddons)
    .where(gt(serial, since ?? 0))
  const slugs = since === undefined ? [] : (found?.gone ?? [])
  return writtenPages(tx, {
    before: `{"serial":${span.newest},"addons":[`,
    pages: pagesIn(found?.listed ?? null),
    after: `],"gone":${JSON.stringify(slugs)}}`,
  })
}

/** Finds an add-on's page on the marketplace, in the snapshot `tx`. Throws 404 if the marketplace has none of it. */
export async function loadCatalogueEntry(tx: Database, of: string): Promise<WrittenAnswer> {
  const pages = await tx
    .select({ serial, hash: sql<string>`${hash}`, at })
    .from(publishedAddons)
    .where(and(eq(slug, of), isNotNull(hash)))
  if (pages.length === 0) throw notFound()
  return writtenPages(tx, { before: '', pages, after: '' })
}
