import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '#test/support/port-of.ts'

type Attributes = Readonly<Record<string, unknown>>

export interface CollectedSpan {
  name: string
  traceId: string
  spanId: string
  /** Of the span that it is a part of; empty for the first of a trace. */
  parentSpanId: string
  attributes: Attributes
  events: { name: string; attributes: Attributes }[]
  /** Attributes of what has sent it. */
  resource: Attributes
}

interface WireAttribute {
  key: string
  value: Record<string, unknown>
}
interface WireSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: WireAttribute[]
  events?: { name: string; attributes: WireAttribute[] }[]
}
interface WireTraces {
  resourceSpans: { resource: { attributes: WireAttribute[] }; scopeSpans: { spans: WireSpan[] }[] }[]
}

const attributesOf = (attributes: readonly WireAttribute[]): Attributes =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

const spansIn = ({ resourceSpans }: WireTraces): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans
      .flatMap(({ spans }) => spans)
      .map(({ name, traceId, spanId, parentSpanId = '', attributes, events = [] }) => ({
        name,
        traceId,
        spanId,
        parentSpanId,
        attributes: attributesOf(attributes),
        events: events.map((event) => ({ name: event.name, attributes: attributesOf(event.attributes) })),
        resource: attributesOf(resource.attributes),
      })),
  )

/** An OTLP endpoint (http, JSON) of another origin that keeps the spans it is sent. */
export async function traceCollector() {
  const spans: CollectedSpan[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (request.method === 'POST') {
        spans.push(...spansIn(JSON.parse(Buffer.concat(chunks).toString()) as WireTraces))
      }
      response
        .writeHead(request.method === 'POST' ? 200 : 204)
        .end(request.method === 'POST' ? '{}' : undefined)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  return {
    url: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
