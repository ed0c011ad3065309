import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type * as v from 'valibot'
import { type AddonCounts, type addonCountQuery, type addonListQuery, openRequests } from '#contract/addon.ts'
import { stages } from '#contract/stage.ts'
import type { Database } from '#server/db/database.ts'
import { addons, approvals, companies, repricings, trail } from '#server/db/schema.ts'
import type { AddonRow } from '#server/law/handler.ts'
import { addonIdsLike } from '#server/db/addon-ids-like.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { isOneOf, pageTotal, totalOf } from '#server/db/page-total.ts'
import { isApprovalWaiting, isRepricingWaiting } from '#server/approvals/waiting-for-staff.ts'

type Query = v.InferOutput<typeof addonListQuery>

/**
 * The newest change of anything of an add-on: of its own row, or in its trail, found by the trail's index. What
 * customers install changes nothing of it, nor does a publication. Written without Drizzle's columns, which it names
 * without their tables where a select has only one.
 */
const lastChangedAt = sql`greatest(addons.updated_at,
  (select max(trail.created_at) from ${trail} where trail.addon_id = addons.id and trail.subject_type <> 'install'
    and trail.field is distinct from 'published'))`

const sortKeys = {
  display_name: inNameOrder(addons.displayName),
  slug: inNameOrder(addons.slug),
  state: addons.state,
  company: inNameOrder(companies.name),
  updated_at: addons.updatedAt,
  last_changed_at: lastChangedAt,
} as const

/** How many repricings of an add-on wait for staff. */
const openRepricings = sql<number>`(select count(*)::int from ${repricings}
  where repricings.addon_id = addons.id and ${isRepricingWaiting})`

/** An add-on's open request (`openRequests`), from sets of ids that are each found once. */
const openRequest = sql<(typeof openRequests)[number]>`case
  when ${addons.id} in (
    select addon_id from ${approvals} where ${isApprovalWaiting}
    union all
    select addon_id from ${repricings} where ${isRepricingWaiting})
  then 'waiting'
  when ${addons.state} in ('alpha', 'beta') and ${addons.id} in (
    select addon_id from ${approvals} where ${approvals.state} = 'rejected')
  then 'sent_back' else 'none' end`

type Filter = Partial<Pick<Query, 'q' | 'state' | 'slug' | 'request'>>

function conditions(
  tx: Database,
  { q = '', state, slug, request }: Filter,
  companyId: string | null,
): SQL | undefined {
  return and(
    request === undefined ? undefined : eq(openRequest, request),
    companyId === null ? undefined : eq(addons.companyId, companyId),
    slug === undefined ? undefined : eq(addons.slug, slug),
    state === undefined ? undefined : eq(addons.state, state),
    q === '' ? undefined : isOneOf(addons.id, addonIdsLike(tx, likePattern(q))),
  )
}

/** An add-on of a list, with the newest change of anything of it, and how many price changes of it wait for staff. */
interface FoundAddon {
  row: AddonRow
  openRepricings: number
  lastChangedAt: Date
}

/** One page of the add-ons of a company, or of all companies (null), and the total count, in one query. */
export async function searchAddons(
  tx: Database,
  query: Query,
  companyId: string | null,
  page: { offset: number; limit: number },
): Promise<{ found: FoundAddon[]; total: number }> {
  const where = conditions(tx, query, companyId)
  const direction = query.order === 'desc' ? desc : asc
  const total = pageTotal(tx, addons, where, (query.q ?? '') !== '')
  const selected = tx
    .select({
      row: getTableColumns(addons),
      openRepricings: openRepricings.as('open_repricings'),
      lastChangedAt: lastChangedAt.mapWith(addons.updatedAt).as('last_changed_at'),
      total,
    })
    .from(addons)
    .$dynamic()
  if (query.sort === 'company') void selected.innerJoin(companies, eq(companies.id, addons.companyId))
  const rows = await selected
    .where(where)
    .orderBy(direction(sortKeys[query.sort]), direction(addons.id))
    .limit(page.limit)
    .offset(page.offset)
  return { found: rows, total: await totalOf(tx, addons, where, rows, page) }
}

/** Counts all companies' add-ons by stage and by open request, each with all filters but its own. */
export async function countAddons(
  tx: Database,
  { q, state, request }: v.InferOutput<typeof addonCountQuery>,
): Promise<AddonCounts> {
  const kinds = tx
    .select({ state: addons.state, request: openRequest.as('request') })
    .from(addons)
    .where(conditions(tx, { q }, null))
    .as('kinds')
  const cells = await tx
    .select({ state: kinds.state, request: kinds.request, count: count() })
    .from(kinds)
    .groupBy(kinds.state, kinds.request)
  const sum = (of: typeof cells) => of.reduce((all, cell) => all + cell.count, 0)
  const ofRequest = cells.filter((cell) => request === undefined || cell.request === request)
  const ofState = cells.filter((cell) => state === undefined || cell.state === state)
  return {
    states: stages.map((each) => ({
      state: each,
      count: sum(ofRequest.filter((cell) => cell.state === each)),
    })),
    requests: openRequests.map((each) => ({
      request: each,
      count: sum(ofState.filter((cell) => cell.request === each)),
    })),
  }
}

/** All add-ons of a company by display name; empty without a company. */
export async function addonsOfCompany(tx: Database, companyId: string | null): Promise<AddonRow[]> {
  if (companyId === null) return []
  return tx
    .select()
    .from(addons)
    .where(eq(addons.companyId, companyId))
    .orderBy(asc(sortKeys.display_name), asc(addons.id))
}
