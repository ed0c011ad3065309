import { type EndpointLimit, limitKinds } from '#contract/endpoints/limit.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import { callerIdOf, type Context } from '#server/law/handler.ts'
import { subjectOf } from './access.ts'
import { isRepeated } from './idempotency.ts'
import { type Incoming, refuseStale, repeatable } from './request-pipeline.ts'
import { parseInput } from './parse-input.ts'
import { checkWriteQuery } from './write-query.ts'
import type { Resources } from '#server/law/resources.ts'
import { refuseOfShutDown } from '#server/law/refuse-if-shut-down.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'
import { countOne, refuseUsedUp } from '#server/limits/limit-counts.ts'
import { withinQuota } from '#server/limits/quotas.ts'

/** The counter that applies to a request, and how many it allows; null if the limit is off or does not apply. */
function countOf(
  limit: EndpointLimit,
  { caller }: Pick<Incoming, 'caller'>,
  subject: LoadedSubject | null,
  { limits }: Pick<ServerConfig, 'limits'>,
): { who: string; most: number } | null {
  const most = limits[limit]
  const who = limitKinds[limit].per === 'addon' ? subject?.addon?.id : caller && callerIdOf(caller)
  return most === 0 || who === undefined || who === null ? null : { who, most }
}

/**
 * Counts a well-formed attempt outside the request's transaction: it stays counted even if refused, so that the
 * endpoint cannot be used for guessing. A repetition with the same Idempotency-Key is not counted. Throws 429, and as
 * the checks before it do.
 */
export async function countTry(incoming: Incoming, { db, clock, config }: Resources): Promise<void> {
  const { endpoint, body, http } = incoming
  const { limit } = endpoint
  if (limit === undefined || limitKinds[limit].counts !== 'tries') return
  const subject = await subjectOf(incoming, db, false)
  const keyed = repeatable(incoming)
  if (keyed !== null && (await isRepeated(db, clock.now(), keyed))) return
  refuseOfShutDown(subject)
  checkWriteQuery(http, endpoint)
  if (endpoint.body !== undefined) parseInput(endpoint.body, body.value)
  if (subject !== null) await refuseStale(db, incoming, subject)
  const count = countOf(limit, incoming, subject, config)
  if (count !== null) incoming.standings.set(limit, await countOne(db, limit, count.who, count.most))
}

/** Throws 429 if the picture limit is exhausted, before decoding. */
export async function refusePicture(
  incoming: Incoming,
  subject: LoadedSubject | null,
  { db, config }: Pick<Resources, 'db' | 'config'>,
): Promise<void> {
  const { limit } = incoming.endpoint
  const count = limit === undefined ? null : countOf(limit, incoming, subject, config)
  if (limit !== undefined && count !== null) await refuseUsedUp(db, limit, count.who, count.most)
}

/**
 * Runs a write and counts its effects at the end of its transaction, so that faults of the request itself are
 * reported first and refused requests are not counted. Throws 429 over the endpoint's limit and 422 over its quota.
 */
export async function withinLimits<T>(
  incoming: Incoming,
  { tx, config, picture }: Pick<Context, 'config' | 'picture'> & { tx: Database },
  subject: LoadedSubject | null,
  work: () => Promise<T>,
): Promise<T> {
  const { endpoint, caller } = incoming
  const { limit, quota } = endpoint
  const result =
    quota === undefined
      ? await work()
      : await withinQuota(tx, { quota, most: config.quotas[quota], caller, subject }, work)
  if (limit === undefined || limitKinds[limit].counts !== 'successes') return result
  if (endpoint.picture !== undefined && picture === undefined) return result
  const count = countOf(limit, incoming, subject, config)
  if (count !== null) incoming.standings.set(limit, await countOne(tx, limit, count.who, count.most))
  return result
}
