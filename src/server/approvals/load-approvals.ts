import { and, asc, desc, eq, ilike, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as v from 'valibot'
import type { ApprovalEntry, ApprovalMessage } from '#contract/approval.ts'
import type { approvalListQuery } from '#contract/list-queries.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  approvalMessages,
  approvals,
  companies,
  documentations,
  trail,
  users,
} from '#server/db/schema.ts'
import { isApprovalWaiting } from './waiting-for-staff.ts'
import { addonIdsLike, addonIdsOf } from '#server/db/addon-ids-like.ts'
import { changedSince } from '#server/law/changes.ts'
import { approvalRecord } from './approval.record.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { inNameOrder } from '#server/db/name-order.ts'
import { inOrderOf, isAnyOf, isOneOf, pageTotal, totalOf } from '#server/db/page-total.ts'

type Query = v.InferOutput<typeof approvalListQuery>

const requester = alias(users, 'requester')
const approver = alias(users, 'approver')

/** The condition that an approval is served: one whose request was withdrawn is kept for its trail alone. */
const isServed = ne(approvals.state, 'notStarted')

/** True for an approval that is pending since it has lapsed: the step that made it so was no request. */
const hasLapsed = sql<boolean>`${approvals.state} = 'pending' and coalesce((
  select ${trail.event} from ${trail} where ${trail.subjectType} = 'approval'
  and ${trail.subjectId} = ${approvals.id} and ${trail.kind} = 'transition'
  and ${trail.to} = 'pending' and ${trail.from} <> 'pending'
  order by ${trail.serial} desc limit 1), '') = 'lapse'`

/** A message as the database writes it. */
type StoredMessage = Omit<ApprovalMessage, 'createdAt'> & { createdAt: number }

const { id, serial, approvalId, by, authorId, text, createdAt } = approvalMessages

/** The messages of an approval, oldest first; instants in ms. */
const messages = sql<StoredMessage[]>`coalesce((
  select json_agg(json_build_object('id', ${id}, 'by', ${by}, 'email', author.email, 'text', ${text},
    'createdAt', extract(epoch from ${createdAt}) * 1000) order by ${serial})
  from ${approvalMessages} left join ${users} author on author.id = ${authorId}
  where ${approvalId} = ${approvals.id}), '[]')`.mapWith((found: StoredMessage[]): ApprovalMessage[] =>
  found.map((each) => ({ ...each, createdAt: new Date(each.createdAt).toISOString() })),
)

const sortKeys = {
  pending_since: approvals.pendingSince,
  addon: inNameOrder(addons.displayName),
  type: approvals.type,
  requester: inNameOrder(requester.email),
} as const

/** Approvals with their users, add-on, company and article. */
const namedRows = (tx: Database) =>
  tx
    .select({
      approval: approvals,
      hasLapsed,
      messages,
      addon: {
        id: addons.id,
        slug: addons.slug,
        displayName: addons.displayName,
        summary: addons.summary,
        state: addons.state,
      },
      revision: addons.revision,
      devcenterUrl: documentations.devcenterUrl,
      company: { id: companies.id, name: companies.name },
      requester: { id: requester.id, email: requester.email },
      approver: { id: approver.id, email: approver.email },
    })
    .from(approvals)
    .innerJoin(addons, eq(addons.id, approvals.addonId))
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .leftJoin(documentations, eq(documentations.addonId, addons.id))
    .leftJoin(requester, eq(requester.id, approvals.requesterId))
    .leftJoin(approver, eq(approver.id, approvals.approverId))

type NamedRow = Awaited<ReturnType<typeof namedRows>>[number]

async function recordsOf(
  tx: Database,
  rows: readonly NamedRow[],
  forAdmin: boolean,
): Promise<ApprovalEntry[]> {
  const asked = rows.map(({ approval, addon }) => ({ approval, stage: addon.state }))
  const changedOf = await changedSince(tx, asked, forAdmin)
  return rows.map((row) => {
    const { approval, addon, company, devcenterUrl, ...parts } = row
    return {
      ...approvalRecord(approval, { ...parts, addon, changedSince: changedOf(approval) }, forAdmin),
      addon: { ...addon, company, devcenterUrl },
      pendingSince: approval.pendingSince?.toISOString() ?? null,
    }
  })
}

/** Loads an add-on's approvals in display order. */
export async function approvalsOfAddon(
  tx: Database,
  addonId: string,
  forAdmin: boolean,
): Promise<ApprovalEntry[]> {
  const rows = await namedRows(tx)
    .where(and(eq(approvals.addonId, addonId), isServed))
    .orderBy(asc(approvals.type))
  return recordsOf(tx, rows, forAdmin)
}

/** Approvals of add-ons, companies and requesters that contain a text, found before any approval is read. */
function namedLike(tx: Database, pattern: string): SQL | undefined {
  const people = tx.select({ id: users.id }).from(users).where(ilike(users.email, pattern))
  return or(isOneOf(approvals.addonId, addonIdsLike(tx, pattern)), isOneOf(approvals.requesterId, people))
}

/** Conditions on the approval's own columns, so that counting joins nothing. */
function conditions(tx: Database, { state, type, company, q = '' }: Query): SQL | undefined {
  return and(
    state === undefined ? isServed : state === 'pending' ? isApprovalWaiting : eq(approvals.state, state),
    type === undefined ? undefined : eq(approvals.type, type),
    company === undefined ? undefined : inArray(approvals.addonId, addonIdsOf(tx, company)),
    q === '' ? undefined : namedLike(tx, likePattern(q)),
  )
}

/** The order of the queue: rows without a value last. Of one state all have a time or none, as the index has them. */
function ordering({ state, sort, order }: Query): SQL[] {
  const key = sortKeys[sort]
  if (order === 'asc') return [asc(key), asc(approvals.id)]
  const hasNulls = sort === 'requester' || (sort === 'pending_since' && state === undefined)
  return [hasNulls ? sql`${desc(key)} nulls last` : desc(key), desc(approvals.id)]
}

/** One page of all approvals, for staff, and the total count, in two queries. */
export async function searchApprovals(
  tx: Database,
  query: Query,
  page: { offset: number; limit: number },
): Promise<{ approvals: ApprovalEntry[]; total: number }> {
  const where = conditions(tx, query)
  const ordered = ordering(query)
  // Which approvals first, from as few tables as their order takes; what they name only for those.
  const total = pageTotal(tx, approvals, where, (query.q ?? '') !== '')
  const ids = tx.select({ id: approvals.id, total }).from(approvals).$dynamic()
  if (query.sort === 'addon') void ids.innerJoin(addons, eq(addons.id, approvals.addonId))
  if (query.sort === 'requester') void ids.leftJoin(requester, eq(requester.id, approvals.requesterId))
  const chosen = await ids
    .where(where)
    .orderBy(...ordered)
    .limit(page.limit)
    .offset(page.offset)
  const rows = inOrderOf(
    await namedRows(tx).where(isAnyOf(approvals.id, chosen)),
    chosen,
    ({ approval }) => approval.id,
  )
  return {
    approvals: await recordsOf(tx, rows, true),
    total: await totalOf(tx, approvals, where, chosen, page),
  }
}

/** One approval by its id, with what it names. Throws for one that is not served. */
export async function loadApproval(tx: Database, id: string, forAdmin: boolean): Promise<ApprovalEntry> {
  const [record] = await recordsOf(tx, await namedRows(tx).where(eq(approvals.id, id)), forAdmin)
  if (record === undefined) throw new Error(`approval ${id} is not stored`)
  return record
}
