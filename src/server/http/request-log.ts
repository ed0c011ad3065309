import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ServerConfig } from '#server/config/config.ts'
import { activeTraceId } from '#server/tracing/spans.ts'
import { longestPath } from './check-url.ts'
import { clientAddress } from '#server/law/client-address.ts'

declare module 'hono' {
  /** Values of one request: its logger and id, the caller's user id or the service's name, and the e-mail address at a sign-in. */
  interface ContextVariableMap {
    log?: Logger
    requestId?: string
    callerId?: string
    service?: string
    account?: string
  }
}

const sane = /^[\w.:-]{8,128}$/

/** The trace id of a W3C traceparent header; undefined if the header is invalid. */
const traceOf = (header: string | undefined): string | undefined =>
  /^00-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header ?? '')?.[1]

/**
 * Gives every request an id (the client's own if it is valid), returns it in the response and logs one line per
 * request: never a query string, a header or a body, so that no secret is logged. The line has the client's address
 * (for IPv6 its network), the caller, the account at a sign-in, and the trace's id.
 */
export function requestLog(
  log: Logger,
  { trustedProxies }: Pick<ServerConfig, 'trustedProxies'>,
): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('request-id')
    const requestId = given !== undefined && sane.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    const traceId = activeTraceId() ?? traceOf(c.req.header('traceparent'))
    c.set('log', log.child({ requestId, ...(traceId === undefined ? {} : { traceId }) }))
    const started = performance.now()
    await next()
    c.res.headers.set('request-id', requestId)
    const ms = Math.round((performance.now() - started) * 10) / 10
    const line = {
      requestId,
      ...(traceId === undefined ? {} : { traceId }),
      method: c.req.method,
      path: c.req.path.slice(0, longestPath),
      status: c.res.status,
      ms,
      address: clientAddress(c, trustedProxies),
      userId: c.get('callerId'),
      service: c.get('service'),
      account: c.get('account'),
    }
    if (c.res.status >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  }
}
