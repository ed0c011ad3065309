import { setImmediate } from 'node:timers/promises'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { dayOf } from '#contract/formats/reprice-dates.ts'
import type { WorkResources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import { addons, deprecations } from '#server/db/schema.ts'
import type { Act } from '#server/law/act.ts'
import type { SubjectRows } from '#server/law/handler.ts'
import { shutDown } from './progressions.rules.ts'
import { stepDeprecation } from '#server/deprecations/deprecations.rules.ts'

/** The next due deprecation, with its add-on's row locked; null if none is free. */
async function takeDue(tx: Database, today: string): Promise<SubjectRows['deprecation'] | null> {
  const due = and(inArray(deprecations.state, ['announced']), lte(deprecations.date, today))
  // Writes lock the add-on first, and so does this job; other servers skip to the next one.
  const [found] = await tx
    .select({ id: deprecations.id, addon: addons })
    .from(deprecations)
    .innerJoin(addons, eq(addons.id, deprecations.addonId))
    .where(due)
    .orderBy(asc(deprecations.date), asc(deprecations.id))
    .limit(1)
    .for('no key update', { of: addons, skipLocked: true })
  if (found === undefined) return null
  // It may have come further before the lock was taken.
  const [row] = await tx
    .select()
    .from(deprecations)
    .where(and(eq(deprecations.id, found.id), due))
    .for('no key update')
  return row === undefined ? null : { ...row, addon: found.addon }
}

/** Takes the step of one due deprecation. False if none is due. */
const runOne = ({ db, clock, config }: WorkResources): Promise<boolean> =>
  db.transaction(async (tx) => {
    const due = await takeDue(tx, dayOf(clock.now()))
    if (due === null) return false
    // Taken once the add-on is locked, so that its trail stays in order.
    const act: Act = { tx, by: 'admin', role: 'system', actorId: null, now: clock.now(), config }
    await stepDeprecation(act, due, { type: 'end', by: 'system' })
    await shutDown(act, due.addon)
    return true
  })

/**
 * Ends the announced notices whose date has come by the clock's day (UTC), and shuts their add-ons down by the law and
 * the code of staff's shutdown. Any number of servers may run it at once. Returns the number of notices.
 */
export async function runDueDeprecations(resources: WorkResources): Promise<number> {
  let steps = 0
  while (await runOne(resources)) {
    steps += 1
    // Yield between steps: the embedded database would otherwise keep the process from any other work.
    await setImmediate()
  }
  return steps
}
