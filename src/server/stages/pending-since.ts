import { sql } from 'drizzle-orm'
import { approvals, trail } from '#server/db/schema.ts'

// Drizzle drops the table of a column where a query has one table: inside the sub-select, id would be the trail's.
const ownId = sql`${approvals}.${sql.identifier('id')}`

/** When an approval that is pending became so, by its trail; null for one that is not. */
export const pendingSince = sql<Date | null>`case ${approvals.state} when 'pending' then coalesce((
  select ${trail.createdAt} from ${trail} where ${trail.subjectType} = 'approval'
  and ${trail.subjectId} = ${ownId} and ${trail.kind} = 'transition'
  and ${trail.to} = 'pending' and ${trail.from} <> 'pending'
  order by ${trail.serial} desc limit 1), ${approvals.createdAt}) end`.mapWith(approvals.createdAt)
