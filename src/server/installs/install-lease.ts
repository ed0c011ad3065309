import { randomUUID } from 'node:crypto'
import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { installRequests } from '#server/db/schema.ts'
import { callLimitMs } from '#server/outbound/call-provider.ts'

/** Lease of a process on an install while it calls the provider, in ms: longer than a call may take. */
const leaseMs = callLimitMs + 15_000
/** Calls to one add-on's provider at a time, over all processes. */
const callsPerAddon = 4

const { resourceId, addonId, leaseId, leaseUntil, tries } = installRequests

/** Leases live by the database's time, which every process shares. */
const now = sql`clock_timestamp()`

/**
 * Matches installs that are not being called for. A lease whose call brought no answer lasts on without its id: the
 * provider may still do what it was asked for, so that only the same request again may come before it ends.
 */
export const isFree = or(isNull(leaseUntil), lte(leaseUntil, now), and(isNull(leaseId), gt(tries, 0)))

/** True if a call for an install may begin. */
export const isCallable = async (tx: Database, id: string): Promise<boolean> =>
  (await tx.$count(installRequests, and(eq(resourceId, id), isFree))) > 0

/** True if the add-on's provider has no room for another call. */
export async function isCalledEnough(tx: Database, addon: string): Promise<boolean> {
  const running = and(eq(addonId, addon), isNotNull(leaseId), gt(leaseUntil, now))
  return (await tx.$count(installRequests, running)) >= callsPerAddon
}

/** Takes the lease of an install, whose row is locked; returns the lease's id. */
export async function leaseInstall(tx: Database, id: string): Promise<string> {
  const lease = randomUUID()
  const until = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseMs / 1000})`
  await tx.update(installRequests).set({ leaseId: lease, leaseUntil: until }).where(eq(resourceId, id))
  return lease
}

/**
 * Gives the lease of a call back; its time stays if the provider may still be at it. Returns false if it is another
 * process's by now.
 */
export async function releaseCall(
  tx: Database,
  call: { installId: string; leaseId: string },
  isUnderWay: boolean,
): Promise<boolean> {
  const rows = await tx
    .update(installRequests)
    .set({ leaseId: null, ...(isUnderWay ? {} : { leaseUntil: null }) })
    .where(and(eq(resourceId, call.installId), eq(leaseId, call.leaseId)))
    .returning({ id: resourceId })
  return rows.length > 0
}
