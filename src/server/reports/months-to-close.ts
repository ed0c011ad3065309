import { type SQL, sql } from 'drizzle-orm'
import { type Database, sqlRows } from '#server/db/database.ts'
import { companies, installs, plans, reports } from '#server/db/schema.ts'
import { addonsOnSale, billedTime, monthOf } from './billed-time.ts'

/** A company's first month that is not closed. `month` is its first day. */
interface MonthToClose {
  companyId: string
  month: Date
}

/** Loads the month that follows a company's last report, or else the one in which it first sold something. */
async function loadMonths(db: Database, which: SQL): Promise<MonthToClose[]> {
  const rows = await sqlRows<{ companyId: string; day: string | null }>(
    db,
    sql`select ${companies.id} as "companyId", to_char(coalesce(
        (select max(period) + interval '1 month' from ${reports} where company_id = ${companies.id}),
        (select min(${billedTime.since}) at time zone 'UTC'
          from ${addonsOnSale} as sold join ${plans} using (addon_id) join ${installs} on plan_id = ${plans.id}
          where sold.company_id = ${companies.id} and ${billedTime.since} < ${billedTime.until})
      ), 'YYYY-MM-DD') as day
      from ${companies} where ${which} order by ${companies.id}`,
  )
  return rows.flatMap(({ companyId, day }) =>
    day === null ? [] : [{ companyId, month: monthOf(new Date(`${day}T00:00:00Z`)) }],
  )
}

/** Loads the open month of each company that has sold something. */
export const monthsToClose = (db: Database): Promise<MonthToClose[]> => loadMonths(db, sql`true`)

/** Loads the first day of a company's open month; of the month of `now` if it has sold nothing. */
export async function monthToClose(tx: Database, companyId: string, now: Date): Promise<Date> {
  const [open] = await loadMonths(tx, sql`${companies.id} = ${companyId}`)
  return open?.month ?? monthOf(now)
}
