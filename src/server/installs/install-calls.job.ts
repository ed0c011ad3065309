import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import type { Resources } from '#server/config/resources.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests, providerResources } from '#server/db/schema.ts'
import { keepAttempt } from '#server/provisioning/attempts.ts'
import { Interrupted, unless } from '#server/reviews/interrupted.ts'
import { providerToday } from '#server/reviews/provider-today.ts'
import type { StopSignals } from '#server/reviews/run-review.ts'
import { lockInstall, takeInstallCall } from './install-call.ts'
import { isCalledEnough, isFree } from './install-lease.ts'
import { failInstall, planSlugOf } from './install-steps.ts'
import { type InstallResources, performCall, platformAct } from './perform-call.ts'

/** Calls that one process makes at once. */
const lanes = 8

/** Add-ons whose provider has no room, and installs that another process took or that failed: a run does not take them. */
interface PassedOver {
  addons: Set<string>
  installs: Set<string>
}

/** The install whose call is most overdue and not being made, but for those passed over. */
async function nextDue(
  db: Database,
  now: Date,
  { addons, installs }: PassedOver,
): Promise<{ id: string; addonId: string } | undefined> {
  const [row] = await db
    .select({ id: installRequests.resourceId, addonId: installRequests.addonId })
    .from(installRequests)
    .where(
      and(
        lte(installRequests.callAt, now),
        isFree,
        notInArray(installRequests.addonId, [...addons]),
        notInArray(installRequests.resourceId, [...installs]),
      ),
    )
    .orderBy(asc(installRequests.callAt), asc(installRequests.resourceId))
    .limit(1)
  return row
}

/** Takes the call of an install that is due; null if it is not any more, or there is no room for it. */
const takeDue = (resources: InstallResources, due: { id: string; addonId: string }, passedOver: PassedOver) =>
  resources.db.transaction(async (tx) => {
    const install = await lockInstall(tx, due.id)
    if (await isCalledEnough(tx, due.addonId)) {
      passedOver.addons.add(due.addonId)
      return null
    }
    const { now, ...act } = platformAct(resources, tx)
    const isDue = install.callAt !== null && install.callAt <= now
    const call = isDue ? await takeInstallCall({ ...act, now }, install) : null
    if (call === null) passedOver.installs.add(due.id)
    return call
  })

/** Fails the installs whose provider answered 202 and has not called back in time. Returns how many. */
async function failOverdue(resources: InstallResources): Promise<number> {
  const { db, clock } = resources
  const due = await db
    .select({ id: installRequests.resourceId })
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .where(and(eq(providerResources.state, 'waiting'), lte(installRequests.callbackBy, clock.now())))
    .orderBy(asc(installRequests.callbackBy))
  let count = 0
  for (const { id } of due)
    count += await db.transaction(async (tx) => {
      const act = platformAct(resources, tx)
      const install = await lockInstall(tx, id)
      const { state, callbackBy } = install
      // It may have been provided, or removed, meanwhile.
      if (state !== 'waiting' || callbackBy === null || callbackBy > act.now) return 0
      const provider = await providerToday(tx, act.config, install.addonId)
      const slug = await planSlugOf(tx, install.planId)
      await keepAttempt(tx, {
        installId: id,
        addonId: install.addonId,
        appName: install.appName,
        plan: slug,
        providerId: install.providerId,
        wrongPassword: false,
        actionType: 'provision',
        errorType: 'async_timeout',
        createdAt: act.now,
        call: { method: 'POST', url: provider?.baseUrl ?? '', body: { uuid: id, plan: slug } },
        result: {
          kind: 'answer',
          status: 202,
          body: 'The provider did not call back in time.',
          tookMs: 0,
        },
        hidden: [],
      })
      await failInstall(act, install, 'overdue', { cleanUp: true, isOverdue: true })
      return 1
    })
  return count
}

/**
 * Makes the calls to providers that installs need: first tries that a killed process left, later ones, removals. One
 * call at a time per install, by lease, over all processes. Nobody waits for the calls under way once `interrupting`
 * aborts: their leases end, and they are made again. Returns how many there were.
 */
export async function callProviders(
  resources: InstallResources & Pick<Resources, 'log'>,
  { stopping, interrupting }: StopSignals,
): Promise<number> {
  const { db, clock, log } = resources
  let count = await failOverdue(resources)
  const passedOver: PassedOver = { addons: new Set(), installs: new Set() }
  const lane = async (): Promise<void> => {
    while (!stopping.aborted) {
      const due = await nextDue(db, clock.now(), passedOver)
      if (due === undefined) return
      try {
        const call = await takeDue(resources, due, passedOver)
        if (call === null) continue
        await unless(interrupting, performCall(resources, call))
        count += 1
      } catch (error) {
        if (error instanceof Interrupted) return
        // It is tried again later, without holding up the others.
        passedOver.installs.add(due.id)
        log.error({ err: error, install: due.id }, 'a call for an install was not made')
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return count
}
