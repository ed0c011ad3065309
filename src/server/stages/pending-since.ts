import { sql } from 'drizzle-orm'
import { approvals, trail } from '#server/db/schema.ts'

// Drizzle omits a column's table in single-table queries: inside the subselect, id would be the trail's.
const ownId = sql`${approvals}.${sql.identifier('id')}`

/** The time a pending approval became pending, from its trail; null if it is not pending. */
export const pendingSince = sql<Date | null>`case ${approvals.state} when 'pending' then coalesce((
  select ${trail.createdAt} from ${trail} where ${trail.subjectType} = 'approval'
  and ${trail.subjectId} = ${ownId} and ${trail.kind} = 'transition'
  and ${trail.to} = 'pending' and ${trail.from} <> 'pending'
  order by ${trail.serial} desc limit 1), ${approvals.createdAt}) end`.mapWith(approvals.createdAt)
