import {
  and,
  asc,
  count,
  desc,
  eq,
  ilike,
  inArray,
  isNull,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { alias, type PgTable, unionAll } from 'drizzle-orm/pg-core'
import type { DeskKind } from '#contract/desk/claim.ts'
import type { DeskItemFilter, DeskItemQuery } from '#contract/desk/desk-item-query.ts'
import type { DeskCounts, DeskItem } from '#contract/desk/desk-item.ts'
import { isApprovalWaiting, isRepricingWaiting } from '#server/approvals/waiting-for-staff.ts'
import { addonIdsLike, addonIdsOf } from '#server/db/addon-ids-like.ts'
import type { Database } from '#server/db/database.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { inOrderOf, isAnyOf, isOneOf } from '#server/db/page-total.ts'
import {
  addons,
  approvalMessages,
  approvals,
  companies,
  deskAssignments,
  plans,
  repricings,
  users,
} from '#server/db/schema.ts'
import { workingDaysBetween } from '#server/road/working-days.ts'
import { approvalMedian, repricingMedian } from './decision-times.ts'

interface Reader {
  tx: Database
  now: Date
  userId: string
}

const assignee = alias(users, 'assignee')

/** Where items of each kind are stored; `place` is that of a kind among all. */
const sources = {
  approval: {
    table: approvals,
    since: approvals.pendingSince,
    requester: approvals.requesterId,
    waits: isApprovalWaiting,
    place: sql`cardinality(enum_range(null, ${approvals.type}))`,
  },
  repricing: {
    table: repricings,
    since: repricings.createdAt,
    requester: repricings.submitterId,
    waits: isRepricingWaiting,
    place: sql`1000::int`,
  },
} as const

const isAssigned = (kind: DeskKind): SQL | undefined =>
  and(eq(deskAssignments.kind, kind), eq(deskAssignments.subjectId, sources[kind].table.id))

function isOfKind(kind: DeskKind, only: DeskItemQuery['kind']): SQL | undefined {
  if (only === undefined || only === kind) return undefined
  return kind === 'repricing' || only === 'approval' || only === 'repricing'
    ? sql`false`
    : eq(approvals.type, only)
}

/** Orders items; of those with equal keys the ones that wait longest come first, and of these the lowest ids. */
function inOrder({ sort, order }: DeskItemQuery, by: { key: SQL; since: SQLWrapper; id: SQLWrapper }): SQL[] {
  const direction = order === 'desc' ? desc : asc
  const rest = [direction(by.since), direction(by.id)]
  return sort === 'since' ? rest : [sql`${direction(by.key)} nulls last`, ...rest]
}

/** Selects the items of a kind that wait, with what they are ordered by. Joins that are not needed cost nothing. */
function itemsOf(kind: DeskKind, { tx, userId }: Reader, query: Partial<DeskItemQuery>) {
  const { table, since, requester, waits, place } = sources[kind]
  const { company, q = '', assigned, sort = 'since', kind: only } = query
  const keys = {
    since: sql`null`,
    addon: inNameOrder(addons.displayName),
    kind: place,
    requester: inNameOrder(users.email),
  }
  const pattern = likePattern(q)
  const people = tx.select({ id: users.id }).from(users).where(ilike(users.email, pattern))
  const items = tx
    .select({
      kind: sql<DeskKind>`${sql.raw(`'${kind}'`)}`.as('kind'),
      id: table.id,
      since: sql<Date>`${since}`.mapWith(since).as('since'),
      key: sql`${keys[sort]}`.as('key'),
      assigneeId: deskAssignments.userId,
    })
    .from(table as PgTable)
    .leftJoin(addons, eq(addons.id, table.addonId))
    .leftJoin(users, eq(users.id, requester))
    .leftJoin(deskAssignments, isAssigned(kind))
    .where(
      and(
        waits,
        isOfKind(kind, only),
        company === undefined ? undefined : inArray(table.addonId, addonIdsOf(tx, company)),
        q === ''
          ? undefined
          : or(isOneOf(table.addonId, addonIdsLike(tx, pattern)), isOneOf(requester, people)),
        assigned === 'me' ? eq(deskAssignments.userId, userId) : undefined,
        assigned === 'nobody' ? isNull(deskAssignments.userId) : undefined,
      ),
    )
  return { items, by: { key: keys[sort], since, id: table.id } }
}

/** Selects the items of both kinds that wait. */
const foundItems = (reader: Reader, query: Partial<DeskItemQuery>) =>
  unionAll(itemsOf('approval', reader, query).items, itemsOf('repricing', reader, query).items).as('found')

/** Selects the first items of each kind, so that each can be read by the index of its order. */
function firstItems(reader: Reader, query: DeskItemQuery, most: number) {
  const first = (kind: DeskKind) => {
    const { items, by } = itemsOf(kind, reader, query)
    return items.orderBy(...inOrder(query, by)).limit(most)
  }
  return unionAll(first('approval'), first('repricing')).as('found')
}

/** The columns of what an item of either kind names. */
const named = {
  addon: { slug: addons.slug, displayName: addons.displayName, state: addons.state },
  revision: addons.revision,
  company: { id: companies.id, name: companies.name },
  requester: users.email,
  assignee: { id: assignee.id, email: assignee.email, name: assignee.name },
}

/** Loads items by their ids, in no order. */
async function loadItems({ tx, now }: Reader, chosen: readonly { id: string }[]): Promise<DeskItem[]> {
  const until = sql`${now.toISOString()}::timestamptz`
  const ofApprovals = await tx
    .select({
      ...named,
      id: approvals.id,
      type: approvals.type,
      since: sql<Date>`${approvals.pendingSince}`.mapWith(approvals.pendingSince),
      workingDays: workingDaysBetween(sql`${approvals.pendingSince}`, until).mapWith(Number),
      updatedAt: approvals.updatedAt,
      messages: tx.$count(approvalMessages, eq(approvalMessages.approvalId, approvals.id)),
    })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .leftJoin(users, eq(users.id, approvals.requesterId))
    .leftJoin(deskAssignments, isAssigned('approval'))
    .leftJoin(assignee, eq(assignee.id, deskAssignments.userId))
    .where(isAnyOf(approvals.id, chosen))
  const ofRepricings = await tx
    .select({
      ...named,
      id: repricings.id,
      plan: { id: plans.id, slug: plans.slug, name: plans.name },
      originalPriceCents: repricings.originalPriceCents,
      priceCents: repricings.priceCents,
      since: repricings.createdAt,
      workingDays: workingDaysBetween(sql`${repricings.createdAt}`, until).mapWith(Number),
      updatedAt: repricings.updatedAt,
    })
    .from(repricings)
    .innerJoin(addons, eq(addons.id, repricings.addonId))
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .innerJoin(plans, eq(plans.id, repricings.planId))
    .leftJoin(users, eq(users.id, repricings.submitterId))
    .leftJoin(deskAssignments, isAssigned('repricing'))
    .leftJoin(assignee, eq(assignee.id, deskAssignments.userId))
    .where(isAnyOf(repricings.id, chosen))
  const usual = { approval: await approvalMedian(tx), repricing: await repricingMedian(tx) }
  return [
    ...ofApprovals.map((row) => ({
      ...row,
      kind: 'approval' as const,
      plan: null,
      originalPriceCents: null,
      priceCents: null,
    })),
    ...ofRepricings.map((row) => ({ ...row, kind: 'repricing' as const, type: null, messages: 0 })),
  ].map((row) => ({
    ...row,
    since: row.since.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    usualWorkingDays: usual[row.kind],
  }))
}

/** One page of what waits for staff, and the total count. */
export async function searchItems(
  reader: Reader,
  query: DeskItemQuery,
  page: { offset: number; limit: number },
): Promise<{ entries: DeskItem[]; total: number }> {
  const { tx } = reader
  const found = firstItems(reader, query, page.offset + page.limit)
  // Which items first; what they name only for those.
  const chosen = await tx
    .select({ id: found.id })
    .from(found)
    .orderBy(...inOrder(query, { key: sql`${found.key}`, since: found.since, id: found.id }))
    .limit(page.limit)
    .offset(page.offset)
  return {
    entries: inOrderOf(await loadItems(reader, chosen), chosen, ({ id }) => id),
    total: await tx.$count(foundItems(reader, query)),
  }
}

/** Counts what waits for staff, by kind. */
export async function countItems(reader: Reader, filter: DeskItemFilter): Promise<DeskCounts> {
  const found = foundItems(reader, filter)
  const rows = await reader.tx
    .select({
      kind: found.kind,
      count: count(),
      oldest: sql<Date | null>`min(${found.since})`.mapWith(repricings.createdAt),
      mine: sql<number>`count(*) filter (where ${found.assigneeId} = ${reader.userId})`.mapWith(Number),
    })
    .from(found)
    .groupBy(found.kind)
  const of = (kind: DeskKind) => {
    const row = rows.find((each) => each.kind === kind)
    return { count: row?.count ?? 0, oldest: row?.oldest?.toISOString() ?? null }
  }
  return {
    approvals: of('approval'),
    repricings: of('repricing'),
    mine: rows.reduce((sum, { mine }) => sum + mine, 0),
  }
}
