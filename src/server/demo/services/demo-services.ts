import type { Server } from 'node:http'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import * as v from 'valibot'
import type { Reroutes, ServerConfig } from '#server/config/config.ts'
import { ownFolder } from '#server/db/own-folder.ts'
import {
  sampleProviderOrigin,
  sampleReceiverOrigin,
  sampleSourceOrigin,
} from '#server/config/sample-origins.ts'
import { sampleReceiver } from './sample-receiver.ts'
import { sampleSourceControl } from './sample-source-control.ts'
import { listenLocally, startSampleProvider } from './start-sample-provider.ts'

/** The demo's services; each process runs its own, on free ports. */
export interface DemoServices {
  /** Origin of the sample provider. */
  provider: string
  /** Origin of the sample source control; null if SOURCE_CONTROL_URL names another. */
  sources: string | null
  /** From the origins in the story to the actual ones. */
  reroutes: Reroutes
  close(): void
}

const noteOf = (dataDir: string) => join(dataDir, 'demo-services.json')

/** The origin of the sample provider that this data folder's demo is running or ran last; null if none. */
export function notedProvider(dataDir: string): string | null {
  try {
    const noted: unknown = JSON.parse(readFileSync(noteOf(dataDir), 'utf8'))
    return v.parse(v.object({ provider: v.string() }), noted).provider
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/**
 * Runs the demo's provider, source control and receiver of webhooks, and notes the provider's origin in the data folder for `npm run
 * sample-provider`.
 */
export async function startDemoServices(
  { dataDir, sourceControlUrl }: Pick<ServerConfig, 'dataDir' | 'sourceControlUrl'>,
  log: Logger,
): Promise<DemoServices> {
  const servers: Server[] = []
  const { server, origin: provider } = await startSampleProvider('good', (error) =>
    log.warn({ err: error }, 'sample provider failed'),
  )
  servers.push(server)
  const receiver = sampleReceiver()
  const receives = await listenLocally(receiver)
  servers.push(receiver)
  let sources: string | null = null
  if (sourceControlUrl === sampleSourceOrigin) {
    const sourceControl = sampleSourceControl()
    sources = await listenLocally(sourceControl)
    servers.push(sourceControl)
  }
  ownFolder(dataDir)
  writeFileSync(noteOf(dataDir), JSON.stringify({ provider, sources }), { mode: 0o600 })
  return {
    provider,
    sources,
    reroutes: {
      [sampleProviderOrigin]: provider,
      [sampleReceiverOrigin]: receives,
      ...(sources === null ? {} : { [sampleSourceOrigin]: sources }),
    },
    close: () => {
      // Another process on the same folder may have written its own note meanwhile.
      if (notedProvider(dataDir) === provider) rmSync(noteOf(dataDir))
      for (const each of servers) each.close()
    },
  }
}
