import { context, propagation, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api'
import type { MiddlewareHandler } from 'hono'
import { endpointOf } from './endpoint-of.ts'
import { noteError, tracer } from './spans.ts'

/** Files, pictures, and what probes ask again and again. */
const untraced =
  /^\/(?:assets|images)\/|^\/(?:healthz|readyz|metrics|config\.json)$|^\/(?:oauth\/)?[^/]*\.[a-z\d]+$/

/**
 * Records a span of every request but those for files and by probes, as a part of the trace that its traceparent names.
 * The span is named by the route's pattern: no path, query, header or body is in it.
 */
export function traceRequests(): MiddlewareHandler {
  return async (c, next) => {
    if (untraced.test(c.req.path)) return next()
    const { method } = c.req
    const parent = propagation.extract(ROOT_CONTEXT, c.req.header())
    const options = { kind: SpanKind.SERVER, attributes: { 'http.request.method': method } }
    const span = tracer().startSpan(method, options, parent)
    try {
      await context.with(trace.setSpan(parent, span), next)
    } finally {
      const route = endpointOf(c)
      const { status } = c.res
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.route': route,
        'http.response.status_code': status,
        // By which its line in the log is found.
        'portal.request_id': c.get('requestId') ?? '',
      })
      if (status >= 500) noteError(span, c.error)
      span.end()
    }
  }
}
