import type { Server } from 'node:http'
import { type Http2Bindings, type HttpBindings, serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** Grace period for running requests when the server stops, in ms. */
const stopDeadlineMs = 10_000
/** How long the headers of a request may take to arrive, in ms, where the whole of it may take longer. */
const headersMs = 20_000

/** Time limits that drop clients which send or read too slowly: connections are not for keeping. */
const limitsOf = (requestLimitMs: number) => ({
  headersTimeout: Math.min(headersMs, requestLimitMs),
  requestTimeout: requestLimitMs,
  connectionsCheckingInterval: Math.min(5_000, requestLimitMs),
})

export interface Listening {
  port: number
  /** Takes no more requests, finishes the running ones, and resolves; late ones are cut off. */
  stop(): Promise<void>
}

/** Starts answering over HTTP. Rejects when the address can't be had. */
export function listen(
  app: Hono,
  { host, port, requestLimitMs }: { host: string; port: number; requestLimitMs: number },
): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const serverOptions = limitsOf(requestLimitMs)
    const fetch = async (request: Request, env: HttpBindings | Http2Bindings) => {
      const response = await app.fetch(request, env)
      // From here on it is the reader's time: Node closes a connection on which nothing moves for that long.
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
