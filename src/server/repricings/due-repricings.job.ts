import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, lte, or } from 'drizzle-orm'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Database } from '#server/db/database.ts'
import { addons, repricings } from '#server/db/schema.ts'
import type { Resources } from '#server/law/resources.ts'
import { platformAct } from '#server/law/act.ts'
import type { AddonRepricing } from './repricing-letters.ts'
import { applyDueRepricing } from './apply-due.ts'

/** The next due repricing, with its add-on's row locked; null if none is free. */
async function takeDue(tx: Database, today: string): Promise<AddonRepricing | null> {
  const due = or(
    and(eq(repricings.status, 'approved'), lte(repricings.repriceDate, today)),
    and(eq(repricings.status, 'partially_complete'), lte(repricings.existingRepriceDate, today)),
  )
  // Writes lock the add-on first, and so does this job; other servers skip to the next one.
  const [found] = await tx
    .select({ id: repricings.id, addon: addons })
    .from(repricings)
    .innerJoin(addons, eq(addons.id, repricings.addonId))
    .where(due)
    .orderBy(asc(repricings.repriceDate), asc(repricings.id))
    .limit(1)
    .for('no key update', { of: addons, skipLocked: true })
  if (found === undefined) return null
  // It may have been decided before the lock was taken.
  const [row] = await tx
    .select()
    .from(repricings)
    .where(and(eq(repricings.id, found.id), due))
    .for('no key update')
  return row === undefined ? null : { ...row, addon: found.addon }
}

type Due = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>

/** Takes the next step of one due repricing, or sets it to error with the reason. False if none is due. */
async function runOne(resources: Due): Promise<boolean> {
  const { db, clock, config, log } = resources
  return db.transaction(async (tx) => {
    const repricing = await takeDue(tx, dayOf(clock.now()))
    if (repricing === null) return false
    // Taken once the add-on is locked, so that its trail stays in order.
    const act = platformAct({ tx, now: clock.now(), config })
    const unforeseen = await applyDueRepricing(act, repricing)
    if (unforeseen !== null)
      log.error({ err: unforeseen, repricing: repricing.id }, 'a price could not be applied')
    return true
  })
}

/**
 * Takes the steps due by the clock's day (UTC): new installs' prices, then existing ones'. Any number of servers may
 * run it at once. Returns the number of steps.
 */
export async function runDueRepricings(resources: Due): Promise<number> {
  let steps = 0
  while (await runOne(resources)) {
    steps += 1
    // Yield between steps: the embedded database would otherwise keep the process from any other work.
    await setImmediate()
  }
  return steps
}
