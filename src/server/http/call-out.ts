import type { Database } from '#server/db/database.ts'
import type { Context, OutgoingCall } from '#server/law/handler.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { withinLimits } from './within-limits.ts'
import { refuseOfShutDown } from '#server/law/refuse-if-shut-down.ts'
import { recordEvents, type SecurityEvent } from '#server/security/record-events.ts'
import { requestOrigin } from '#server/law/request-origin.ts'
import { admit, subjectOf } from './access.ts'
import { CommittedRefusal } from '#server/law/refusal.ts'
import { writeResponse } from './answer.ts'
import { type Answer, claimKey, keepAnswer, releaseKey } from './idempotency.ts'
import {
  answerOf,
  contextOf,
  handle,
  type Incoming,
  repeatable,
  withTries,
  type EndpointResources,
} from './request-pipeline.ts'

/**
 * Answers a write that calls an external server or hashes a password: checks and stores in one transaction, makes the call with nothing
 * locked, then stores its outcome in another transaction. A repeated Idempotency-Key does not repeat the call.
 */
export async function callOut(incoming: Incoming, resources: EndpointResources): Promise<Response> {
  const { db, config, clock } = resources
  const { endpoint } = incoming
  const keyed = repeatable(incoming)
  const surroundings = (tx: Database) => ({
    tx,
    config,
    picture: undefined,
    source: undefined,
    noted: [] as SecurityEvent[],
  })
  const record = (tx: Database, { noted }: { noted: SecurityEvent[] }) =>
    recordEvents(tx, requestOrigin(incoming.http, config), noted)

  // Work done under a lock is timed from when the lock was acquired.
  const held = (admitted: Incoming): Incoming => ({ ...admitted, now: clock.now() })

  const begin = async (tx: Database): Promise<Answer | OutgoingCall<Endpoint>> => {
    const { admitted, subject } = await admit(incoming, tx, resources)
    const first = keyed === null ? null : await claimKey(tx, clock.now(), keyed)
    if (first !== null) return first
    refuseOfShutDown(subject)
    const around = surroundings(tx)
    const { result } = await withinLimits(admitted, around, subject, () =>
      handle(held(admitted), around, subject),
    )
    await record(tx, around)
    return result as OutgoingCall<Endpoint>
  }
  const begun = await withTries(() => db.transaction(begin))
  if (typeof begun !== 'function') return writeResponse(begun)

  const end = async (
    tx: Database,
    settle: (c: Context) => Promise<unknown>,
  ): Promise<Answer | CommittedRefusal> => {
    // What was called for is stored, whatever has become of the caller's rights.
    const subject = await subjectOf(incoming, tx, true)
    const around = surroundings(tx)
    const context = contextOf(held(incoming), around, subject)
    try {
      const answer = answerOf(endpoint, await settle(context), context.reply)
      if (keyed !== null) await keepAnswer(tx, keyed, answer)
      await record(tx, around)
      return answer
    } catch (error) {
      if (error instanceof CommittedRefusal) return error
      throw error
    }
  }
  try {
    const settle = await begun(db)
    const answer = await withTries(() => db.transaction((tx) => end(tx, settle)))
    if (answer instanceof CommittedRefusal) throw answer
    return writeResponse(answer)
  } catch (error) {
    if (keyed !== null) await db.transaction((tx) => releaseKey(tx, keyed))
    throw error
  }
}
