import type { Logger } from 'pino'
import type { Environment } from '#server/config/environment-reader.ts'
import type { Tracing } from './tracing-sdk.ts'

/** True if the environment names an OTLP endpoint for traces and does not turn them off. */
export const asksForTraces = (env: Environment): boolean =>
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none' &&
  Boolean(env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || env.OTEL_EXPORTER_OTLP_ENDPOINT)

/**
 * Starts tracing if the environment asks for it; null otherwise, and nothing of OpenTelemetry's SDK is loaded. Before the
 * database is opened, so that its statements are seen.
 */
export async function startTracing(
  env: Environment,
  log: Logger,
  environment: string,
): Promise<Tracing | null> {
  if (!asksForTraces(env)) return null
  const { openTracing } = await import('./tracing-sdk.ts')
  return openTracing(log, environment)
}
