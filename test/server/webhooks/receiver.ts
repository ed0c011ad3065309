import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** A message as it came, and whether its signature is right by the library of the Standard Webhooks. */
interface ReceivedMessage {
  headers: IncomingHttpHeaders
  body: string
  verified: boolean
}

/** The way in which a receiver answers the next messages. */
type Behavior =
  | { status: number; body?: string; headers?: Record<string, string> }
  /** Accepts, and answers without an end. */
  | 'endless'
  /** Closes the connection. */
  | 'rude'

export interface Receiver {
  origin: string
  url: string
  received: ReceivedMessage[]
  behave: (behavior: Behavior) => void
  /** Expects messages signed with this secret. */
  expect: (secret: string) => void
  close: () => Promise<void>
}

/** A server that receives messages of webhooks; accepts them until it is told otherwise. */
export async function startReceiver(): Promise<Receiver> {
  let behavior: Behavior = { status: 200, body: 'Thanks.' }
  let secret: string | null = null
  const received: ReceivedMessage[] = []
  const verify = (body: string, headers: IncomingHttpHeaders): boolean => {
    if (secret === null) return false
    try {
      new Webhook(secret).verify(body, headers as Record<string, string>)
      return true
    } catch {
      return false
    }
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      received.push({ headers: request.headers, body, verified: verify(body, request.headers) })
      if (behavior === 'rude') {
        request.socket.destroy()
        return
      }
      if (behavior === 'endless') {
        response.writeHead(200)
        const write = () => {
          while (response.write('x'.repeat(64 * 1024)));
        }
        response.on('drain', write)
        write()
        return
      }
      response.writeHead(behavior.status, behavior.headers)
      response.end(behavior.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    url: `${origin}/portal`,
    received,
    behave: (next) => {
      behavior = next
    },
    expect: (next) => {
      secret = next
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
