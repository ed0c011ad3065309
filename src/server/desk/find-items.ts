import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  notInArray,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { type PgTable, unionAll } from 'drizzle-orm/pg-core'
import type { Approval } from '#contract/approval.ts'
import type { DeskKind } from '#contract/desk/claim.ts'
import type { DeskItemFilter, DeskItemQuery } from '#contract/desk/desk-item-query.ts'
import type { DeskCounts } from '#contract/desk/desk-item.ts'
import { isApprovalWaiting, isRepricingWaiting } from '#server/approvals/waiting-for-staff.ts'
import { addonIdsLike, addonIdsOf } from '#server/db/addon-ids-like.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { addons, approvals, deskAssignments, repricings, users } from '#server/db/schema.ts'
import { isHeld, type OfStaff } from './assignments.rules.ts'
import type { DeskItemKey } from './desk-item.ts'

/** Where items of each kind are stored. Repricings have no type, and so come after all approvals by type. */
const sources = {
  approval: {
    table: approvals,
    type: approvals.type,
    since: approvals.pendingSince,
    requester: approvals.requesterId,
    waits: isApprovalWaiting,
  },
  repricing: {
    table: repricings,
    type: sql`null::approval_type`,
    since: repricings.createdAt,
    requester: repricings.submitterId,
    waits: isRepricingWaiting,
  },
} as const

function isOfKind(kind: DeskKind, only: DeskItemQuery['kind']): SQL | undefined {
  if (only === undefined || only === kind) return undefined
  return kind === 'repricing' || only === 'approval' || only === 'repricing'
    ? sql`false`
    : eq(approvals.type, only)
}

/** Begins a statement in which the add-ons and people that a text matches are found once, for all its selects. */
function matching({ tx }: OfStaff, { q = '' }: Partial<DeskItemQuery>) {
  if (q === '') return tx
  const pattern = likePattern(q)
  const people = tx.select({ id: users.id }).from(users).where(ilike(users.email, pattern))
  return tx.with(
    tx.$with('matching_addons').as(addonIdsLike(tx, pattern)),
    tx.$with('matching_people').as(people),
  )
}

const isMatching = ({ table, requester }: (typeof sources)[DeskKind]): SQL =>
  sql`(${table.addonId} in (select id from matching_addons) or ${requester} in (select id from matching_people))`

/** The condition that an item is the caller's, or nobody's. */
function isAssigned(
  kind: DeskKind,
  { tx, config, caller }: OfStaff,
  assigned: 'me' | 'nobody',
): SQL | undefined {
  const of = tx
    .select({ id: deskAssignments.subjectId })
    .from(deskAssignments)
    .where(
      and(
        eq(deskAssignments.kind, kind),
        isHeld(tx, config),
        assigned === 'me' ? eq(deskAssignments.userId, caller.id) : undefined,
      ),
    )
  return assigned === 'me' ? inArray(sources[kind].table.id, of) : notInArray(sources[kind].table.id, of)
}

/** The condition that an item waits, and is one of those that are asked for. */
function isFound(kind: DeskKind, c: OfStaff, query: Partial<DeskItemQuery>): SQL | undefined {
  const { table, waits } = sources[kind]
  const { company, q = '', assigned } = query
  return and(
    waits,
    isOfKind(kind, query.kind),
    company === undefined ? undefined : inArray(table.addonId, addonIdsOf(c.tx, company)),
    q === '' ? undefined : isMatching(sources[kind]),
    assigned && isAssigned(kind, c, assigned),
  )
}

/** Selects the items of a kind that are found, with what they are ordered by. */
function itemsOf(kind: DeskKind, c: OfStaff, query: Partial<DeskItemQuery>) {
  const { table, type, since, requester } = sources[kind]
  const { sort = 'since' } = query
  const keys = {
    since: sql`null`,
    addon: inNameOrder(addons.displayName),
    kind: type,
    requester: inNameOrder(users.email),
  }
  const items = c.tx
    .select({
      kind: sql<DeskKind>`${sql.raw(`'${kind}'`)}`.as('kind'),
      id: table.id,
      type: sql<Approval['type'] | null>`${type}`.as('type'),
      since: sql<Date>`${since}`.mapWith(since).as('since'),
      key: sql`${keys[sort]}`.as('key'),
      isMine: sql<boolean>`${isAssigned(kind, c, 'me')}`.as('is_mine'),
    })
    .from(table as PgTable)
    .where(isFound(kind, c, query))
    .$dynamic()
  // Only what is ordered by is joined: the add-ons so that they can be read in the order of their names.
  if (sort === 'addon') void items.innerJoin(addons, eq(addons.id, table.addonId))
  if (sort === 'requester') void items.leftJoin(users, eq(users.id, requester))
  return { items, by: { key: keys[sort], since, id: table.id } }
}

