import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace-web'
import { matchTemplate } from '#contract/formats/match-template.ts'

/** The portal's own origin and path templates. */
export interface Routes {
  origin: string
  templates: readonly string[]
}

/** Paths of build files and other static assets. */
const files = /^\/(?:assets\/|favicon)/

/**
 * Names a path by its route template, such as /users/:email/addons, so that names, ids and addresses of people stay
 * out; '/*' if none matches.
 */
const redactPath = ({ templates }: Routes, path: string): string =>
  files.test(path) ? path : (matchTemplate(templates, path)?.template ?? '/*')

/** Strips a URL's query and reduces the path to its template; for a foreign URL only the origin remains. */
function redactUrl(routes: Routes, url: string): string {
  const { origin, pathname } = new URL(url, routes.origin)
  return origin === routes.origin ? origin + redactPath(routes, pathname) : origin
}

/** Redacts a span's value if it is a URL or a path; returns any other value unchanged. */
function redact(routes: Routes, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (/^https?:\/\//i.test(value)) return redactUrl(routes, value)
  return value.startsWith('/') ? redactPath(routes, new URL(value, routes.origin).pathname) : value
}

function redactAttributes(routes: Routes, attributes: Record<string, unknown> | undefined): void {
  for (const [key, value] of Object.entries(attributes ?? {}))
    Object.assign(attributes ?? {}, { [key]: redact(routes, value) })
}

/**
 * Forwards spans with every URL and path reduced to its route template: traces are about the product, not
 * about people. Those of the page's files are left out.
 */
export const redactUrls = (routes: Routes, next: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => next.onStart(span, context),
  onEnd: (span: ReadableSpan) => {
    if (span.name === 'resourceFetch') return
    Object.assign(span, { name: redact(routes, span.name) })
    redactAttributes(routes, span.attributes)
    for (const { attributes } of span.events) redactAttributes(routes, attributes)
    next.onEnd(span)
  },
  forceFlush: () => next.forceFlush(),
  shutdown: () => next.shutdown(),
})
