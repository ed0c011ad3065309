import type { WorkResources } from '#server/law/resources.ts'
import { nextMonth } from './billed-time.ts'
import { closeMonth } from './close-month.ts'
import { openMonths } from './open-months.ts'

/**
 * Closes each ended month (UTC) of each company that sells, with the platform's current share. Months without billing get
 * a report too. Any number of servers may run it at once; each month is closed once. Returns how many were closed.
 */
export async function writeMonthEndReports({ db, clock, config }: WorkResources): Promise<number> {
  const at = clock.now()
  const { platformShareBasisPoints } = config
  let count = 0
  for (const { companyId, month: first } of await openMonths(db)) {
    for (let month = first; nextMonth(month) <= at; month = nextMonth(month)) {
      const closing = { companyId, month, platformShareBasisPoints, at }
      if (await db.transaction((tx) => closeMonth(tx, closing))) count += 1
    }
  }
  return count
}
