import { once } from 'node:events'
import { afterAll, beforeAll } from 'vitest'
import { sampleSourceControl } from '#server/demo/services/sample-source-control.ts'
import { portOf } from '../port-of.ts'

export interface SourceControl {
  url: string
  close(): void
}

/** The sample source control on a port of its own. */
export async function startSourceControl(): Promise<SourceControl> {
  const server = sampleSourceControl()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** One for the tests of a file. */
export function sharedSourceControl(): { readonly url: string } {
  let running: SourceControl
  beforeAll(async () => {
    running = await startSourceControl()
  })
  afterAll(() => running.close())
  return {
    get url() {
      return running.url
    },
  }
}
