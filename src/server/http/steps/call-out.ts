import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import type { OutgoingCall } from '#server/law/handler.ts'
import { contextOf } from './handle.ts'
import { releaseKey } from '../idempotency.ts'
import { repeatable } from './repeats.ts'
import { type Step, step } from './step.ts'

/**
 * Makes the call that a handler has prepared, to an external server or for a slow hash, with nothing locked. If it or
 * what follows fails, the request may be repeated with its key.
 */
export const makeCall: Step = async (c, next) => {
  const { db } = c.get('resources')
  const keyed = repeatable(c)
  try {
    const call = c.get('result') as OutgoingCall<Endpoint>
    c.set('settle', await call(db))
    await next()
  } catch (error) {
    if (keyed !== null) await db.transaction((tx) => releaseKey(tx, keyed))
    throw error
  }
}

/** Stores the outcome of a call, whatever has become of its caller's rights. */
export const settleCall = step(async (c) => {
  c.set('now', c.get('resources').clock.now())
  const context = contextOf(c)
  c.set('result', await c.get('settle')(context))
  c.set('reply', context.reply)
})
