import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { demoClientSecret, demoSecrets } from '../demo-manifest.ts'
import { type SampleBehaviour, sampleProvider } from './sample-provider.ts'

/** How long a slow one takes, in ms: more than the 3 seconds that the platform advises. */
const slowMs = 4200

/** Listens on this machine alone and gives the origin. `port` 0 takes a free one. Rejects when it is taken. */
export async function listenLocally(server: Server, port = 0): Promise<string> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Runs the provider of the demo's add-ons. Rejects when the port is taken. */
export async function startSampleProvider(
  behaviour: SampleBehaviour,
  onError: (error: unknown) => void,
  port = 0,
): Promise<{ server: Server; origin: string }> {
  const server = sampleProvider({
    behaviour,
    passwordOf: (slug) => demoSecrets(slug).password,
    clientSecretOf: demoClientSecret,
    slowMs,
    onError,
  })
  return { server, origin: await listenLocally(server, port) }
}