/** Selects how many items are found, each kind where it is stored: to read a union takes twice as long. */
const totalOf = (c: OfStaff, query: Partial<DeskItemQuery>) => {
  const of = (kind: DeskKind) => c.tx.$count(sources[kind].table, isFound(kind, c, query))
  return sql<number>`(${of('approval')} + ${of('repricing')})`.mapWith(Number)
}

/** Selects the items of both kinds that are found. */
const allItems = (c: OfStaff, query: Partial<DeskItemQuery>) =>
  unionAll(itemsOf('approval', c, query).items, itemsOf('repricing', c, query).items).as('found')

/** Orders items; of those with equal keys, the ones that wait longest come first unless the order is turned round. */
function inOrder(
  { sort, order }: DeskItemQuery,
  by: { key: SQLWrapper; since: SQLWrapper; id: SQLWrapper },
): SQL[] {
  const direction = order === 'desc' ? desc : asc
  const rest = [direction(by.since), direction(by.id)]
  if (sort === 'since') return rest
  // Those without a requester come last either way.
  return [sort === 'requester' ? sql`${direction(by.key)} nulls last` : direction(by.key), ...rest]
}

/** Selects the first items of each kind, so that each can be read by the index of its order. */
function firstItems(c: OfStaff, query: DeskItemQuery, most: number) {
  const first = (kind: DeskKind) => {
    const { items, by } = itemsOf(kind, c, query)
    return items.orderBy(...inOrder(query, by)).limit(most)
  }
  return unionAll(first('approval'), first('repricing')).as('found')
}

/** Finds which items a page has, in their order, and how many there are in all. */
export async function findItems(
  c: OfStaff,
  query: DeskItemQuery,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ items: DeskItemKey[]; total: number }> {
  const isSearch = query.q !== undefined && query.q !== ''
  const found = isSearch ? allItems(c, query) : firstItems(c, query, offset + limit)
  const total = isSearch ? sql<number>`count(*) over ()`.mapWith(Number) : totalOf(c, query)
  const items = await matching(c, query)
    .select({ kind: found.kind, id: found.id, total })
    .from(found)
    .orderBy(...inOrder(query, { key: sql`${found.key}`, since: found.since, id: found.id }))
    .limit(limit)
    .offset(offset)
  if (items[0] !== undefined || offset === 0) return { items, total: items[0]?.total ?? 0 }
  const counts = await countByType(c, query)
  return { items, total: counts.reduce((sum, each) => sum + each.count, 0) }
}

/**
 * Counts the items that are found by type, null for repricings: since when the oldest waits, and how many are the
 * caller's. Types of which there is none are left out.
 */
export function countByType(
  c: OfStaff,
  query: Partial<DeskItemQuery>,
): Promise<{ type: Approval['type'] | null; count: number; oldest: Date; mine: number }[]> {
  const found = allItems(c, query)
  return matching(c, query)
    .select({
      type: found.type,
      count: count(),
      oldest: sql<Date>`min(${found.since})`.mapWith(repricings.createdAt),
      mine: sql<number>`count(*) filter (where ${found.isMine})`.mapWith(Number),
    })
    .from(found)
    .groupBy(found.type)
}

/** Counts what waits for staff: approvals, repricings, and the caller's own of both. */
export async function countItems(c: OfStaff, filter: DeskItemFilter): Promise<DeskCounts> {
  const counts = await countByType(c, filter)
  const of = (found: typeof counts) => ({
    count: found.reduce((sum, each) => sum + each.count, 0),
    oldest: found.map((each) => each.oldest.toISOString()).toSorted()[0] ?? null,
  })
  return {
    approvals: of(counts.filter(({ type }) => type !== null)),
    repricings: of(counts.filter(({ type }) => type === null)),
    mine: counts.reduce((sum, { mine }) => sum + mine, 0),
  }
}
