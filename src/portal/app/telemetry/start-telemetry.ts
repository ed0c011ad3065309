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

/** Paths of no table or router of this page: the pages without sign-in and what is loaded beside the API. */
const publicPaths = ['/changelog', '/provider/home', '/config.json']

/** The routes of the platform's calls, and of the pages where a router knows them. */
const routesOf = (router: AnyRouter | null): Routes => ({
  origin: location.origin,
  templates: [
    ...Object.values(everyEndpoint).map(({ path }) => path),
    ...publicPaths,
    ...(router === null ? [] : Object.keys(router.routesByPath)),
  ],
})

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
 * URLs in them are told by their routes, without what people search for and whom and what they look at.
 * Calls to the portal's own origin carry the trace context (W3C traceparent), so that the platform's log can be found.
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
