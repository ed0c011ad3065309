import { type SQL, sql } from 'drizzle-orm'
import type { DeskKind } from '#contract/desk/claim.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { trail } from '#server/db/schema.ts'
import { isDecision } from '#server/db/tables/trail.ts'
import { workingDaysBetween } from '#server/road/working-days.ts'
import { askedAt } from './asked-at.ts'

/** How many of the latest decisions the median is of. */
const latestDecisions = 200

/**
 * Selects the median of how long decisions took, in working days (at least one), null if there was none: of each of the
 * latest records the decision that is first in this order.
 */
const medianOf = (kind: DeskKind, latest: SQL, order: SQL) => sql<number | null>`(
  select case when count(*) > 0 then greatest(1, round(
    percentile_cont(0.5) within group (order by ${workingDaysBetween(sql`asked`, sql`at`)})))::int end as days
  from (${latest} limit ${latestDecisions}) as latest
  cross join lateral (select ${askedAt} as asked, trail.created_at as at from ${trail}
    where ${isDecision(trail)} and subject_type = ${kind} and subject_id = latest.id and ${askedAt} is not null
    order by ${order} limit 1) as decided)`

/** How long the latest decisions of each kind took: approvals since each was last asked for, repricings since the request. */
export const usualDays = {
  approval: medianOf(
    'approval',
    sql`select id from approvals where decided_revision is not null order by decided_revision desc nulls last`,
    sql`trail.serial desc`,
  ),
  repricing: medianOf(
    'repricing',
    sql`select id from repricings where status not in ('new', 'in_progress') order by created_at desc, id desc`,
    sql`trail.serial`,
  ),
}

const loaded = async (tx: Database, median: SQL<number | null>): Promise<number | null> =>
  (await sqlRows<{ days: number | null }>(tx, sql`select ${median} as days`))[0]?.days ?? null

/** Loads how many working days the latest decisions of approvals took. */
export const approvalMedian = (tx: Database): Promise<number | null> => loaded(tx, usualDays.approval)

/** Loads how many working days the latest decisions of repricings took. */
export const repricingMedian = (tx: Database): Promise<number | null> => loaded(tx, usualDays.repricing)
