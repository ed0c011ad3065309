import { type Span, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { DocumentLoadInstrumentation } from '@opentelemetry/instrumentation-document-load'
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch'
import { XMLHttpRequestInstrumentation } from '@opentelemetry/instrumentation-xml-http-request'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web'
import type { AnyRouter } from '@tanstack/react-router'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { type Routes, redactUrls } from './redact-urls.ts'

/** Paths outside the tables and the router: the public pages and what is loaded beside the API. */
const publicPaths = ['/changelog', '/provider/home', '/config.json']

/** The templates of the platform's endpoints, and of the pages if there is a router. */
const routesOf = (router: AnyRouter | null): Routes => ({
  origin: location.origin,
  templates: [
    ...Object.values(everyEndpoint).map(({ path }) => path),
    ...publicPaths,
    ...(router === null ? [] : Object.keys(router.routesByPath)),
  ],
})

/**
 * Records a span per navigation, from its start until its screen is shown or another navigation supersedes
 * it.
 */
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
 * Sends traces of page load, navigations and API calls to an OTLP endpoint (HTTP with JSON; the full URL).
 * URLs in them are reduced to route templates, without search terms, people or the records viewed. Calls to
 * the portal's own origin carry the W3C traceparent, so that they can be matched with the platform's log.
 */
export function startTelemetry(endpoint: string, router: AnyRouter | null): void {
  const routes = routesOf(router)
  const sending = new BatchSpanProcessor(new OTLPTraceExporter({ url: endpoint }))
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'partner-portal' }),
    spanProcessors: [redactUrls(routes, sending)],
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
      new DocumentLoadInstrumentation(),
      new FetchInstrumentation(calls),
      new XMLHttpRequestInstrumentation(calls),
    ],
  })
  if (router !== null) traceNavigations(router)
}
