import { type SQL, sql } from 'drizzle-orm'
import { type Database, sqlRows } from '#server/db/database.ts'
import { companies, installs, plans, reports } from '#server/db/schema.ts'
import { addonsOnSale, billedTime, monthOf } from './billed-time.ts'

/** A company's first month that is not closed. `month` is its first day. */
interface MonthToClose {
  companyId: string
  month: Date
}

/** Loads the month that follows a company's last report, or else the one in which it first sold something, or that of `now`. */
async function loadMonths(db: Database, which: SQL, now: Date): Promise<MonthToClose[]> {
  const rows = await sqlRows<{ companyId: string; day: string }>(
    db,
    // An import may be billed from a month that has not begun.
    sql`select ${companies.id} as "companyId", to_char(coalesce(
        (select max(period) + interval '1 month' from ${reports} where company_id = ${companies.id}),
        least(${now.toISOString()}::timestamptz, (select min(${billedTime.since})
          from ${addonsOnSale} as sold join ${plans} using (addon_id) join ${installs} on plan_id = ${plans.id}
          where sold.company_id = ${companies.id} and ${billedTime.since} < ${billedTime.until})
        ) at time zone 'UTC'
      ), 'YYYY-MM-DD') as day
      from ${companies} where ${which} order by ${companies.id}`,
  )
  return rows.map(({ companyId, day }) => ({ companyId, month: monthOf(new Date(`${day}T00:00:00Z`)) }))
}

/** Loads each company's open month. It is the running one at the latest, unless it follows a report. */
export const monthsToClose = (db: Database, now: Date): Promise<MonthToClose[]> =>
  loadMonths(db, sql`true`, now)

/** Loads the first day of a company's open month. */
export async function monthToClose(tx: Database, companyId: string, now: Date): Promise<Date> {
  const [open] = await loadMonths(tx, sql`${companies.id} = ${companyId}`, now)
  if (open === undefined) throw new Error(`company ${companyId} is not stored`)
  return open.month
}
