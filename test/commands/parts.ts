import { sourceRooms } from '#test/assurance/mutants/sources/source-rooms.ts'

/** How a part is run. */
interface Way {
  command: string
  /** Projects of test/vitest.config.ts, for parts that are made of some. */
  projects?: readonly string[]
  /** The folder of test/ that it takes of them, where it is not all. */
  folder?: string
}

/** A part that is named after its first project. */
const whole = (name: string, ...others: readonly string[]): Way => ({
  command: `npx tsx test/commands/assure.ts ${name}`,
  projects: [name, ...others],
})

/** One of the sweeps over every endpoint, which are a project together. */
const sweep = (name: string): Way => ({
  command: `npx tsx test/commands/assure.ts ${name}`,
  projects: ['sweeps'],
  folder: `test/assurance/${name}/`,
})

const sourceMutants = (room: string): Way => ({
  command: `npx tsx test/commands/source-mutants.ts --all ${room}`,
})

/** The versions of Node that the product has to run on, besides the one that runs the tests. */
export const nodeVersions = [22, 24, 26] as const

/** The built server with its demo, and the tests of the server and the machines; npx brings the binary. */
const node = (version: (typeof nodeVersions)[number]): Way => ({
  command: [
    `npx --yes --package node@${version} node node_modules/vitest/vitest.mjs run --config test/vitest.config.ts`,
    '--project server --project server-mocked --project machines --project model --project faults',
    'test/server/ test/machines/ test/runner/ test/model/ test/assurance/faults/built-server.test.ts',
  ].join(' '),
})

const table = {
  'source-mutants/machines': sourceMutants('machines'),
  authorization: sweep('authorization'),
  concurrency: whole('concurrency'),
  contracts: sweep('contracts'),
  server: whole('server', 'server-mocked'),
  'server-postgres': whole('server-postgres'),
  'node/22': node(22),
  'node/24': node(24),
  'node/26': node(26),
  browser: whole('browser'),
  hostile: sweep('hostile'),
  model: whole('model'),
  'model-postgres': whole('model-postgres'),
  'source-mutants/contract': sourceMutants('contract'),
  walks: whole('walks', 'walks-postgres'),
  'source-mutants/portal': sourceMutants('portal'),
  faults: whole('faults'),
  accessibility: whole('accessibility'),
  'model-browser': whole('model-browser'),
  'browser-faults': whole('browser-faults'),
  mutants: whole('mutants'),
} satisfies Record<string, Way>

export type Part = keyof typeof table

/** The server's rooms have hours of faults: each is a part of its own. */
const ofServer = sourceRooms()
  .filter(({ name }) => name.startsWith('server/'))
  .map(({ name }) => [`source-mutants/${name}`, sourceMutants(name)] as const)

/** All that `npm run test:all` runs, in its order: cheap and telling parts first, those of hours last. */
export const parts: ReadonlyMap<string, Way> = new Map([...Object.entries(table), ...ofServer])

/** True if a name asks for this part or room: it is its own, or that of a folder above (`source-mutants`, `node`). */
export const isNamed = (name: string, asked: string): boolean =>
  name === asked || name.startsWith(`${asked}/`)
