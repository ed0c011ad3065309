import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { relayCall } from '#contract/reviews/relay-call.ts'
import type * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { type providerResources, relayCalls } from '#server/db/schema.ts'
import type { RelayedAnswer } from '#server/db/tables/relay-calls.ts'
import { callLimitMs, headersOf, type ProviderRequest } from '#server/outbound/call-provider.ts'
import type { CallResult } from '#server/outbound/guarded-call.ts'
import { newGrant } from '#server/provisioning/provider-today.ts'

/** How long a call waits for a relay to take it, in ms. */
const takenWithinMs = 30_000
/** Time for a relay's answer, in ms: the provider's own, and that of the answer's way. */
const leaseMs = callLimitMs + 5000
/** How often the database is asked for what another process may have stored, in ms. */
const lookMs = 200

/** The database's time, which every process shares. */
const now = sql<Date>`clock_timestamp()`
const inMs = (ms: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${ms / 1000})`

type NewCall = Pick<
  typeof relayCalls.$inferInsert,
  'addonId' | 'reviewId' | 'grantFor' | 'method' | 'path' | 'headers' | 'body' | 'wrongPassword'
>

/** Takes the oldest waiting call of an add-on, with a new grant where it needs one; null if there is none. */
async function takeCall(
  db: Database,
  addon: { id: string; slug: string },
  at: Date,
): Promise<v.InferInput<typeof relayCall> | null> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ id: relayCalls.id })
      .from(relayCalls)
      .where(and(eq(relayCalls.addonId, addon.id), isNull(relayCalls.lease), gt(relayCalls.expiresAt, now)))
      .orderBy(asc(relayCalls.createdAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (found === undefined) return null
    const lease = randomUUID()
    const [taken] = await tx
      .update(relayCalls)
      .set({ lease, leaseUntil: inMs(leaseMs) })
      .where(eq(relayCalls.id, found.id))
      .returning()
    if (taken === undefined) throw new Error(`call ${found.id} was not taken`)
    const { id, method, path, headers, body, wrongPassword, grantFor } = taken
    const grant = grantFor === null ? null : await newGrant(tx, { id: grantFor, addonId: addon.id }, at)
    return {
      id,
      lease,
      method,
      path,
      headers,
      body: grant === null ? body : { ...body, oauth_grant: grant },
      user: addon.slug,
      wrongPassword,
      answerWithinMs: callLimitMs,
    }
  })
}

/** Waits up to so many ms for a call to take; null if none came. */
export async function awaitCall(
  db: Database,
  addon: { id: string; slug: string },
  at: Date,
  waitMs: number,
): Promise<v.InferInput<typeof relayCall> | null> {
  const until = performance.now() + waitMs
  for (;;) {
    const taken = await takeCall(db, addon, at)
    if (taken !== null || performance.now() >= until) return taken
    await sleep(lookMs)
  }
}

/** Stores a relay's answer. False where its lease has ended, or the call is nobody's. */
export async function answerCall(
  tx: Database,
  addon: { id: string },
  { id, lease }: { id: string; lease: string },
  answer: RelayedAnswer,
): Promise<boolean> {
  const { addonId, leaseUntil } = relayCalls
  const isOwn = [eq(relayCalls.id, id), eq(addonId, addon.id), eq(relayCalls.lease, lease)]
  const rows = await tx
    .update(relayCalls)
    .set({ answer })
    .where(and(...isOwn, gt(leaseUntil, now), isNull(relayCalls.answer)))
    .returning({ id: relayCalls.id })
  return rows.length > 0
}

type CallRow = typeof relayCalls.$inferSelect & { now: Date }

/** The outcome of a call that is answered or given up; null while it may still come. */
function outcomeOf({ answer, lease, leaseUntil, expiresAt, now: at }: CallRow): CallResult | null {
  if (answer !== null) return answer
  if (lease === null)
    return expiresAt > at
      ? null
      : {
          kind: 'connection_error',
          message: `No relay took the call within ${takenWithinMs / 1000} seconds: start one with npm run relay.`,
        }
  return leaseUntil !== null && leaseUntil > at
    ? null
    : { kind: 'timeout', message: `The relay gave no answer in ${callLimitMs / 1000} seconds.` }
}

/**
 * Lets the add-on's relay make a call; its outcome is as if it had been made over the internet. Rejects if the signal
 * aborts.
 */
export async function callByRelay(db: Database, call: NewCall, signal: AbortSignal): Promise<CallResult> {
  const [stored] = await db
    .insert(relayCalls)
    .values({ ...call, createdAt: now, expiresAt: inMs(takenWithinMs) })
    .returning({ id: relayCalls.id })
  if (stored === undefined) throw new Error('a call for a relay was not stored')
  const own = eq(relayCalls.id, stored.id)
  for (;;) {
    await sleep(lookMs, undefined, { signal })
    const [row] = await db
      .select({ call: relayCalls, at: sql<string>`clock_timestamp()` })
      .from(relayCalls)
      .where(own)
    if (row === undefined) throw new Error(`call ${stored.id} for a relay is gone`)
    const outcome = outcomeOf({ ...row.call, now: new Date(row.at) })
    if (outcome === null) continue
    await db.delete(relayCalls).where(own)
    return outcome
  }
}

/** A review's request to a provider; reviews change no plan. */
export type ReviewRequest = Pick<ProviderRequest, 'url' | 'body'> & Pick<NewCall, 'method'>

interface Relayed extends Pick<NewCall, 'addonId' | 'reviewId' | 'wrongPassword'> {
  resource: Pick<typeof providerResources.$inferSelect, 'id'> | null
}

/** A call as a relay takes it: without credentials, which it has, and without a grant, which it gets with the call. */
export function forRelay(call: ReviewRequest, { resource, ...of }: Relayed): NewCall {
  const { method } = call
  const { pathname, search } = new URL(call.url)
  const { oauth_grant: _grant, ...body } = call.body ?? {}
  return {
    ...of,
    grantFor: resource !== null && method === 'POST' ? resource.id : null,
    method,
    path: `${pathname}${search}`,
    headers: headersOf(call),
    body: call.body === null ? null : body,
  }
}
