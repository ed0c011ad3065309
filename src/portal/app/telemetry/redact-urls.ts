import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-web'
import { templateOf } from './route-templates.ts'

/** Our paths and our origin. */
export interface Routes {
  origin: string
  templates: readonly string[]
}

/** A path that begins with one of them is a file of the build or of everybody's. */
const files = /^\/(?:assets\/|favicon)/

const redactPath = ({ templates }: Routes, path: string): string =>
  files.test(path) ? path : templateOf(templates, path)

/** A URL without its query; by its route where it is ours, by its origin alone where it is somebody else's. */
function redactUrl(routes: Routes, url: string): string {
  const { origin, pathname } = new URL(url, routes.origin)
  return origin === routes.origin ? origin + redactPath(routes, pathname) : origin
}

/** Anything of a span that is a URL or a path, told by its route; everything else as it is. */
function redact(routes: Routes, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^https?:\/\//i.test(value)) return redactUrl(routes, value)
  return value.startsWith('/') ? redactPath(routes, new URL(value, routes.origin).pathname) : value
}

function redactAttributes(routes: Routes, attributes: Record<string, unknown> | undefined): void {
  for (const [key, value] of Object.entries(attributes ?? {}))
    Object.assign(attributes ?? {}, { [key]: redact(routes, value) })
}

/** Passes spans on with every URL and path in them told by its route: traces are about the product, not about people. */
export const redactUrls = (routes: Routes, next: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => next.onStart(span, context),
  onEnd: (span: ReadableSpan) => {
    Object.assign(span, { name: redact(routes, span.name) })
    redactAttributes(routes, span.attributes)
    for (const { attributes } of span.events) redactAttributes(routes, attributes)
    next.onEnd(span)
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
})
