import { type SQL, sql } from 'drizzle-orm'
import { type Database, sqlRows } from '#server/db/database.ts'
import {
  automaticReviews,
  buildpackRevisions,
  installRequests,
  outbox,
  webhookDeliveries,
} from '#server/db/schema.ts'

/** The work that waits for a job: how much, and the age of the oldest, in seconds. */
interface Queue {
  queue: 'reviews' | 'mail' | 'given_up_letters' | 'revisions' | 'webhooks' | 'installs'
  length: number
  age: number
}

/**
 * Reads the queues of the jobs, in one statement: reviews that have something to do and no process doing it, letters not
 * sent, revisions of buildpacks not published yet, messages due to webhooks, and calls due for installs, from when on
 * they were.
 */
export function readQueues(db: Database, now: Date): Promise<Queue[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const figuresSince = (since: SQL) => sql`count(*)::int as length,
    coalesce(greatest(extract(epoch from ${at} - min(${since})), 0), 0)::float8 as age`
  const figures = figuresSince(sql`created_at`)
  // A letter that staff have sent again waits since then.
  const letters = figuresSince(sql`case when attempts = 0 then updated_at else created_at end`)
  return sqlRows(
    db,
    sql`
    select 'reviews' as queue, ${figures} from ${automaticReviews}
      where (status <> 'finished' or clean_up_due) and (wake_at is null or wake_at <= ${at})
        and (lease_until is null or lease_until <= clock_timestamp())
    union all select 'mail', ${letters} from ${outbox} where sent_at is null and given_up_at is null
    union all select 'given_up_letters', ${figures} from ${outbox} where sent_at is null and given_up_at is not null
    union all select 'revisions', ${figures} from ${buildpackRevisions} where status = 'pending'
    union all select 'webhooks', ${figures} from ${webhookDeliveries} where next_attempt_at <= ${at}
    union all select 'installs', count(*)::int,
      coalesce(extract(epoch from ${at} - min(call_at)), 0)::float8
      from ${installRequests} where call_at <= ${at}`,
  )
}
