import type { IncomingMessage, RequestListener, Server } from 'node:http'

/** A call to a provider that is held where it arrives. */
export interface Gate {
  /** Resolves when the call is there; the provider has not seen it. */
  reached: Promise<void>
  /** Lets the provider answer. */
  open(): void
  /** Somebody else answers with the status; null cuts the connection. */
  answer(status: number | null): void
}

export interface WatchedProvider {
  /** Method and path of every call, oldest first. */
  calls: string[]
  /** Contents of the calls that the provider has read, as JSON; oldest first. */
  bodies: unknown[]
  /** Holds the next call of the method, or the one that is so many later. */
  gate(method: 'HEAD' | 'POST' | 'PUT' | 'DELETE', nth?: number): Gate
}

interface Waiting {
  method: string
  left: number
  arrive: (answer: (how: 'open' | number | null) => void) => void
}

/** Keeps what the provider reads of a request. */
function listenIn(request: IncomingMessage, heard: (text: string) => void): void {
  const read = request[Symbol.asyncIterator].bind(request)
  request[Symbol.asyncIterator] = async function* () {
    const chunks: Buffer[] = []
    for await (const chunk of { [Symbol.asyncIterator]: read } as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      yield chunk
    }
    heard(Buffer.concat(chunks).toString('utf8'))
  } as never
}

/** Stands before a provider's server: sees its calls, and can hold them. */
export function watchProvider(server: Server): WatchedProvider {
  const [own] = server.listeners('request') as RequestListener[]
  if (own === undefined) throw new Error('the provider does not listen')
  server.removeAllListeners('request')
  const calls: string[] = []
  const bodies: unknown[] = []
  const waiting = new Set<Waiting>()
  server.on('request', (request, response) => {
    const isJson = request.headers['content-type']?.includes('json') === true
    if (isJson) listenIn(request, (text) => bodies.push(JSON.parse(text)))
    calls.push(`${request.method} ${request.url}`)
    const held = [...waiting].find((each) => each.method === request.method && --each.left === 0)
    if (held === undefined) return void own(request, response)
    waiting.delete(held)
    held.arrive((how) => {
      if (how === 'open') void own(request, response)
      else if (how === null) request.socket.destroy()
      else response.writeHead(how, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return {
    calls,
    bodies,
    gate(method, nth = 1) {
      let answer: ((how: 'open' | number | null) => void) | undefined
      let early: 'open' | number | null | undefined
      const decide = (how: 'open' | number | null) => {
        if (answer === undefined) early = how
        else answer(how)
      }
      const reached = new Promise<void>((resolve) => {
        const arrive: Waiting['arrive'] = (given) => {
          answer = given
          if (early !== undefined) given(early)
          resolve()
        }
        waiting.add({ method, left: nth, arrive })
      })
      return { reached, open: () => decide('open'), answer: decide }
    },
  }
}
