import { type Placeholder, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addons, companyUsers, contentVersions, platformOwner } from './schema.ts'

/**
 * The records that an answer shows: an add-on's with its company's; a company's with its add-ons'; the caller's with
 * the company's; or only the platform's own, which each of them includes.
 */
export type ShownContent = 'addon' | 'company' | 'caller' | 'platform'

/** An id, as a value, a column or a prepared statement's placeholder; null for none. */
type Id = string | PgColumn | Placeholder | null

/** The records that an answer is about; of another kind than it shows, they are not looked at. */
export interface About {
  addonId?: Id | undefined
  companyId?: Id | undefined
  userId?: Id | undefined
}

const uuid = (id: Id | undefined) => sql`${id ?? null}::uuid`
const platform = sql.raw(`'${platformOwner}'::uuid`)
// By names of their own: the statement around them may have the same tables.
const members = (companyId: Id | undefined) =>
  sql`array(select member.user_id from ${companyUsers} member where member.company_id = ${uuid(companyId)})`
const addonsOf = (companyId: Id | undefined) =>
  sql`array(select own.id from ${addons} own where own.company_id = ${uuid(companyId)})`

/** The owners of what an answer shows; a null among them is nobody. */
const owners: Readonly<Record<ShownContent, (about: About) => SQL>> = {
  addon: ({ addonId, companyId }) =>
    sql`array[${platform}, ${uuid(addonId)}, ${uuid(companyId)}] || ${members(companyId)}`,
  company: ({ companyId }) =>
    sql`array[${platform}, ${uuid(companyId)}] || ${addonsOf(companyId)} || ${members(companyId)}`,
  caller: ({ userId, companyId }) => sql`${uuid(userId)} || ${owners.company({ companyId })}`,
  platform: () => sql`array[${platform}]`,
}

/**
 * Selects the content version of what an answer shows: a digest that is another one after every change of any row that
 * it may show, and the same only for the same rows.
 */
export function contentVersion(shown: ShownContent, about: About): SQL<string> {
  return sql<string>`(select encode(sha256(coalesce(string_agg(of.content_version::text, '' order by of.id), '')::bytea), 'hex')
    from ${contentVersions} of where of.owner_id = any(${owners[shown](about)}))`
}
