import { setImmediate } from 'node:timers/promises'
import { isDatabaseAway } from '#server/db/lost-database.ts'
import type { WorkResources } from '#server/law/resources.ts'
import { nextMonth } from './billed-time.ts'
import { closeMonth } from './close-month.ts'
import { monthsToClose } from './months-to-close.ts'

/**
 * Closes each ended month (UTC) of each company that sells, with the platform's current share. Months without billing get
 * a report too. Any number of servers may run it at once; each month is closed once. Returns how many were closed. A company
 * whose month can't be closed holds up no other: the first such error is thrown in the end.
 */
export async function writeMonthEndReports({ db, clock, config }: WorkResources): Promise<number> {
  const at = clock.now()
  const { platformShareBasisPoints } = config
  const errors: unknown[] = []
  let count = 0
  for (const { companyId, month: first } of await monthsToClose(db, at))
    try {
      for (let month = first; nextMonth(month) <= at; month = nextMonth(month)) {
        const closing = { companyId, month, platformShareBasisPoints, at }
        if (await db.transaction((tx) => closeMonth(tx, closing))) count += 1
        // Yield between months: the embedded database would otherwise keep the process from any other work.
        await setImmediate()
      }
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
  return count
}
