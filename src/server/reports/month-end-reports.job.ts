import { setImmediate } from 'node:timers/promises'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import { isDatabaseAway } from '#server/db/lost-database.ts'
import type { Resources } from '#server/law/resources.ts'
import { nextMonth } from './months.ts'
import { closeMonth } from './close-month.ts'
import { monthsToClose, monthToClose } from './months-to-close.ts'

/**
 * Closes each ended month (UTC) of each company that sells, with the platform's current share. Months without billing get
 * a report too. Any number of servers may run it at once; each month is closed once. Returns how many were closed. A company
 * whose month can't be closed holds up no other: each such error is logged, and the first is thrown in the end.
 */
export async function writeMonthEndReports({
  db,
  clock,
  config,
  log,
}: Pick<Resources, 'db' | 'clock' | 'config' | 'log'>): Promise<number> {
  const at = clock.now()
  const { platformShareBasisPoints } = config
  const errors: unknown[] = []
  let count = 0
  for (const { companyId, month: first } of await monthsToClose(db, at)) {
    let month = first
    try {
      while (nextMonth(month) <= at) {
        const closing = { companyId, month, platformShareBasisPoints, at }
        if (await db.transaction((tx) => closeMonth(tx, closing))) {
          count += 1
          month = nextMonth(month)
        } else month = await monthToClose(db, companyId, at)
        // Yield between months: the embedded database would otherwise keep the process from any other work.
        await setImmediate()
      }
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error({ err: error, company: companyId, month: dayOf(month) }, 'a month could not be closed')
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
  return count
}
