import { sql } from 'drizzle-orm'
import type { CustomerRetention } from '#contract/customers.ts'
import { firstOfMonth } from '#contract/formats/first-of-month.ts'
import { type Database, inSnapshot, sqlRows } from '#server/db/database.ts'
import { customerDays, customerMonths } from '#server/db/schema.ts'
import { customersByMonth } from './customer-counts.ts'
import { monthOf } from './days.ts'

/** Loads the customers that an add-on has kept, up to the last month (UTC) that is over: what is stored, or counted now. */
export const loadRetention = (tx: Database, addonId: string, now: Date): Promise<CustomerRetention> =>
  inSnapshot(tx, async (snapshot) => {
    const through = firstOfMonth(now, -1)
    const [counted] = await sqlRows<{ since: string | null; day: string | null }>(
      snapshot,
      sql`select (select max(month) from ${customerMonths} where addon_id = ${addonId})::text as since,
        (select max(day) from ${customerDays} where addon_id = ${addonId})::text as day`,
    )
    const { since = null, day = null } = counted ?? {}
    // The last day that is stored is counted again, as the job does, and with it its month.
    const isFinal = since === through && day !== null && monthOf(day) > through
    const stored = sql`select joined_month, month, joined, customers from ${customerMonths}
        where addon_id = ${addonId} and month <= ${through}`
    const live = sql`select * from (${customersByMonth({ addonId, since, through })}) live`
    const rows =
      since === null
        ? live
        : since > through || isFinal
          ? stored
          : sql`${stored} and month < ${since} union all ${live}`
    return sqlRows<CustomerRetention[number]>(
      snapshot,
      sql`select to_char(joined_month, 'YYYY-MM') as month, joined, json_agg(customers order by month) as kept
          from (${rows}) each group by joined_month, joined order by joined_month`,
    )
  })
