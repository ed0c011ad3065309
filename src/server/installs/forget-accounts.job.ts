import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway, isTooSlow } from '#server/db/lost-database.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import { installRequests } from '#server/db/schema.ts'
import type { Resources } from '#server/law/resources.ts'
import { dueAccounts } from './due-accounts.ts'
import { forgetAccounts } from './forget-accounts.ts'

/** The most accounts that one look at all installs finds. */
const mostFound = 100_000
/** The most that one transaction forgets: while it commits, other changes of installs wait for their place in the feed. */
const batch = 100

/** An install of an account, by which the log, which names no customer, says whose it is. */
async function installOf(db: Database, account: string): Promise<string | undefined> {
  const { resourceId } = installRequests
  const rows = db.select({ resourceId }).from(installRequests)
  return (await rows.where(eq(installRequests.account, account)).limit(1))[0]?.resourceId
}

/**
 * Forgets the accounts whose installs have all been over for CUSTOMER_MONTHS. Any number of processes may do so at once,
 * and one that ends in the middle leaves whole accounts. Returns how many were forgotten. An account that can't be
 * forgotten holds up no other: each such error is logged, and the first is thrown in the end.
 */
export async function forgetEndedAccounts(
  { db, clock, config, log }: Pick<Resources, 'db' | 'clock' | 'config' | 'log'>,
  stopping?: AbortSignal,
): Promise<number> {
  const when = { months: config.customerMonths, now: clock.now() }
  const errors: unknown[] = []
  let forgotten = 0
  const forget = async (accounts: readonly string[]): Promise<void> => {
    if (stopping?.aborted === true) return
    try {
      forgotten += (await retryTransaction(db, (tx) => forgetAccounts(tx, accounts, when))).accounts
    } catch (error) {
      if (isDatabaseAway(error) && !isTooSlow(error)) throw error
      const [account = '', ...more] = accounts
      for (const each of more.length > 0 ? accounts : []) await forget([each])
      if (more.length > 0) return
      log.error({ err: error, install: await installOf(db, account) }, 'a customer could not be forgotten')
      errors.push(error)
    }
    // Yield between batches: the embedded database would otherwise keep the process from any other work.
    await setImmediate()
  }
  for (;;) {
    const due = await dueAccounts(db, when, mostFound)
    for (let first = 0; first < due.length; first += batch) await forget(due.slice(first, first + batch))
    if (due.length < mostFound || errors.length > 0 || stopping?.aborted === true) break
  }
  if (errors.length > 0) throw errors[0]
  return forgotten
}
