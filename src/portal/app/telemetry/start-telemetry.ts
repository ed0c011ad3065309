import { type Attributes, type Context, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { registerInstrumentations } from '@opentelemetry/instrumentation'
import { DocumentLoadInstrumentation } from '@opentelemetry/instrumentation-document-load'
import { FetchInstrumentation } from '@opentelemetry/instrumentation-fetch'
import { XMLHttpRequestInstrumentation } from '@opentelemetry/instrumentation-xml-http-request'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, StackContextManager, WebTracerProvider } from '@opentelemetry/sdk-trace-web'
import type { AnyRouter } from '@tanstack/react-router'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { inspection } from '#portal/workflow/inspection.ts'
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

/** The span of the navigation under way; null between two. */
let navigation: Span | null = null

/** Makes the navigation under way the parent of what its loaders request: a stack does not reach past their waits. */
class NavigationContext extends StackContextManager {
  override active(): Context {
    const active = super.active()
    return active === ROOT_CONTEXT && navigation !== null ? trace.setSpan(active, navigation) : active
  }
}

function endNavigation(): void {
  navigation?.end()
  navigation = null
}

/**
 * Records a span per navigation, from its start until its screen is shown or another navigation supersedes
 * it.
 */
function traceNavigations(router: AnyRouter): void {
  const tracer = trace.getTracer('navigation')
  router.subscribe('onBeforeNavigate', ({ toLocation, fromLocation }) => {
    endNavigation()
    navigation = tracer.startSpan('navigation', {
      attributes: {
        'url.path': toLocation.pathname,
        ...(fromLocation === undefined ? {} : { 'portal.from': fromLocation.pathname }),
      },
    })
  })
  router.subscribe('onResolved', endNavigation)
}

/** Tells the navigation under way of an event, or a span of its own. */
function noteEvent(name: string, attributes: Attributes): void {
  const span = navigation ?? trace.getTracer('portal').startSpan(name)
  span.addEvent(name, attributes)
  if (span !== navigation) span.end()
}

/** Records an uncaught error by its kind and place in the code; its message may quote what people typed. */
function noteError(error: unknown): void {
  const { name, stack = '' } = error instanceof Error ? error : { name: typeof error }
  const frames = stack.split('\n').filter((line) => /^\s*at |^[^ ]*@/.test(line))
  noteEvent('exception', { 'exception.type': name, 'exception.stacktrace': frames.join('\n') })
}

/** The name of an actor's machine. */
const machineOf = (actor: object): string => (actor as { logic?: { id?: string } }).logic?.id ?? ''

/** Records the steps of the screens' machines: the states, and the events' names. */
function traceWorkflows(): void {
  const values = new WeakMap<object, string>()
  inspection.inspect = (inspected) => {
    if (inspected.type !== '@xstate.snapshot' || !('value' in inspected.snapshot)) return
    const { actorRef, event, snapshot } = inspected
    const [from, to] = [values.get(actorRef), JSON.stringify(snapshot.value)]
    values.set(actorRef, to)
    if (from === undefined || from === to) return
    noteEvent('transition', {
      'portal.lifecycle': machineOf(actorRef),
      'portal.event': event.type,
      'portal.from': from,
      'portal.to': to,
    })
  }
}

/**
 * Sends traces of page load, navigations, API calls, errors and machines' steps to an OTLP endpoint (HTTP with JSON; the
 * full URL). URLs in them are reduced to route templates, without search terms, people or the records viewed. Calls to
 * the portal's own origin carry the W3C traceparent, so that the platform's spans and log lines join them; so do the page
 * itself and its first requests, the other way round: the platform began their trace.
 */
export function startTelemetry(endpoint: string, environment: string, router: AnyRouter | null): void {
  const routes = routesOf(router)
  const sending = new BatchSpanProcessor(new OTLPTraceExporter({ url: endpoint }))
  const provider = new WebTracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'partner-portal',
      'service.version': String(import.meta.env.VERSION),
      'deployment.environment.name': environment,
    }),
    spanProcessors: [redactUrls(routes, sending)],
  })
  provider.register({ contextManager: new NavigationContext() })
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
  window.addEventListener('error', ({ error }) => noteError(error))
  window.addEventListener('unhandledrejection', ({ reason }) => noteError(reason))
  traceWorkflows()
  if (router !== null) traceNavigations(router)
}
