import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '#test/support/port-of.ts'

export interface CollectedSpan {
  name: string
  traceId: string
  attributes: Readonly<Record<string, unknown>>
}

interface WireAttribute {
  key: string
  value: Record<string, unknown>
}
interface WireSpan {
  name: string
  traceId: string
  attributes: WireAttribute[]
}
interface WireTraces {
  resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[]
}

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
        const traces = JSON.parse(Buffer.concat(chunks).toString()) as WireTraces
        for (const { scopeSpans } of traces.resourceSpans)
          for (const { name, traceId, attributes } of scopeSpans.flatMap((scope) => scope.spans))
            spans.push({
              name,
              traceId,
              attributes: Object.fromEntries(
                attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
              ),
            })
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
