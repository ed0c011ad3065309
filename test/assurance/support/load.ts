import { rmSync } from 'node:fs'
import { afterAll, beforeAll } from 'vitest'
import { LoadClient } from './load-client.ts'
import type { Ask } from './asking.ts'
import { dataUrl, drawn } from '#test/support/pictures.ts'
import type { Place, Prepared } from '#test/support/prepared.ts'
import type { Seeded } from '#test/support/seeded.ts'
import { endServers } from '#test/support/server-process.ts'
import { type SourceControl, startSourceControl } from '#test/support/provider/source-control.ts'

interface Surroundings {
  /** For a server's environment. */
  readonly sourceControl: { SOURCE_CONTROL_URL: string }
  /** A picture as a body brings it. */
  readonly picture: string
  /** So many clients that write to records of their own. */
  clients: (prepared: Prepared, count: number, choices: Seeded, ask: Ask) => LoadClient[]
}

/** Means of a file's tests to write to servers; ends every server that they have left. */
export function loadSurroundings(): Surroundings {
  let sources: SourceControl
  let picture: string
  beforeAll(async () => {
    sources = await startSourceControl()
    picture = dataUrl(await drawn('png', 640, 400))
  })
  afterAll(async () => {
    await endServers()
    sources.close()
  })
  return {
    get sourceControl() {
      return { SOURCE_CONTROL_URL: sources.url }
    },
    get picture() {
      return picture
    },
    clients: (prepared, count, choices, ask) =>
      Array.from(
        { length: count },
        (_, number) =>
          new LoadClient({ prepared, number, clients: count, picture }, choices.child(number), ask),
      ),
  }
}

/** Takes away what a test has stored; a database of a cluster goes with the cluster. */
export function removePlace(place: Place | null): void {
  if (place !== null && 'DATA_DIR' in place) rmSync(place.DATA_DIR, { recursive: true, force: true })
}

export const acknowledgedBy = (clients: readonly LoadClient[]): number =>
  clients.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
