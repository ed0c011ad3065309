import type { MiddlewareHandler } from 'hono'
import { endpointOf } from '#server/tracing/endpoint-of.ts'
import { countDatabaseError } from './count-work.ts'
import type { Metrics } from './metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The limit that a 429 names in its headers. The guards against guessing and of calls under way name none. */
const limitOf = (headers: Headers): string =>
  /^"(\w+)"/.exec(headers.get('ratelimit-policy') ?? '')?.[1] ?? 'other'

/** Counts and times every request by the pattern of its route. */
export function countRequests(metrics: Metrics): MiddlewareHandler {
  const { requests, durations, limitsHit } = metrics
  return async (c, next) => {
    const started = performance.now()
    await next()
    const endpoint = endpointOf(c)
    const { method } = c.req
    const { status, headers } = c.res
    requests.inc({ endpoint, method: methods.has(method) ? method : 'other', status })
    durations.observe({ endpoint }, (performance.now() - started) / 1000)
    if (status === 429) limitsHit.inc({ limit: limitOf(headers) })
    if (c.error !== undefined) countDatabaseError(metrics, c.error)
  }
}
