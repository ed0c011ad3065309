import { and, asc, eq, lte, notInArray } from 'drizzle-orm'
import { platformAct } from '#server/law/act.ts'
import type { Resources, WorkResources } from '#server/law/resources.ts'
import type { Database } from '#server/db/database.ts'
import { installRequests, providerResources } from '#server/db/schema.ts'
import { lateAnswer } from '#server/outbound/guarded-call.ts'
import { keepAttempt } from '#server/provisioning/attempts.ts'
import { Interrupted, unless } from '#server/reviews/interrupted.ts'
import { providerToday } from '#server/provisioning/provider-today.ts'
import type { StopSignals } from '#server/reviews/run-review.ts'
import { type InstallCall, lockInstall, takeInstallCall } from './install-call.ts'
import { isCalledEnough, isFree } from './install-lease.ts'
import { failInstall, planSlugOf } from './install-steps.ts'
import { performCall } from './perform-call.ts'

/** The most calls that one process makes at once. */
const mostCalls = 32

/** Add-ons whose provider has no room, and installs that another process took or that failed: a look does not take them. */
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
const takeDue = (
  { db, clock, config }: WorkResources,
  due: { id: string; addonId: string },
  passedOver: PassedOver,
) =>
  db.transaction(async (tx) => {
    const install = await lockInstall(tx, due.id)
    if (await isCalledEnough(tx, due.addonId)) {
      passedOver.addons.add(due.addonId)
      return null
    }
    const act = platformAct({ tx, now: clock.now(), config })
    const isDue = install.callAt !== null && install.callAt <= act.now
    const call = isDue ? await takeInstallCall(act, install) : null
    if (call === null) passedOver.installs.add(due.id)
    return call
  })

/**
 * Fails the installs whose provider answered 202 and has not called back in time. One that cannot be failed is told of,
 * and holds up no other. Returns how many.
 */
async function failOverdue(
  { db, clock, config }: WorkResources,
  tell: (error: unknown, install: string) => void,
): Promise<number> {
  const due = await db
    .select({ id: installRequests.resourceId })
    .from(installRequests)
    .innerJoin(providerResources, eq(providerResources.id, installRequests.resourceId))
    .where(and(eq(providerResources.state, 'waiting'), lte(installRequests.callbackBy, clock.now())))
    .orderBy(asc(installRequests.callbackBy))
  let count = 0
  for (const { id } of due)
    count += await db
      .transaction(async (tx) => {
        const install = await lockInstall(tx, id)
        const act = platformAct({ tx, now: clock.now(), config })
        const { state, callbackBy } = install
        // It may have been provided, or removed, meanwhile.
        if (state !== 'waiting' || callbackBy === null || callbackBy > act.now) return 0
        const provider = await providerToday(tx, act.config, install.addonId, act.now)
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
          result: lateAnswer,
          hidden: [],
        })
        await failInstall(act, install, 'overdue', { cleanUp: true, isOverdue: true })
        return 1
      })
      .catch((error: unknown) => {
        tell(error, id)
        return 0
      })
  return count
}

/**
 * Makes the calls to providers that installs need: first tries that a killed process left, later ones, removals. One
 * call at a time per install, by lease, over all processes. A look starts calls without waiting for them, so that a
 * provider that hangs holds up its own add-on alone. `onRoom` is called when a call has made room for one that was
 * passed over. Nobody waits for calls once `interrupting` aborts: their leases end, and they are made again.
 */
export function installCaller(
  resources: WorkResources & Pick<Resources, 'log'>,
  { stopping, interrupting }: StopSignals,
  onRoom: () => void = () => undefined,
): InstallCaller {
  const { db, clock, log } = resources
  const running = new Set<Promise<void>>()
  /** True if the last look left something for want of room. */
  let isCrowded = false
  const make = async (call: InstallCall): Promise<void> => {
    try {
      await unless(interrupting, performCall(resources, call))
    } catch (error) {
      if (!(error instanceof Interrupted)) tell(error, call.installId)
    }
  }
  // It is tried again when its lease ends, without holding up the others.
  const tell = (error: unknown, install: string) =>
    log.error({ err: error, install }, 'a call for an install was not made')
  const start = (call: InstallCall): void => {
    const made = make(call).finally(() => {
      running.delete(made)
      if (isCrowded) onRoom()
    })
    running.add(made)
  }
  const look = async (): Promise<number> => {
    let count = await failOverdue(resources, tell)
    const passedOver: PassedOver = { addons: new Set(), installs: new Set() }
    while (!stopping.aborted && running.size < mostCalls) {
      const due = await nextDue(db, clock.now(), passedOver)
      if (due === undefined) break
      try {
        const call = await takeDue(resources, due, passedOver)
        if (call === null) continue
        start(call)
        count += 1
      } catch (error) {
        passedOver.installs.add(due.id)
        tell(error, due.id)
      }
    }
    isCrowded = passedOver.addons.size > 0 || running.size >= mostCalls
    return count
  }
  return { look, settled: async () => void (await Promise.all(running)) }
}

export interface InstallCaller {
  /** Starts the calls that are due. Returns how many, with the installs that were given up. */
  look(): Promise<number>
  /** Resolves once all calls running at the time of the call have ended, or are not waited for. */
  settled(): Promise<void>
}
