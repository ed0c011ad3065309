import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, lte, or } from 'drizzle-orm'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { Database } from '#server/db/database.ts'
import { addons, repricings } from '#server/db/schema.ts'
import type { Resources } from '#server/config/resources.ts'
import type { Act } from '#server/law/act.ts'
import type { AddonRepricing } from './repricing-letters.ts'
import { applyDueRepricing } from './apply-due.ts'

/** The next repricing whose date has come, its add-on's row locked; null when there is none that is free. */
async function takeDue(tx: Database, today: string): Promise<AddonRepricing | null> {
  const due = or(
    and(eq(repricings.status, 'approved'), lte(repricings.repriceDate, today)),
    and(eq(repricings.status, 'partially_complete'), lte(repricings.existingRepriceDate, today)),
  )
  // Writes lock the add-on first, so the job does too; another server's takes the next one.
  const [found] = await tx
    .select({ id: repricings.id, addon: addons })
    .from(repricings)
    .innerJoin(addons, eq(addons.id, repricings.addonId))
    .where(due)
    .orderBy(asc(repricings.repriceDate), asc(repricings.id))
    .limit(1)
    .for('no key update', { of: addons, skipLocked: true })
  if (found === undefined) return null
  // It may have been decided otherwise before the lock was taken.
  const [row] = await tx
    .select()
    .from(repricings)
    .where(and(eq(repricings.id, found.id), due))
    .for('no key update')
  return row === undefined ? null : { ...row, addon: found.addon }
}

type Due = Pick<Resources, 'db' | 'clock' | 'config' | 'log'>

/** Takes one due repricing a step further, or puts it in error with the reason. False when none is due. */
async function runOne(resources: Due): Promise<boolean> {
  const { db, clock, config, log } = resources
  return db.transaction(async (tx) => {
    const repricing = await takeDue(tx, dayOf(clock.now()))
    if (repricing === null) return false
    // The add-on is locked by now, and its trail runs forward.
    const now = clock.now()
    const act: Act = { tx, by: 'admin', role: 'system', actorId: null, now, config }
    const unforeseen = await applyDueRepricing(act, repricing)
    if (unforeseen !== null)
      log.error({ err: unforeseen, repricing: repricing.id }, 'a price could not be applied')
    return true
  })
}

/**
 * Does what is due by the clock's day (UTC): new installs' prices, then existing ones'. Any number of servers
 * may run it at once. Gives how many steps it took.
 */
export async function runDueRepricings(resources: Due): Promise<number> {
  let steps = 0
  while (await runOne(resources)) {
    steps += 1
    // However many are due: an embedded database answers without ever leaving the process time for other work.
    await setImmediate()
  }
  return steps
}
