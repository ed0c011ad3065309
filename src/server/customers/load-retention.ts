import { eq, max, sql } from 'drizzle-orm'
import type { CustomerRetention } from '#contract/customers.ts'
import { firstOfMonth } from '#contract/formats/first-of-month.ts'
import { type Database, sqlRows } from '#server/db/database.ts'
import { customerMonths } from '#server/db/schema.ts'
import { customersByMonth } from './customer-counts.ts'

/** Loads the customers that an add-on has kept, up to the last month (UTC) that is over: what is stored, or counted now. */
export const loadRetention = (tx: Database, addonId: string, now: Date): Promise<CustomerRetention> =>
  tx.transaction(
    async (snapshot) => {
      const through = firstOfMonth(now, -1)
      const [counted] = await snapshot
        .select({ last: max(customerMonths.month) })
        .from(customerMonths)
        .where(eq(customerMonths.addonId, addonId))
      const since = counted?.last ?? null
      const stored = sql`select joined_month, month, joined, customers from ${customerMonths}
        where addon_id = ${addonId} and month <= ${through}`
      const live = sql`select * from (${customersByMonth({ addonId, since, through })}) live`
      // The last month that is stored is counted again, as the job does.
      const rows =
        since === null
          ? live
          : since < through
            ? sql`${stored} and month < ${since} union all ${live}`
            : stored
      return sqlRows<CustomerRetention[number]>(
        snapshot,
        sql`select to_char(joined_month, 'YYYY-MM') as month, joined, json_agg(customers order by month) as kept
          from (${rows}) each group by joined_month, joined order by joined_month`,
      )
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
