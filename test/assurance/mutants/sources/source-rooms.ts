import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { faultsOfSource, type SourceFault } from './source-faults.ts'

/** A room whose sources are changed, and the tests that have to notice. */
export interface SourceRoom {
  /** A folder under src/, without it, or one of machines. */
  name: string
  files: string[]
  /** Folders and files of tests. */
  tests: string[]
}

/** Rooms of the server that are subjects, with those of the law; the portal's by feature; the contract's by folder. */
const roofs = ['server', 'portal/features', 'contract'] as const

/** Rooms without rules of their own: the demo’s story, commands for people, composition and connections. */
const left =
  /^server\/(demo|commands|config|db|outbound)$|^portal\/features\/(ui-components|visitors|workflows|palette)$/

/** Components are left to the browser's tests: they hold markup, and what they decide stands in .ts files beside them. */
const isRuled = (file: string): boolean =>
  file.endsWith('.ts') && !/\.(d|gen)\.ts$|(^|\/)(actors|use-[\w-]+|endpoints?)\.ts$/.test(file)

/** The contracts of every change and every read. */
const ofAllRooms = ['writes', 'reads', 'lists'].map((each) => `test/assurance/contracts/${each}.test.ts`)

/** Tests in a folder of another name that state the rules of a room. */
const elsewhere: Readonly<Record<string, readonly string[]>> = {
  'server/addons': ['test/server/law/transitions.test.ts', 'test/server/approvals/lapses.test.ts'],
  'server/approvals': ['test/server/addons/addons.test.ts', 'test/server/stages'],
  'server/companies': ['test/server/law/transitions.test.ts'],
  'server/http': [
    'test/server/law/seen-revisions.test.ts',
    'test/server/db/content-versions.test.ts',
    'test/server/db/sweep.test.ts',
    'test/server/listing/screenshots.test.ts',
    'test/assurance/authorization/limits.test.ts',
  ],
  'server/identity': [
    'test/server/buildpacks/revisions.test.ts',
    'test/server/companies/companies.test.ts',
    'test/server/addons/addon-lists.test.ts',
  ],
  'server/keys': ['test/server/prepare-data.test.ts', 'test/server/manifests'],
  'server/law': [
    'test/server/plans/features.test.ts',
    'test/server/plans/neighbours.test.ts',
    'test/server/listing/benefits.test.ts',
    'test/server/addons/addon-changes.test.ts',
    'test/server/buildpacks/buildpacks.test.ts',
  ],
  'server/limits': ['test/server/http'],
  'server/listing': ['test/server/approvals/lapses.test.ts'],
  'server/pictures': ['test/server/listing'],
  'server/plans': ['test/server/approvals/lapses.test.ts'],
  'server/provider-api': ['test/server/http/openapi/openapi.test.ts'],
  'server/provisioning': ['test/server/reviews'],
  'server/situation': ['test/server/addons/addons.test.ts', 'test/server/stages', 'test/server/manifests'],
  'server/stages': [
    'test/server/addons/addons.test.ts',
    'test/server/plans/plan-defaults.test.ts',
    'test/server/deprecations',
  ],
  'portal/features/listing': ['test/portal/form-values.test.ts'],
  'portal/features/plans': ['test/portal/form-values.test.ts'],
  'portal/features/reports': ['test/portal/ui/reports.test.ts'],
  'contract/endpoints': ['test/contract'],
  'contract/formats': ['test/contract', 'test/portal/ui'],
  'contract/pictures': ['test/contract'],
  'contract/wording': ['test/contract', 'test/portal/features'],
}

/** The law by subject: machines and rules without effects, held by the specification’s tables and by hand. */
function lawRooms(): SourceRoom[] {
  const isOther = /\bsettling\b|\bfrom(Promise|Callback)\b|\binvoke:|\bdescribed\(/
  return [
    'account',
    'approval',
    'deprecation',
    'invitation',
    'plan',
    'progression',
    'repricing',
    'review',
  ].map((subject) => {
    const room = `machines/${subject}`
    const files = readdirSync(room)
      .map((file) => `${room}/${file}`)
      .filter((file) => !isOther.test(readFileSync(file, 'utf8')))
    return {
      name: room,
      files: files.toSorted(),
      tests: ['test/machines/spec', `test/${room}`].filter((each) => existsSync(each)),
    }
  })
}

/** Every room with its sources and its tests. */
export function sourceRooms(): SourceRoom[] {
  const others = roofs.flatMap((roof) =>
    readdirSync(`src/${roof}`, { withFileTypes: true })
      .filter((each) => each.isDirectory() && !left.test(`${roof}/${each.name}`))
      .map(({ name }): SourceRoom => {
        const room = `${roof}/${name}`
        const files = readdirSync(`src/${room}`, { recursive: true, encoding: 'utf8' })
          .filter(isRuled)
          .map((file) => `src/${room}/${file}`)
        // Its own first: they are quickest to notice.
        const all = [`test/${room}`, ...(elsewhere[room] ?? []), ...(roof === 'server' ? ofAllRooms : [])]
        const tests = all.filter((each) => existsSync(each))
        return { name: room, files: files.toSorted(), tests }
      })
      .filter(({ files }) => files.length > 0),
  )
  return [...others, ...lawRooms()]
}

export const faultsIn = ({ files }: SourceRoom): SourceFault[] =>
  files.flatMap((file) => faultsOfSource(file, readFileSync(file, 'utf8')))

/** The server's tests share their modules, where one that puts something in a module's place comes too late. */
const isMocking = (file: string): boolean =>
  file.startsWith('test/server/') && readFileSync(file, 'utf8').includes('vi.mock(')

/** Every test file of folders and files, in their order, but those that cannot be asked beside others. */
export const testFilesOf = (tests: readonly string[]): string[] =>
  tests
    .flatMap((each) =>
      statSync(each).isDirectory()
        ? readdirSync(each, { recursive: true, encoding: 'utf8' })
            .toSorted()
            .map((file) => `${each}/${file}`)
        : [each],
    )
    .filter((file) => /\.test\.tsx?$/.test(file) && !isMocking(file))
