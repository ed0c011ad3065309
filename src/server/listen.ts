import type { Server } from 'node:http'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** Grace period for running requests when the server stops, in ms. */
const stopDeadlineMs = 10_000
/** Time limit for a request's headers, in ms, if the whole request may take longer. */
const headersMs = 20_000

/** Time limits that drop clients which send or read too slowly, so that they cannot hold connections. */
const limitsOf = (requestLimitMs: number) => ({
  headersTimeout: Math.min(headersMs, requestLimitMs),
  requestTimeout: requestLimitMs,
  connectionsCheckingInterval: Math.min(5_000, requestLimitMs),
})

export interface Listening {
  port: number
  /** Stops accepting requests and resolves when the running ones have finished; late ones are cut off. */
  stop(): Promise<void>
}

/** Starts listening for HTTP. Rejects if the address is not available. */
export function listen(
  app: Hono,
  { host, port, requestLimitMs }: { host: string; port: number; requestLimitMs: number },
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const serverOptions = limitsOf(requestLimitMs)
    const fetch = async (request: Request, env: HttpBindings | Http2Bindings) => {
      const response = await app.fetch(request, env)
      // From here on the limit is for the reader: Node closes a connection that is idle this long.
      env.outgoing.setTimeout(requestLimitMs)
      return response
    }
    const server = serve({ fetch, hostname: host, port, serverOptions }, (info) => {
      server.removeListener('error', reject)
      resolve({ port: info.port, stop: () => stop(server) })
    }) as Server
    server.once('error', reject)
  })
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => server.closeAllConnections(), stopDeadlineMs)
    server.close((error) => {
      clearTimeout(deadline)
      if (error === undefined) resolve()
      else reject(error)
    })
    server.closeIdleConnections()
  })
}
