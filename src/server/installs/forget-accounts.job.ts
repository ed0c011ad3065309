import { retryTransaction } from '#server/db/retry-transaction.ts'
import type { WorkResources } from '#server/law/resources.ts'
import { dueAccounts } from './due-accounts.ts'
import { forgetAccounts } from './forget-accounts.ts'

/** The most accounts that one look at all installs finds. */
const mostFound = 100_000
/** The most that one transaction forgets: while it commits, other changes of installs wait for their place in the feed. */
const batch = 100

/**
 * Forgets the accounts whose installs have all been over for CUSTOMER_MONTHS. Any number of processes may do so at once,
 * and one that ends in the middle leaves whole accounts. Returns how many were forgotten.
 */
export async function forgetEndedAccounts(
  { db, clock, config }: WorkResources,
  stopping?: AbortSignal,
): Promise<number> {
  const when = { months: config.customerMonths, now: clock.now() }
  for (let forgotten = 0; ;) {
    const due = await dueAccounts(db, when, mostFound)
    for (let first = 0; first < due.length; first += batch) {
      if (stopping?.aborted === true) return forgotten
      const accounts = due.slice(first, first + batch)
      const counts = await retryTransaction(db, (tx) => forgetAccounts(tx, accounts, when))
      forgotten += counts.accounts
    }
    if (due.length < mostFound) return forgotten
  }
}
