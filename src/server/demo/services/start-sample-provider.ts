import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { demoClientSecret, demoSecrets } from '../demo-manifest.ts'
import type { SampleBehaviour } from './sample-behaviour.ts'
import { sampleProvider } from './sample-provider.ts'

/** Response time of a slow provider, in ms: more than the 3 seconds that the platform recommends. */
const slowMs = 4200

/**
 * Listens on the loopback interface and returns the origin. `port` 0 picks a free one. Rejects if the port is taken.
 */
export async function listenLocally(server: Server, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs the provider of the demo's add-ons. Rejects if the port is taken. */
export async function startSampleProvider(
  behaviour: SampleBehaviour,
  onError: (error: unknown) => void,
  port = 0,
): Promise<{ server: Server; origin: string }> {
  const server = sampleProvider({
    behaviour,
    secretsOf: demoSecrets,
    clientSecretOf: demoClientSecret,
    slowMs,
    onError,
  })
  return { server, origin: await listenLocally(server, port) }
}
