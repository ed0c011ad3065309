import { type SQL, sql } from 'drizzle-orm'

/** Days (UTC) from a Monday in 1970, the fifth, to an instant's. */
const daysUntil = (instant: SQL): SQL => sql`(floor(date_part('epoch', ${instant}) / 86400)::int - 4)`

/** The working days (Monday to Friday) among them and the instant's own. */
const workingDaysUntil = (instant: SQL): SQL =>
  sql`(${daysUntil(instant)} / 7 * 5 + least(${daysUntil(instant)} % 7 + 1, 5))`

/** The working days between two instants (UTC), without the first day. */
export const workingDaysBetween = (since: SQL, until: SQL): SQL =>
  sql`(${workingDaysUntil(until)} - ${workingDaysUntil(since)})`
