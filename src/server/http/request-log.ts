import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { ServerConfig } from '#server/config/config.ts'
import { clientAddress } from './client-address.ts'

declare module 'hono' {
  /** A request's own values: its logger, the caller's user id, and the e-mail address at a sign-in. */
  interface ContextVariableMap {
    log?: Logger
    callerId?: string
    account?: string
  }
}

const sane = /^[\w.:-]{8,128}$/

/** The trace that a request belongs to, of W3C's traceparent; what is not one is passed over. */
const traceOf = (header: string | undefined): string | undefined =>
  /^00-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/.exec(header ?? '')?.[1]

/**
 * Gives every request an id (the client's own when it is a sane one), sends it back, and writes one line
 * per request: never a query string, a header or a body, so no secret can get there. It names the client's address
 * (of IPv6 its network), who called, at a sign-in the account, and a browser's trace.
 */
export function requestLog(
  log: Logger,
  { trustedProxies }: Pick<ServerConfig, 'trustedProxies'>,
): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('request-id')
    const requestId = given !== undefined && sane.test(given) ? given : randomUUID()
    const traceId = traceOf(c.req.header('traceparent'))
    c.set('log', log.child({ requestId, ...(traceId === undefined ? {} : { traceId }) }))
    const started = performance.now()
    await next()
    c.res.headers.set('request-id', requestId)
    const ms = Math.round((performance.now() - started) * 10) / 10
    const line = {
      requestId,
      ...(traceId === undefined ? {} : { traceId }),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms,
      address: clientAddress(c, trustedProxies),
      userId: c.get('callerId'),
      account: c.get('account'),
    }
    if (c.res.status >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  }
}
