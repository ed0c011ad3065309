import { type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { DeskKind } from '#contract/desk/claim.ts'
import type { Database } from '#server/db/database.ts'
import { trail } from '#server/db/schema.ts'
import { isDecision } from '#server/db/tables/trail.ts'
import { askedAt, tookMs } from './asked-at.ts'

/** How many of the latest decisions the median is of. */
const latestDecisions = 200

const median = v.object({ rows: v.array(v.object({ ms: v.nullable(v.number()) })) })

/** The median of how long decisions took, in ms: of each of the latest records the decision that is first in this order. */
async function medianOf(tx: Database, kind: DeskKind, latest: SQL, order: SQL): Promise<number | null> {
  const found = await tx.execute(sql`
    select percentile_cont(0.5) within group (order by ms)::float8 as ms
    from (${latest} limit ${latestDecisions}) as latest
    cross join lateral (select ${tookMs} as ms from ${trail}
      where ${isDecision(trail)} and subject_type = ${kind} and subject_id = latest.id and ${askedAt} is not null
      order by ${order} limit 1) as decided`)
  return v.parse(median, found).rows[0]?.ms ?? null
}

const decidedApprovals = sql`select id from approvals where decided_revision is not null
  order by decided_revision desc nulls last`
const decidedRepricings = sql`select id from repricings where status not in ('new', 'in_progress')
  order by created_at desc, id desc`

/** The median of how long the latest decisions of approvals took since each was last asked for, in ms. */
export const approvalMedian = (tx: Database): Promise<number | null> =>
  medianOf(tx, 'approval', decidedApprovals, sql`trail.serial desc`)

/** The median of the same of repricings, since each was requested. */
export const repricingMedian = (tx: Database): Promise<number | null> =>
  medianOf(tx, 'repricing', decidedRepricings, sql`trail.serial`)
