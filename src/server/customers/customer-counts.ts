import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { customerDays, customerMonths, installs, plans } from '#server/db/schema.ts'

/** An add-on's days or months, as ISO days, both ends included; `since` null for all since its first customer. */
interface Counting {
  addonId: string
  since: string | null
  through: string
}

const dayOfInstant = (at: SQLWrapper) => sql`(${at} at time zone 'UTC')::date`

/**
 * Selects the stretches that installs of an add-on have spent on its plans: of each account the days at whose ends it
 * was there, from `began` until `ended`. With `since` only those of accounts for which one begins or ends on that day or
 * later; an account's stretches are there all, or none.
 */
function stretchesOf({ addonId, since }: Counting): SQL {
  const ofAddon = sql`${installs} join ${plans} on ${plans.id} = ${installs.planId} and ${plans.addonId} = ${addonId}`
  const beginning = sql`${since}::timestamp at time zone 'UTC'`
  const changed = sql`${installs.account} in (
    select ${installs.account} from ${ofAddon} where ${installs.installedAt} >= ${beginning}
    union select ${installs.account} from ${ofAddon} where ${installs.removedAt} >= ${beginning})`
  return sql`
    select ${installs.planId}, ${installs.account} collate "C" as account, ${dayOfInstant(installs.installedAt)} as began,
      coalesce(${dayOfInstant(installs.removedAt)}, 'infinity') as ended
    from ${ofAddon} where ${since === null ? sql`true` : changed}`
}

/** Merges stretches that overlap or follow each other; those that begin and end on a day are of no day's end. */
const merged = sql`range_agg(daterange(began, ended)) filter (where began < ended)`

/** Selects the last stored numbers of the add-on and its plans before a day, where there are any. */
export const customersBefore = (addonId: string, day: string | null): SQL => sql`
  select null::uuid as plan_id, ${customerDays.customers} from ${customerDays}
  where ${customerDays.addonId} = ${addonId} and ${customerDays.planId} is null and ${customerDays.day} = ${day}::date - 1
  union all
  select ${plans.id}, last.customers from ${plans} cross join lateral (
    select ${customerDays.customers} from ${customerDays}
    where ${customerDays.addonId} = ${addonId} and ${customerDays.planId} = ${plans.id} and ${customerDays.day} < ${day}::date
    order by ${customerDays.day} desc limit 1
  ) last
  where ${plans.addonId} = ${addonId}`

/**
 * Counts an add-on's customers by day: selects the columns of `customer_days` from `plan_id` on. It goes on from what
 * is stored of the days before `since`, or begins with the first customer.
 */
export const customersByDay = (counting: Counting): SQL => sql`
  with stretches as (${stretchesOf(counting)}), stays as (
    select plan_id, account, ${merged} as stays from stretches group by account, plan_id
  ), members as (
    -- Those on the add-on, whichever plan it is, are in the first row of an account.
    select plan_id, stays, range_agg(stays) over (partition by account) as of_addon,
      row_number() over (partition by account) = 1 as is_first
    from stays
  ), events as (
    -- An account that comes to a plan on the day on which it comes to the add-on is new, and gone likewise.
    select plan_id, day, comes, not of_addon @> case when comes then day - 1 else day end as is_of_addon
    from (
      select plan_id, of_addon, unnest(stays) as stay from members
      union all select null, of_addon, unnest(of_addon) from members where is_first
    ) each cross join lateral (values (lower(stay), true), (upper(stay), false)) ends (day, comes)
    where day between coalesce(${counting.since}, '-infinity')::date and ${counting.through}::date
  ), changes as (
    select plan_id, day, count(*) filter (where comes and is_of_addon) as new,
      count(*) filter (where not comes and is_of_addon) as gone,
      count(*) filter (where comes and not is_of_addon) as changed_to,
      count(*) filter (where not comes and not is_of_addon) as changed_from
    from events group by plan_id, day
  ), days as (
    select plan_id, day, sum(new) as new, sum(gone) as gone, sum(changed_to) as changed_to,
      sum(changed_from) as changed_from
    from (
      select * from changes
      union all
      select null, each::date, 0, 0, 0, 0 from generate_series(
        coalesce(${counting.since}::date, (select min(day) from changes))::timestamp, ${counting.through}::timestamp,
        interval '1 day') each
    ) each
    group by plan_id, day
  ), before as (${customersBefore(counting.addonId, counting.since)})
  select days.plan_id, day, (coalesce(before.customers, 0) + sum(new - gone + changed_to - changed_from)
      over (partition by days.plan_id order by day))::int as customers,
    new::int as new_customers, gone::int as gone_customers,
    (case when days.plan_id is null then sum(changed_to) over (partition by day) else changed_to end)::int as changed_to,
    (case when days.plan_id is null then sum(changed_from) over (partition by day) else changed_from end)::int
      as changed_from
  from days left join before on before.plan_id is not distinct from days.plan_id`

/**
 * Counts the customers that an add-on has kept by month: selects the columns of `customer_months` from `joined_month` on.
 * `since` and `through` are first days of months; it goes on from what is stored of the month before `since`.
 */
export const customersByMonth = (counting: Counting): SQL => sql`
  with stretches as (${stretchesOf(counting)}), members as (
    select stays, date_trunc('month', lower(stays)::timestamp)::date as joined_month
    from (select ${merged} as stays from stretches group by account) each
  ), changes as (
    select joined_month, date_trunc('month', day::timestamp)::date as month, sum(change) as change
    from (select joined_month, unnest(stays) as stay from members) each
      cross join lateral (values (lower(stay), 1), (upper(stay), -1)) ends (day, change)
    where day < 'infinity'
    group by joined_month, month
  ), cohorts as (
    select ${customerMonths.joinedMonth}, ${customerMonths.joined}, ${customerMonths.customers} as before
    from ${customerMonths} where ${customerMonths.addonId} = ${counting.addonId}
      and ${customerMonths.month} = (${counting.since}::timestamp - interval '1 month')::date
    union all
    select joined_month, count(*), 0 from members
    where joined_month >= coalesce(${counting.since}, '-infinity')::date
    group by joined_month
  )
  select joined_month, month::date as month, joined::int as joined,
    (before + coalesce(sum(change) over (partition by joined_month order by month), 0))::int as customers
  from cohorts cross join lateral generate_series(
    greatest(joined_month, ${counting.since}::date)::timestamp, ${counting.through}::timestamp, interval '1 month') month
  left join changes using (joined_month, month)`
