import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-node'
import { jobAttributes } from './spans.ts'

/** The most spans that are held of a job that runs. */
const mostHeld = 1000

const isJob = ({ attributes }: Pick<ReadableSpan, 'attributes'>) =>
  attributes[jobAttributes.name] !== undefined

/** True for a job that has looked and found nothing to do. */
const isIdle = ({ attributes }: ReadableSpan) => attributes[jobAttributes.count] === 0

/** Holds the spans of a job until it has ended, and forwards them only if it did something or failed. */
export function dropIdle(next: SpanProcessor): SpanProcessor {
  const held = new Map<string, ReadableSpan[]>()
  return {
    onStart: (span, parent) => {
      if (isJob(span)) held.set(span.spanContext().traceId, [])
      next.onStart(span, parent)
    },
    onEnd: (span) => {
      const { traceId } = span.spanContext()
      const spans = held.get(traceId)
      if (spans === undefined) return next.onEnd(span)
      if (!isJob(span)) {
        if (spans.length < mostHeld) spans.push(span)
        return
      }
      held.delete(traceId)
      if (!isIdle(span)) for (const each of [...spans, span]) next.onEnd(each)
    },
    forceFlush: () => next.forceFlush(),
    shutdown: () => next.shutdown(),
  }
}
