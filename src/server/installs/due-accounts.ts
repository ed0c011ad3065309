import { type SQL, sql } from 'drizzle-orm'
import { forgottenEnd } from '#contract/installs/forgotten-account.ts'
import { type Database, sqlRows } from '#server/db/database.ts'

/** When accounts may be forgotten: once all of their installs have been over for so many months (UTC), or at once. */
export type ForgetWhen = { months: number; now: Date } | 'at once'

/** Selects the time of accounts with installs that match: `account`, `ended_at` and `is_over`, a row for each stretch. */
export const stretches = (which: SQL): SQL => sql`
  select account, coalesce(removed_at, ended_at) as ended_at, removed_at is not null or failure is not null as is_over
  from install_requests where ${which}
  union all select account, removed_at, removed_at is not null from installs where ${which}`

/** Matches accounts, by `own` of their stretches together, that are due. */
export function isForgettable(when: ForgetWhen): SQL {
  if (when === 'at once') return sql`own.is_over is not false`
  // An invitation is a present right: its account is left alone until it is withdrawn.
  return sql`own.is_over and (own.ended_at at time zone 'UTC') + make_interval(months => ${when.months}::int)
      <= ${when.now.toISOString()}::timestamptz at time zone 'UTC'
    and own.account not in (select lower(email) from alpha_users union all select lower(email) from plan_passes)`
}

/** Lists up to so many accounts that are due, in one look at all installs. */
export async function dueAccounts(
  db: Database,
  when: Exclude<ForgetWhen, 'at once'>,
  most: number,
): Promise<string[]> {
  const rows = await sqlRows<{ account: string }>(
    db,
    sql`select account from (
        select account, bool_and(is_over) as is_over, max(ended_at) as ended_at
        from (${stretches(sql`account not like ${`%${forgottenEnd}`}`)}) of group by account
      ) own where ${isForgettable(when)} limit ${most}`,
  )
  return rows.map(({ account }) => account)
}
