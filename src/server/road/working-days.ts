import { type SQL, sql } from 'drizzle-orm'

/** Days (UTC) from a Monday in 1970 to an instant's. */
const daysUntil = (instant: SQL): SQL => sql`((${instant} at time zone 'utc')::date - date '1970-01-05')`

/** The working days (Monday to Friday) among them and the instant's own. */
const workingDaysUntil = (instant: SQL): SQL =>
  sql`(${daysUntil(instant)} / 7 * 5 + least(${daysUntil(instant)} % 7 + 1, 5))`

/** The working days between two instants (UTC), without the first day. */
export const workingDaysBetween = (since: SQL, until: SQL): SQL =>
  sql`(${workingDaysUntil(until)} - ${workingDaysUntil(since)})`
