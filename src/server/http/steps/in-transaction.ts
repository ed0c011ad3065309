import { every } from 'hono/combine'
import type { Database } from '#server/db/database.ts'
import { CommittedRefusal } from '#server/law/refusal.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { byOneself, recordEvents } from '#server/security/record-events.ts'
import { retryTransaction } from '#server/db/retry-transaction.ts'
import type { RequestContext, Step } from './step.ts'

/** Takes steps in their order, up to one that does not go on. Throws what a step throws. */
export function walk(steps: readonly Step[]): (c: RequestContext) => Promise<unknown> {
  const way = every(...steps)
  return (c) => way(c, () => Promise.resolve())
}

/** Runs a part of a request in a transaction; retries one that lost to a concurrent one. */
export async function withTries<T>(c: RequestContext, part: (tx: Database) => Promise<T>): Promise<T> {
  const { db } = c.get('resources')
  const attempt = (tx: Database) => {
    c.set('tx', tx)
    c.set('noted', [])
    c.set('answer', undefined)
    return part(tx)
  }
  try {
    return await retryTransaction(db, attempt)
  } finally {
    c.set('tx', db)
  }
}

/** Gives a refusal that keeps what was written before it, so that the transaction commits. Throws any other error. */
function committed(c: RequestContext, error: unknown): CommittedRefusal {
  if (!(error instanceof CommittedRefusal)) throw error
  const caller = c.get('caller')
  if (error.id === 'two_factor' && caller?.kind === 'user')
    c.get('noted').push(byOneself('code_wrong', caller.id))
  return error
}

/**
 * Takes steps in one transaction, which ends by recording what they have noted for the security trail. The request goes
 * on unless they have answered it.
 */
export function inTransaction(...steps: readonly Step[]): Step {
  const take = walk(steps)
  return async (c, next) => {
    const refusal = await withTries(c, async (tx) => {
      const refused = await take(c).then(
        () => null,
        (error: unknown) => committed(c, error),
      )
      await recordEvents(tx, requestOrigin(c, c.get('resources').config), c.get('noted'))
      return refused
    })
    if (refusal !== null) throw refusal
    if (c.get('answer') === undefined) await next()
  }
}
