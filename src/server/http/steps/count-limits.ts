import { type EndpointLimit, limitKinds } from '#contract/endpoints/limit.ts'
import { callerIdOf } from '#server/law/handler.ts'
import { countOne, refuseUsedUp } from '#server/limits/limit-counts.ts'
import { countForCaller } from '#server/limits/request-limit.ts'
import { type RequestContext, step } from './step.ts'

/** Counts a request of its caller, before anything else is looked at. Throws 429. */
export const countRequest = step(async (c) => {
  const resources = c.get('resources')
  const counted = await countForCaller(c, c.get('endpoint'), c.get('caller'), resources.counts, resources)
  c.set('standings', new Map(counted.map((standing) => [standing.name, standing])))
})

/** The counter of the endpoint's limit, and how many it allows; null if there is none, or it is off. */
function counterOf(c: RequestContext): { limit: EndpointLimit; who: string; most: number } | null {
  const { limit } = c.get('endpoint')
  if (limit === undefined) return null
  const most = c.get('resources').config.limits[limit]
  const caller = c.get('caller')
  const who =
    limitKinds[limit].per === 'addon'
      ? c.get('subject')?.addon?.id
      : caller === null
        ? null
        : callerIdOf(caller)
  return most === 0 || who === undefined || who === null ? null : { limit, who, most }
}

/** Counts against the endpoint's limit, if that counts such requests. */
async function count(c: RequestContext, counts: 'tries' | 'successes'): Promise<void> {
  const counter = counterOf(c)
  if (counter === null || limitKinds[counter.limit].counts !== counts) return
  const { limit, who, most } = counter
  c.get('standings').set(limit, await countOne(c.get('tx'), limit, who, most))
}

/**
 * Counts a well-formed attempt outside the request's transaction: it stays counted even if refused, so that the
 * endpoint cannot be used for guessing. Throws 429.
 */
export const countTry = step((c) => count(c, 'tries'))

/**
 * Counts a write at the end of its transaction, so that faults of the request itself are reported first and refused
 * requests are not counted; of those that may hold a picture, the ones that do. Throws 429.
 */
export const countSuccess = step(async (c) => {
  const isWithout = c.get('endpoint').picture !== undefined && c.get('picture') === undefined
  if (!isWithout) await count(c, 'successes')
})

/** Throws 429 if the endpoint's limit is used up; does not count. */
export async function refuseOverLimit(c: RequestContext): Promise<void> {
  const counter = counterOf(c)
  if (counter !== null) await refuseUsedUp(c.get('tx'), counter.limit, counter.who, counter.most)
}
