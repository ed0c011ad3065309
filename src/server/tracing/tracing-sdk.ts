import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { context, diag, DiagLogLevel, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { Logger } from 'pino'
import { dropIdle } from './drop-idle.ts'
import { setTracing } from './spans.ts'

/** How long stopping waits for the last spans to be sent, in ms. */
const flushMs = 3000
/** Least time between two lines of the log about traces that could not be sent, in ms. */
const quietMs = 60_000

export interface Tracing {
  /** Sends what is left, for a limited time. */
  stop(): Promise<void>
}

const silent = () => undefined

/** Tells the log what the exporter complains of, once in a while: it tries again with each batch. */
function tellLog(log: Logger): void {
  let last = -Infinity
  const tell = (message: string) => {
    if (performance.now() - last < quietMs) return
    last = performance.now()
    log.warn({ reason: message.slice(0, 300) }, 'traces could not be sent')
  }
  const logger = { error: tell, warn: tell, info: silent, debug: silent, verbose: silent }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
}

/**
 * Begins to record spans and to send them, in batches from a bounded queue, to where the standard OTEL_* variables say. A
 * collector that is slow or away costs spans and nothing else.
 */
export function openTracing(log: Logger, environment: string): Tracing {
  tellLog(log)
  const own = resourceFromAttributes({
    'service.name': 'partner-portal-server',
    // As package.json had it when this was built.
    'service.version': String(import.meta.env.VERSION),
    'service.instance.id': randomUUID(),
    'deployment.environment.name': environment,
  })
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(own)
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [dropIdle(new BatchSpanProcessor(new OTLPTraceExporter()))],
  })
  provider.register()
  setTracing(true)
  return {
    stop: async () => {
      setTracing(false)
      await Promise.race([provider.shutdown(), setTimeout(flushMs, undefined, { ref: false })])
      for (const api of [trace, context, propagation, diag]) api.disable()
    },
  }
}
