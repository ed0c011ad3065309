import { type Span, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { DocumentLoadInstrumentation } from '@opentelemetry/instrumentation-document-load'
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch'
import { XMLHttpRequestInstrumentation } from '@opentelemetry/instrumentation-xml-http-request'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web'
import type { AnyRouter } from '@tanstack/react-router'

/** Queries hold what people search for, and once a sign-in's code: a trace has the path alone. */
const withoutQuery = (url: string): string => {
  const { origin, pathname } = new URL(url, location.href)
  return origin + pathname
}

/** A span per navigation, from its beginning until its screen is there; one that is overtaken ends there. */
function traceNavigations(router: AnyRouter): void {
  const tracer = trace.getTracer('navigation')
  let current: Span | null = null
  const end = () => {
    current?.end()
    current = null
  }
  router.subscribe('onBeforeNavigate', ({ toLocation, fromLocation }) => {
    end()
    current = tracer.startSpan('navigation', {
      attributes: {
        'url.path': toLocation.pathname,
        ...(fromLocation === undefined ? {} : { 'portal.from': fromLocation.pathname }),
      },
    })
  })
  router.subscribe('onResolved', end)
}

/**
 * Sends traces of the page's load, its navigations and its API calls to an OTLP endpoint (http and JSON; the whole URL).
 * Calls to the portal's own origin carry the trace context (W3C traceparent), so that the platform's log can be found.
 */
export function startTelemetry(endpoint: string, router: AnyRouter | null): void {
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'partner-portal' }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: endpoint }))],
  })
  provider.register()
  const calls = {
    ignoreUrls: [endpoint],
    clearTimingResources: false,
    semconvStabilityOptIn: 'http',
  }
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [
      new DocumentLoadInstrumentation({
        applyCustomAttributesOnSpan: {
          documentLoad: (span) => span.setAttribute('url.full', withoutQuery(location.href)),
          documentFetch: (span) => span.setAttribute('url.full', withoutQuery(location.href)),
          resourceFetch: (span, { name }) => span.setAttribute('url.full', withoutQuery(name)),
        },
      }),
      new FetchInstrumentation({
        ...calls,
        applyCustomAttributesOnSpan: (span, request, result) => {
          const named = request instanceof Request ? request : result
          if ('url' in named && named.url !== '')
            span.setAttribute('url.full', withoutQuery(String(named.url)))
        },
      }),
      new XMLHttpRequestInstrumentation({
        ...calls,
        applyCustomAttributesOnSpan: (span, { responseURL }) => {
          if (responseURL !== '') span.setAttribute('url.full', withoutQuery(responseURL))
        },
      }),
    ],
  })
  if (router !== null) traceNavigations(router)
}
