import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'

const sane = /^[\w.:-]{8,128}$/

/**
 * Gives every request an id (the client's own when it is a sane one), sends it back, and writes one line
 * per request: never a query string, a header or a body, so no secret can get there.
 */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const given = c.req.header('request-id')
    const requestId = given !== undefined && sane.test(given) ? given : randomUUID()
    c.set('log', log.child({ requestId }))
    const started = performance.now()
    await next()
    c.res.headers.set('request-id', requestId)
    const ms = Math.round((performance.now() - started) * 10) / 10
    const line = {
      requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms,
      userId: c.get('callerId') as unknown,
    }
    if (c.res.status >= 500) log.error(line, 'request')
    else log.info(line, 'request')
  }
}
