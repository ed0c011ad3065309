import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DeskKind } from '#contract/desk/claim.ts'
import type { Database } from '#server/db/database.ts'
import { trail } from '#server/db/schema.ts'
import { isDecision } from '#server/db/tables/trail.ts'
import { workingDaysBetween } from '#server/road/working-days.ts'
import { askedAt } from './asked-at.ts'

/** How many of the latest decisions the median is of. */
const latestDecisions = 200

const median = v.object({ rows: v.array(v.object({ days: v.nullable(v.number()) })) })

/**
 * The median of how long decisions took, in working days (at least one): of each of the latest records the decision that
 * is first in this order.
 */
async function medianOf(tx: Database, kind: DeskKind, latest: SQL, order: SQL): Promise<number | null> {
  const found = await tx.execute(sql`
    select case when count(*) > 0 then greatest(1, round(
      percentile_cont(0.5) within group (order by ${workingDaysBetween(sql`asked`, sql`at`)})))::int end as days
    from (${latest} limit ${latestDecisions}) as latest
    cross join lateral (select ${askedAt} as asked, trail.created_at as at from ${trail}
      where ${isDecision(trail)} and subject_type = ${kind} and subject_id = latest.id and ${askedAt} is not null
      order by ${order} limit 1) as decided`)
  return v.parse(median, found).rows[0]?.days ?? null
}

const decidedApprovals = sql`select id from approvals where decided_revision is not null
  order by decided_revision desc nulls last`
const decidedRepricings = sql`select id from repricings where status not in ('new', 'in_progress')
  order by created_at desc, id desc`

/** The median of how long the latest decisions of approvals took since each was last asked for, in working days. */
export const approvalMedian = (tx: Database): Promise<number | null> =>
  medianOf(tx, 'approval', decidedApprovals, sql`trail.serial desc`)

/** The median of the same of repricings, since each was requested. */
export const repricingMedian = (tx: Database): Promise<number | null> =>
  medianOf(tx, 'repricing', decidedRepricings, sql`trail.serial`)
