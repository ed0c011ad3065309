import { type SQL, sql } from 'drizzle-orm'

/** The working days (Monday to Friday) from a Monday in 1970 to an instant's day (UTC). */
const workingDaysUntil = (instant: SQL): SQL => sql`(
  with passed as (select (${instant} at time zone 'utc')::date - date '1970-01-05' as days)
  select days / 7 * 5 + least(days % 7 + 1, 5) from passed)`

/** The working days between two instants (UTC), without the first day. */
export const workingDaysBetween = (since: SQL, until: SQL): SQL =>
  sql`(${workingDaysUntil(until)} - ${workingDaysUntil(since)})`
