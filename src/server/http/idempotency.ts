import { createHash } from 'node:crypto'
import { and, eq, lt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { idempotencyKeys } from '../db/schema.ts'
import { badRequest, CommittedRefusal, invalid } from '../errors.ts'
import type { Caller } from '../handlers/handler.ts'

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
  bodyText: string
}

/** A new secret is whole only in its first answer, and never stored. */
function withoutSecrets(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutSecrets)
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) =>
      (key === 'token' || key === 'secret') && typeof value === 'string'
        ? [key, `${'•'.repeat(8)}${value.slice(-4)}`]
        : [key, withoutSecrets(value)],
    ),
  )
}

const identify = (request: RepeatableRequest) => ({
  callerId: request.caller.kind === 'user' ? request.caller.id : request.caller.addonId,
  method: request.method,
  path: request.path,
  key: request.key,
})

/**
 * Runs a POST once per Idempotency-Key and caller within 24 hours, inside the request's transaction:
 * a second request with the key waits for the first one's commit and gets its answer again. A refused
 * request leaves no key behind. Throws 400 for a key of the wrong length, 422 for another body.
 */
export async function answerOnce(
  tx: Database,
  now: Date,
  request: RepeatableRequest,
  answer: () => Promise<Answer>,
): Promise<Answer> {
  if (request.key.length > 255) throw badRequest('The Idempotency-Key is over 255 characters.')
  const row = identify(request)
  const bodyHash = createHash('sha256').update(request.bodyText).digest('hex')
  const same = and(
    eq(idempotencyKeys.callerId, row.callerId),
    eq(idempotencyKeys.method, row.method),
    eq(idempotencyKeys.path, row.path),
    eq(idempotencyKeys.key, row.key),
  )
  await tx
    .delete(idempotencyKeys)
    .where(and(same, lt(idempotencyKeys.createdAt, new Date(now.getTime() - lifetimeMs))))
  const [mine] = await tx
    .insert(idempotencyKeys)
    .values({ ...row, bodyHash, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (mine === undefined) {
    const [first] = await tx.select().from(idempotencyKeys).where(same)
    if (first === undefined || first.answer === null || first.bodyHash !== bodyHash) {
      throw invalid({ base: ['This Idempotency-Key was used with another body.'] })
    }
    return first.answer
  }
  const given = await answer().catch(async (error: unknown) => {
    // What stays written of a refused request is not its key: it may be sent again with what was missing.
    if (error instanceof CommittedRefusal) await tx.delete(idempotencyKeys).where(same)
    throw error
  })
  await tx
    .update(idempotencyKeys)
    .set({ answer: { ...given, body: withoutSecrets(given.body) } })
    .where(same)
  return given
}
