import { and, eq, gt, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { idempotencyKeys } from '#server/db/schema.ts'
import { secretMask } from '#contract/manifest.ts'
import { badRequest, CommittedRefusal, conflict, invalid } from '#server/law/refusal.ts'
import { type Caller, callerIdOf } from '#server/law/handler.ts'

const lifetimeMs = 24 * 60 * 60 * 1000

export interface Answer {
  status: number
  body: unknown
  etag: string | null
}

export interface RepeatableRequest {
  caller: Caller
  method: string
  path: string
  key: string
  bodyHash: string
}

/** A manifest's secrets, which the answer to its push alone has as they were sent. */
const manifestSecrets: ReadonlySet<string> = new Set(['password', 'sso_salt'])

/** Replaces a new secret, which only the first response shows in full and which is never stored. */
function withoutSecrets(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutSecrets)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) =>
      (key === 'token' || key === 'secret') && typeof value === 'string'
        ? [key, `${'•'.repeat(8)}${value.slice(-4)}`]
        : manifestSecrets.has(key)
          ? [key, secretMask]
          : [key, key === 'recovery_codes' ? [] : withoutSecrets(value)],
    ),
  )
}

const identify = (request: RepeatableRequest) => ({
  callerId: callerIdOf(request.caller),
  method: request.method,
  path: request.path,
  key: request.key,
})

/**
 * The longest that a request with an outbound call may take, in ms; after that the process answering it is presumed
 * dead.
 */
const goneMs = 2 * 60_000

const sameKey = (request: RepeatableRequest) => {
  const { callerId, method, path, key } = identify(request)
  return and(
    eq(idempotencyKeys.callerId, callerId),
    eq(idempotencyKeys.method, method),
    eq(idempotencyKeys.path, path),
    eq(idempotencyKeys.key, key),
  )
}

function refuseLongKey({ key }: RepeatableRequest): void {
  if (key.length > 255) throw badRequest('The Idempotency-Key is over 255 characters.')
}

/**
 * Claims an Idempotency-Key for a request, or returns the response its first request received. Waits while the first
 * request's transaction is open. Throws 400 for a key of invalid length, 422 for a different body, 409 while the
 * first request is between its transactions.
 */
export async function claimKey(tx: Database, now: Date, request: RepeatableRequest): Promise<Answer | null> {
  refuseLongKey(request)
  const same = sameKey(request)
  await tx
    .delete(idempotencyKeys)
    .where(and(same, lt(idempotencyKeys.createdAt, new Date(now.getTime() - lifetimeMs))))
  const [mine] = await tx
    .insert(idempotencyKeys)
    .values({ ...identify(request), bodyHash: request.bodyHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (mine !== undefined) return null
  const [first] = await tx.select().from(idempotencyKeys).where(same)
  if (first === undefined || first.bodyHash !== request.bodyHash)
    throw invalid({ base: ['This Idempotency-Key was used with another body.'] })
  if (first.answer !== null) return first.answer
  if (first.createdAt.getTime() > now.getTime() - goneMs)
    throw conflict('The first request with this Idempotency-Key is still being answered.')
  await tx.update(idempotencyKeys).set({ createdAt: now }).where(same)
  return null
}

/**
 * True if a request with this key was received before and its response will be kept long enough to answer this one.
 * Throws 400 if the key is too long.
 */
export async function isRepeated(db: Database, now: Date, request: RepeatableRequest): Promise<boolean> {
  refuseLongKey(request)
  const soonOver = new Date(now.getTime() - lifetimeMs + goneMs)
  const isKept = gt(idempotencyKeys.createdAt, soonOver)
  return (await db.$count(idempotencyKeys, and(sameKey(request), isKept))) > 0
}

/** Stores the response to a request that claimed a key, for its repetitions. */
export async function keepAnswer(tx: Database, request: RepeatableRequest, given: Answer): Promise<void> {
  await tx
    .update(idempotencyKeys)
    .set({ answer: { ...given, body: withoutSecrets(given.body) } })
    .where(sameKey(request))
}

/** Releases the key of a request that failed after its first transaction. */
export async function releaseKey(tx: Database, request: RepeatableRequest): Promise<void> {
  await tx.delete(idempotencyKeys).where(sameKey(request))
}

/**
 * Runs a POST once per Idempotency-Key and caller within 24 hours, inside the request's transaction. A second request
 * with the key waits for the first to commit and receives the same response. A refused request leaves no key behind.
 * Throws as claimKey does.
 */
export async function answerOnce(
  tx: Database,
  now: Date,
  request: RepeatableRequest,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  const first = await claimKey(tx, now, request)
  if (first !== null) return first
  const given = await answer().catch(async (error: unknown) => {
    // The writes that a committed refusal keeps do not include its key: the request may be repeated once complete.
    if (error instanceof CommittedRefusal) await releaseKey(tx, request)
    throw error
  })
  await keepAnswer(tx, request, given)
  return given
}
