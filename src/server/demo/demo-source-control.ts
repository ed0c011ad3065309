import type { Server } from 'node:http'
import type { Logger } from 'pino'
import type { ServerConfig } from '../config.ts'
import { sampleSourceOrigin } from './sample-source-origin.ts'
import { startSampleSourceControl } from './start-sample-source-control.ts'

/** Serves the demo's repositories, unless another demo server does so or the real GitHub is asked. */
export async function demoSourceControl(
  { sourceControlUrl }: Pick<ServerConfig, 'sourceControlUrl'>,
  log: Logger,
): Promise<Server | null> {
  if (sourceControlUrl !== sampleSourceOrigin) return null
  try {
    return await startSampleSourceControl()
  } catch (error) {
    log.warn({ err: error }, 'the sample source control does not run here')
    return null
  }
}
