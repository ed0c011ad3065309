import { type SQL, sql } from 'drizzle-orm'
import { type Database, sqlRows } from '#server/db/database.ts'
import { companies, installs, plans, reports } from '#server/db/schema.ts'
import { addonsOnSale, billedTime } from './billed-time.ts'
import { nextMonth, yearMonth } from './months.ts'

/** A company's first month that is not closed. `month` is its first day. */
interface MonthToClose {
  companyId: string
  month: Date
}

/** Loads the month that follows a company's last report, or else that of its first sale, or of `now` if it is earlier. */
async function loadMonths(db: Database, which: SQL, now: Date): Promise<MonthToClose[]> {
  const rows = await sqlRows<{ companyId: string; month: string }>(
    db,
    // An import may be billed from a month that has not begun.
    sql`select ${companies.id} as "companyId", to_char(coalesce(
        (select max(period) + interval '1 month' from ${reports} where company_id = ${companies.id}),
        least(${now.toISOString()}::timestamptz, (select min(${billedTime.since})
          from ${addonsOnSale} as sold join ${plans} using (addon_id) join ${installs} on plan_id = ${plans.id}
          where sold.company_id = ${companies.id} and ${billedTime.since} < ${billedTime.until})
        ) at time zone 'UTC'
      ), 'YYYY-MM') as month
      from ${companies} where ${which} order by ${companies.id}`,
  )
  return rows.map(({ companyId, month }) => ({ companyId, month: new Date(month) }))
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

/**
 * Loads a company's months YYYY-MM that are open, oldest first: its first one that is not closed, and those that have begun
 * since. The caller holds the lock of the company's billing.
 */
export async function openMonths(tx: Database, companyId: string, now: Date): Promise<string[]> {
  const first = await monthToClose(tx, companyId, now)
  const open = [yearMonth(first)]
  for (let month = nextMonth(first); month <= now; month = nextMonth(month)) open.push(yearMonth(month))
  return open
}
