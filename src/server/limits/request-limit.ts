import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { limitKinds, type LimitName } from '#contract/endpoints/limit.ts'
import { type Caller, callerIdOf } from '#server/law/handler.ts'
import { clientAddress } from '#server/law/client-address.ts'
import type { Resources } from '#server/law/resources.ts'
import { countOne, overLimit, type LimitStanding, rateHeaders, standingOf } from './limit-counts.ts'

/** Counts of requests to this process, in windows that start with the first request. */
export interface ProcessCounts {
  count(name: LimitName, who: string, most: number): LimitStanding
}

/** Most callers counted in one window; beyond that the window restarts. */
const mostAskers = 100_000

/** Counts in memory, so that reads cost the database nothing. */
export function processCounts(): ProcessCounts {
  const windows = new Map<LimitName, { beganAt: Date; used: Map<string, number> }>()
  return {
    count(name, who, most) {
      const now = new Date()
      const held = windows.get(name)
      const isOver =
        held === undefined ||
        held.used.size > mostAskers ||
        held.beganAt.getTime() + limitKinds[name].within * 1000 <= now.getTime()
      const window = isOver ? { beganAt: now, used: new Map<string, number>() } : held
      if (isOver) windows.set(name, window)
      const used = (window.used.get(who) ?? 0) + 1
      window.used.set(who, used)
      const standing = standingOf(name, most, used, window.beganAt, now)
      if (used > most) throw overLimit(standing)
      return standing
    },
  }
}

/** The limit that a request counts against before any other. */
export function requestLimitOf(method: Endpoint['method'], isOfService: boolean): LimitName {
  if (isOfService) return method === 'GET' ? 'serviceReads' : 'serviceWrites'
  return method === 'GET' ? 'reads' : 'writes'
}

/**
 * Counts a request of this caller, or of the add-on with this id (null if anonymous), before doing anything else. Writes
 * are counted in the database, across processes; reads and anonymous requests in this process. Throws 429.
 */
export async function countForCaller(
  http: HonoContext,
  { method }: Pick<Endpoint, 'method'>,
  caller: Caller | string | null,
  counts: ProcessCounts,
  { db, config }: Pick<Resources, 'db' | 'config'>,
): Promise<LimitStanding[]> {
  const name = requestLimitOf(method, typeof caller === 'object' && caller?.kind === 'service')
  const most = config.limits[name]
  if (most === 0) return []
  if (caller === null) return [counts.count(name, `from ${clientAddress(http, config.trustedProxies)}`, most)]
  const id = typeof caller === 'string' ? caller : callerIdOf(caller)
  if (method === 'GET') return [counts.count(name, id, most)]
  return [await countOne(db, name, id, most)]
}

/**
 * Counts requests that no endpoint of the table answers, by address and together with the anonymous reads. Throws 429.
 */
export function countByAddress(
  counts: ProcessCounts,
  resources: Pick<Resources, 'db' | 'config'>,
): MiddlewareHandler {
  return async (c, next) => {
    const standings = await countForCaller(c, { method: 'GET' }, null, counts, resources)
    await next()
    for (const [key, value] of Object.entries(rateHeaders(standings))) c.res.headers.set(key, value)
  }
}
