import {
  type Attributes,
  type Span,
  SpanKind,
  type SpanOptions,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

/** The tracer of the provider that is registered now. */
export const tracer = () => trace.getTracer('partner-portal')

/** Without tracing, spans are not even asked for. */
let isOn = false

export const isTracing = (): boolean => isOn

/** Says from now on whether spans are recorded. */
export const setTracing = (on: boolean): void => void (isOn = on)

/**
 * The kind of an error: the code that it or a cause of it has (such as an SQLSTATE), or its name. Never its message, which
 * may quote what people typed.
 */
function errorTypeOf(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') return each.code
  return error instanceof Error ? error.name : typeof error
}

/** Marks a span as failed, with an event for the error. */
export function noteError(span: Span, error: unknown): void {
  const type = errorTypeOf(error)
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', type)
  span.addEvent('exception', { 'exception.type': type })
}

/** Runs work in a span of the present trace; `work` gets null where nothing is traced. */
export async function inSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!isOn) return work(null)
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      noteError(span, error)
      throw error
    } finally {
      span.end()
    }
  })
}

/** Attributes of a job's span: its name, and how much it did. */
export const jobAttributes = { name: 'portal.job', count: 'portal.job.count' } as const

/** Runs a job in a trace of its own, which is dropped if the job found nothing to do. Returns how much was done. */
export const inJob = (job: string, run: () => Promise<number>): Promise<number> =>
  inSpan(
    `job ${job}`,
    { root: true, kind: SpanKind.CONSUMER, attributes: { [jobAttributes.name]: job } },
    async (span) => {
      const count = await run()
      span?.setAttribute(jobAttributes.count, count)
      return count
    },
  )

/** Tells the present span, if there is one, of an event. */
export function noteEvent(name: string, attributes: Attributes): void {
  if (isOn) trace.getActiveSpan()?.addEvent(name, attributes)
}

/** The id of the present trace; undefined if there is none. */
export const activeTraceId = (): string | undefined =>
  isOn ? trace.getActiveSpan()?.spanContext().traceId : undefined

/** The present span as a W3C traceparent, for those who go on with its trace; null if there is none. */
export function traceparent(): string | null {
  const span = isOn ? trace.getActiveSpan()?.spanContext() : undefined
  if (span === undefined) return null
  return `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`
}
