import { sql } from 'drizzle-orm'
import { addons, installs, trail } from '#server/db/schema.ts'

/**
 * Selects the add-ons that are or were in GA, each with the time in which its installs are billed (READINGS 52), from
 * `since` until `until`. One that was in GA before there was a trail has been from the beginning.
 */
export const addonsOnSale = sql`(
  select ${addons.id} as addon_id, ${addons.companyId}, ${addons.slug}, ${addons.unpayable},
    coalesce(ga_at, '-infinity') as since, coalesce(shut_at, 'infinity') as until
  from ${addons} cross join lateral (
    select min(created_at) filter (where event = 'progressToGa') as ga_at,
      min(created_at) filter (where event = 'shutDown') as shut_at,
      bool_or(event = 'shutDown' and "from" = 'ga') as was_ga
    from ${trail} where subject_type = 'addon' and subject_id = ${addons.id}
  ) steps
  where ${addons.state} = 'ga' or (${addons.state} = 'shutdown' and was_ga)
)`

/** The time in which an install is billed, where its add-on is `sold`; an import is not before its `billed_from`. */
export const billedTime = {
  since: sql`greatest(${installs.installedAt}, ${installs.billedFrom}, sold.since)`,
  until: sql`least(${installs.removedAt}, sold.until)`,
}
