import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { marketplacePage } from '#contract/catalogue/marketplace-page.ts'
import { addons, categories, contentVersions, publishedAddons } from '#server/db/schema.ts'
import { jsonSchema } from '#server/http/openapi/json-schema.ts'

/** Raised when pages of the same records come out otherwise than before, though their schema is the same. */
const rendering = 1

/** Names how pages are made of records; pages that were made otherwise are published anew at the next start. */
const format = createHash('sha256')
  .update(JSON.stringify([rendering, jsonSchema(marketplacePage)]))
  .digest('hex')
  .slice(0, 16)

/**
 * Names the state of all records that an add-on's page is made of: a digest that is another one after every change of
 * them. Stands in a statement that reads the table of add-ons by its name.
 */
export const pageVersion: SQL<string> = sql<string>`${format} || encode(sha256(convert_to(
  coalesce((select string_agg(own.content_version::text, '' order by own.id)
    from ${contentVersions} own where own.owner_id = ${addons}.id), '')
  || (select coalesce(string_agg(row(listed.*)::text, '' order by listed.id), '') from ${categories} listed),
  'UTF8')), 'hex')`

/** The condition that a stored page was made otherwise than pages are now. */
export const isOfOtherFormat: SQL = sql`left(${publishedAddons}.content_version, ${format.length}::int) <> ${format}`
