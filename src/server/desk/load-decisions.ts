import { and, asc, desc, eq, ilike, ne, type SQL, sql } from 'drizzle-orm'
import type {
  DecisionEntry,
  DecisionFilter,
  DecisionListQuery,
  DecisionSummary,
} from '#contract/desk/decision-entry.ts'
import { addonIdsLike } from '#server/db/addon-ids-like.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { likePattern } from '#server/db/like-pattern.ts'
import { inOrderOf, isAnyOf, isOneOf, pageTotal, totalOf } from '#server/db/page-total.ts'
import { addons, companies, plans, repricings, services, trail, users } from '#server/db/schema.ts'
import { isDecision } from '#server/db/tables/trail.ts'
import { withinDays } from '#server/db/within-days.ts'
import { workingDaysBetween } from '#server/road/working-days.ts'
import { askedAt, tookMs } from './asked-at.ts'
import { decisionRecord } from './decision.record.ts'

const given = (text: string | undefined): string | null =>
  text === undefined || text === '' ? null : likePattern(text)

/** Conditions on the trail's own columns, so that counting joins nothing. */
function conditions(
  tx: Database,
  { kind, decision, q, by, ...days }: DecisionFilter,
  readerId: string,
): SQL | undefined {
  const named = given(q)
  const person = given(by)
  const people = tx
    .select({ id: users.id })
    .from(users)
    .where(by === 'me' ? eq(users.id, readerId) : ilike(users.email, person ?? ''))
  return and(
    isDecision(trail),
    kind === undefined
      ? undefined
      : kind === 'repricing'
        ? eq(trail.subjectType, 'repricing')
        : eq(trail.approvalType, kind),
    decision === undefined ? undefined : (decision === 'rejected' ? eq : ne)(trail.event, 'reject'),
    named === null ? undefined : isOneOf(trail.addonId, addonIdsLike(tx, named)),
    person === null ? undefined : isOneOf(trail.actorId, people),
    withinDays(trail.createdAt, days),
  )
}

/** The events of the decided record since, oldest first; edits change no state. */
const later = sql<string[]>`array(
  select later.event from ${trail} later
  where later.subject_type = trail.subject_type and later.subject_id = trail.subject_id
    and later.kind = 'transition' and later.event <> 'edit' and later.serial > trail.serial
  order by later.serial)`

/** Decisions with what they name. */
const namedRows = (tx: Database) =>
  tx
    .select({
      row: trail,
      addon: { slug: addons.slug, displayName: addons.displayName, state: addons.state },
      company: { id: companies.id, name: companies.name },
      plan: { id: plans.id, slug: plans.slug, name: plans.name },
      repricing: {
        originalPriceCents: repricings.originalPriceCents,
        priceCents: repricings.priceCents,
        status: repricings.status,
      },
      by: { id: users.id, email: users.email },
      service: services.name,
      tookMs,
      later,
    })
    .from(trail)
    .innerJoin(addons, eq(addons.id, trail.addonId))
    .innerJoin(companies, eq(companies.id, addons.companyId))
    .leftJoin(repricings, and(eq(trail.subjectType, 'repricing'), eq(repricings.id, trail.subjectId)))
    .leftJoin(plans, eq(plans.id, repricings.planId))
    .leftJoin(users, eq(users.id, trail.actorId))
    .leftJoin(services, eq(services.id, trail.serviceId))

/** One page of decisions and the total count; those that were not waiting are last where the order is of how long. */
export async function searchDecisions(
  tx: Database,
  { sort, order, ...filter }: DecisionListQuery,
  page: { offset: number; limit: number },
  readerId: string,
): Promise<{ entries: DecisionEntry[]; total: number }> {
  const where = conditions(tx, filter, readerId)
  const direction = order === 'desc' ? desc : asc
  const isSearch = given(filter.q) !== null || given(filter.by) !== null
  // Which decisions first; what they name only for those.
  const chosen = await tx
    .select({ id: trail.id, total: pageTotal(tx, trail, where, isSearch) })
    .from(trail)
    .where(where)
    .orderBy(
      ...(sort === 'took' ? [sql`${direction(tookMs)} nulls last`] : []),
      direction(trail.createdAt),
      direction(trail.serial),
    )
    .limit(page.limit)
    .offset(page.offset)
  const rows = await namedRows(tx).where(isAnyOf(trail.id, chosen))
  return {
    entries: inOrderOf(rows, chosen, ({ row }) => row.id).map(decisionRecord),
    total: await totalOf(tx, trail, where, chosen, page),
  }
}

const median = (of: SQL): SQL => sql`percentile_cont(0.5) within group (order by ${of})`

/** Counts decisions, and the median of how long they took, in ms and in working days (at least one); null if none. */
export async function summarizeDecisions(
  tx: Database,
  filter: DecisionFilter,
  readerId: string,
): Promise<DecisionSummary> {
  const found = tx
    .select({ at: sql`trail.created_at`.as('at'), asked: askedAt.as('asked') })
    .from(trail)
    .where(conditions(tx, filter, readerId))
  const [summary] = await sqlRows<DecisionSummary>(
    tx,
    sql`with found as materialized (${found})
      select count(*)::int as count, ${median(sql`date_part('epoch', at - asked)`)} * 1000 as "medianMs",
      case when count(asked) > 0 then greatest(1, round(
        ${median(workingDaysBetween(sql`asked`, sql`at`))}))::int end as "workingDays"
      from found`,
  )
  if (summary === undefined) throw new Error('a count has no row')
  return summary
}
