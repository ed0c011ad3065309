import { desc, eq } from 'drizzle-orm'
import { monthNameOf } from '#contract/formats/month-names.ts'
import type { Database } from '#server/db/database.ts'
import { reports } from '#server/db/schema.ts'

/** The first day of a month YYYY-MM, as it is stored. */
export const storedPeriod = (month: string): string => `${month}-01`

/** The first instant of a month YYYY-MM, in UTC. */
const beginningOf = (month: string): Date => new Date(`${storedPeriod(month)}T00:00:00Z`)

/** Formats a month YYYY-MM: 'October 2026'. */
export const spelledMonth = (month: string): string =>
  `${monthNameOf(beginningOf(month))} ${month.slice(0, 4)}`

/** The month after a month, both YYYY-MM. */
export function monthAfter(month: string): string {
  const at = beginningOf(month)
  at.setUTCMonth(at.getUTCMonth() + 1)
  return at.toISOString().slice(0, 7)
}

/**
 * A company's months YYYY-MM that are open, oldest first: the running one, and in the hour after a month's end also that
 * one, until its report is written. Of a company without reports the running month alone. The caller holds the lock of the
 * company's billing.
 */
export async function openMonths(tx: Database, companyId: string, now: Date): Promise<[string, ...string[]]> {
  const [last] = await tx
    .select({ period: reports.period })
    .from(reports)
    .where(eq(reports.companyId, companyId))
    .orderBy(desc(reports.period))
    .limit(1)
  const running = now.toISOString().slice(0, 7)
  const months: [string, ...string[]] = [last === undefined ? running : monthAfter(last.period.slice(0, 7))]
  for (let month = monthAfter(months[0]); month <= running; month = monthAfter(month)) months.push(month)
  return months
}
