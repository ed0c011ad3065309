import { once } from 'node:events'
import type { Server } from 'node:http'
import { sampleSourceControl } from './sample-source-control.ts'
import { sampleSourceOrigin } from './sample-source-origin.ts'

/** Runs the demo's source control where its configuration says it is. Rejects when the port is taken. */
export async function startSampleSourceControl(): Promise<Server> {
  const { hostname, port } = new URL(sampleSourceOrigin)
  const server = sampleSourceControl()
  server.listen(Number(port), hostname)
  await once(server, 'listening')
  return server
}
