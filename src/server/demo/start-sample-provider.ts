import { once } from 'node:events'
import type { Server } from 'node:http'
import { demoClientSecret, demoSecrets } from './demo-manifest.ts'
import { type SampleBehaviour, sampleProvider } from './sample-provider.ts'
import { sampleProviderOrigin } from './sample-provider-origin.ts'

/** How long a slow one takes, in ms: more than the 3 seconds that the platform advises. */
const slowMs = 4200

/** Runs the provider of the demo's add-ons where their manifests say it is. Rejects when the port is taken. */
export async function startSampleProvider(
  behaviour: SampleBehaviour,
  onError: (error: unknown) => void,
): Promise<Server> {
  const { hostname, port } = new URL(sampleProviderOrigin)
  const server = sampleProvider({
    behaviour,
    passwordOf: (slug) => demoSecrets(slug).password,
    clientSecretOf: demoClientSecret,
    slowMs,
    onError,
  })
  server.listen(Number(port), hostname)
  await once(server, 'listening')
  return server
}
