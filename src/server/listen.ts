import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import type { Hono } from 'hono'

/** How long running requests may take to finish when the server is told to stop, in ms. */
const stopDeadlineMs = 10_000

export interface Listening {
  port: number
  /** Takes no more requests, finishes the running ones, and resolves; late ones are cut off. */
  stop(): Promise<void>
}

/** Starts answering over HTTP. Rejects when the address can't be had. */
export function listen(app: Hono, address: { host: string; port: number }): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname: address.host, port: address.port }, (info) => {
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
