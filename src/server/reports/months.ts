import { monthNameOf } from '#contract/formats/month-names.ts'
import type { Database } from '#server/db/database.ts'
import { nextMonth } from './billed-time.ts'
import { monthToClose } from './months-to-close.ts'

/** The first day of a month YYYY-MM, as it is stored. */
export const storedPeriod = (month: string): string => `${month}-01`

const beginningOf = (month: string): Date => new Date(`${storedPeriod(month)}T00:00:00Z`)
const named = (at: Date): string => at.toISOString().slice(0, 7)

/** Formats a month YYYY-MM: 'October 2026'. */
export const spelledMonth = (month: string): string =>
  `${monthNameOf(beginningOf(month))} ${month.slice(0, 4)}`

/** The first day of the month after a month YYYY-MM. */
export const endOf = (month: string): string => storedPeriod(named(nextMonth(beginningOf(month))))

/**
 * A company's months YYYY-MM that are open, oldest first: in the hour after its end one that is still to be closed, and the
 * running one; the next
 * one if that is closed. The caller holds the lock of the company's billing.
 */
export async function openMonths(tx: Database, companyId: string, now: Date): Promise<string[]> {
  const first = await monthToClose(tx, companyId, now)
  const open = [named(first)]
  for (let month = nextMonth(first); month <= now; month = nextMonth(month)) open.push(named(month))
  return open
}
