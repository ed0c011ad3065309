import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { readObject } from '../read-as.ts'

/** A request as a provider gets it. */
interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** User and password of its credentials. */
  credentials: string
  body: Record<string, unknown> | null
}

export interface ProviderReply {
  status: number
  body?: string
}

export interface PlainProvider {
  origin: string
  received: Received[]
  /** Answers to requests from now on; they wait for it. */
  answer: (reply: (request: Received) => ProviderReply | Promise<ProviderReply>) => void
  close(): Promise<void>
}

async function received(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('utf8')
  const [, encoded = ''] = /^Basic (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    credentials: Buffer.from(encoded, 'base64').toString('utf8'),
    body: text === '' ? null : readObject(JSON.parse(text)),
  }
}

/** A provider that keeps what it is sent and answers as a test says. */
export async function plainProvider(): Promise<PlainProvider> {
  const all: Received[] = []
  let reply: (request: Received) => ProviderReply | Promise<ProviderReply> = ({ method, body }) =>
    method === 'POST' || method === 'PUT'
      ? { status: 200, body: JSON.stringify({ id: body?.uuid ?? 'unnamed' }) }
      : { status: 204 }
  const server: Server = createServer((request, response) => {
    const respond = async () => {
      const each = await received(request)
      all.push(each)
      const { status, body } = await reply(each)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    respond().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a provider without a port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    received: all,
    answer: (given) => void (reply = given),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
