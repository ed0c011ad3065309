import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'

/** How many of the latest decisions the median is of. */
const latestDecisions = 200

const median = v.object({ rows: v.array(v.object({ ms: v.nullable(v.number()) })) })
const msBetween = sql`percentile_cont(0.5) within group (order by extract(epoch from decided.created_at - asked.created_at))::float8 * 1000`

/** The median of how long the latest decisions of approvals took since each was last asked for, in ms. */
export async function approvalMedian(tx: Database): Promise<number | null> {
  const found = await tx.execute(sql`
    select ${msBetween} as ms
    from (select id from approvals where decided_revision is not null
          order by decided_revision desc nulls last limit ${latestDecisions}) as latest
    cross join lateral (select serial, created_at from trail
      where subject_type = 'approval' and subject_id = latest.id and kind = 'transition'
      and event in ('approve', 'reject', 'approveWithProgression') and "from" = 'pending'
      order by serial desc limit 1) as decided
    cross join lateral (select created_at from trail
      where subject_type = 'approval' and subject_id = latest.id and kind = 'transition'
      and "to" = 'pending' and "from" <> 'pending' and serial < decided.serial
      order by serial desc limit 1) as asked`)
  return v.parse(median, found).rows[0]?.ms ?? null
}

/** The median of the same of repricings, since each was requested. */
export async function repricingMedian(tx: Database): Promise<number | null> {
  const found = await tx.execute(sql`
    select ${msBetween} as ms
    from (select id, created_at from repricings where status not in ('new', 'in_progress')
          order by created_at desc, id desc limit ${latestDecisions}) as asked
    cross join lateral (select created_at from trail
      where subject_type = 'repricing' and subject_id = asked.id and kind = 'transition'
      and event in ('approve', 'reject') order by serial limit 1) as decided`)
  return v.parse(median, found).rows[0]?.ms ?? null
}
