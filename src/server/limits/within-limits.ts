import { type EndpointLimit, limitKinds } from '#contract/endpoints/limit.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/law/handler.ts'
import { subjectOf } from '#server/http/access.ts'
import { isRepeated } from '#server/http/idempotency.ts'
import { type Incoming, refuseStale, repeatable } from '#server/http/request-pipeline.ts'
import { parseInput } from '#server/http/parse-input.ts'
import type { Resources } from '#server/config/resources.ts'
import { refuseIfShutDown } from '#server/law/refuse-if-shut-down.ts'
import type { LoadedSubject } from '#server/law/subjects.ts'
import { countOne, refuseUsedUp } from './limit-counts.ts'
import { withinQuota } from './quotas.ts'
import { callerName } from './request-limit.ts'

/** The count of a limit that a request belongs to, and how many it allows; null if the limit is off or does not apply. */
function countOf(
  limit: EndpointLimit,
  { caller }: Pick<Incoming, 'caller'>,
  subject: LoadedSubject | null,
  { limits }: Pick<ServerConfig, 'limits'>,
): { who: string; most: number } | null {
  const most = limits[limit]
  const who = limitKinds[limit].per === 'addon' ? subject?.addon?.id : caller && callerName(caller)
  return most === 0 || who === undefined || who === null ? null : { who, most }
}

/**
 * Counts a try that is well formed, by itself: it stays counted where the request is refused, so that it cannot be used to find out
 * by trying. What comes again with its Idempotency-Key is not another one. Throws 429, and what is refused before.
 */
export async function countTry(incoming: Incoming, { db, clock, config }: Resources): Promise<void> {
  const { endpoint, body } = incoming
  const { limit } = endpoint
  if (limit === undefined || limitKinds[limit].counts !== 'tries') return
  const subject = await subjectOf(incoming, db, false)
  const keyed = repeatable(incoming)
  if (keyed !== null && (await isRepeated(db, clock.now(), keyed))) return
  if (subject !== null && subject.addon !== null) refuseIfShutDown(subject.addon)
  if (endpoint.body !== undefined) parseInput(endpoint.body, body.value)
  if (subject !== null) await refuseStale(db, incoming, subject)
  const count = countOf(limit, incoming, subject, config)
  if (count !== null) incoming.standings.set(limit, await countOne(db, limit, count.who, count.most))
}

/** Throws 429 where a picture may not be brought any more, before it is unpacked. */
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
 * Does a write and counts what it did, as the last thing of its transaction: what is wrong with the request itself is
 * told first, and what is refused is not counted. Throws 429 over the endpoint's limit and 422 over its quota.
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
