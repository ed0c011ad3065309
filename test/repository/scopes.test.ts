import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { changedArgs } from '#test/commands/changed-args.ts'
import { chosenFiles, namesFiles, quick } from '#test/commands/chosen-files.ts'
import { parts } from '#test/commands/parts.ts'

const given = { include: ['test/browser/**/*.test.ts'], exclude: ['test/browser/long.test.ts'] }

test('of files that npm test chooses, the rest has the others; of those that it leaves out, the rest has these', () => {
  const { include } = given
  expect(chosenFiles('browser', 'quick', given).include.length).toBeGreaterThan(1)
  expect(chosenFiles('browser', 'rest', given)).toEqual({
    include,
    exclude: [...given.exclude, ...chosenFiles('browser', 'quick', given).include],
  })
  expect(chosenFiles('server', 'quick', given).include).toEqual(include)
  const left = chosenFiles('server', 'quick', given).exclude.slice(given.exclude.length)
  expect(left.length).toBeGreaterThan(1)
  expect(chosenFiles('server', 'rest', given)).toEqual({ include: left, exclude: given.exclude })
  expect(chosenFiles('browser', 'all', given)).toEqual(given)
})

describe('the projects', () => {
  interface Project {
    test: { name: string; include: string[]; exclude: string[] }
  }
  const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => `test/${file}`)
  /** The patterns of the config: a star is a name's part, two are folders, braces hold alternatives. */
  const matcher = (pattern: string) =>
    new RegExp(
      `^${pattern
        .replaceAll('.', '\\.')
        .replaceAll(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
        .replaceAll(/\*\*\/|\*/g, (star) => (star === '*' ? '[^/]*' : '(?:.*/)?'))}$`,
    )
  const matching = (include: readonly string[], exclude: readonly string[]) => {
    const matches = (patterns: readonly string[], file: string) =>
      patterns.some((pattern) => matcher(pattern).test(file))
    return new Set(tests.filter((file) => matches(include, file) && !matches(exclude, file)))
  }
  /** The files of each project in a scope, by the config itself. */
  async function filesIn(scope: string): Promise<Map<string, Set<string>>> {
    vi.stubEnv('TEST_SCOPE', scope)
    vi.resetModules()
    const { default: config } = (await import('#test/vitest.config.ts')) as {
      default: { test?: { projects?: unknown[] } }
    }
    vi.unstubAllEnvs()
    const projects = (config.test?.projects ?? []) as Project[]
    return new Map(projects.map(({ test: { name, include, exclude } }) => [name, matching(include, exclude)]))
  }
  const scopes = (async () => ({
    quick: await filesIn('quick'),
    rest: await filesIn('rest'),
    all: await filesIn('all'),
  }))()

  test('what neither npm test nor its rest runs is what takes longest, or says the same twice', async () => {
    const { quick: quickly, rest, all } = await scopes
    const left = [...all].flatMap(([name, files]) =>
      [...files]
        .filter((file) => quickly.get(name)?.has(file) !== true && rest.get(name)?.has(file) !== true)
        .map((file) => `${name} ${file}`),
    )
    const known = [
      /^(?:walks|model)-postgres /,
      /^(?:faults|accessibility) test\/assurance\/(?:faults\/(?:slow-|reviews)|accessibility\/announced)/,
      /^server test\/server\/(?:demo\/demo-seed|repricings\/repricing-races)\.test\.ts$/,
      /^server-postgres test\/server\/(?:hostile|outbound|compression|demo|http|listing|reports|reviews|buildpacks)\//,
      /^browser test\/browser\/hostile\/hostile-screens\.test/,
      /^model-browser test\/model\/review\/lifecycle\.browser/,
    ]
    expect(left.filter((each) => !known.some((pattern) => pattern.test(each)))).toEqual([])
    expect([...new Set([...all.values()].flatMap((files) => [...files]))].toSorted()).toEqual(
      tests.toSorted(),
    )
  })

  test('what npm test takes a part of, the rest runs whole', async () => {
    const { quick: quickly, rest } = await scopes
    const shallow = new Set(
      tests.filter((file) => /inQuick\(/.test(readFileSync(file, 'utf8')) && !file.includes('/repository/')),
    )
    expect(shallow.size).toBeGreaterThan(10)
    for (const [name, files] of quickly)
      expect([
        name,
        [...files].filter((file) => shallow.has(file) && rest.get(name)?.has(file) !== true),
      ]).toEqual([name, []])
  })

  test('what npm test takes or leaves of a project is there, and all of it the project’s own', async () => {
    const { all } = await scopes
    const wrong = Object.entries(quick).flatMap(([name, { files = [], except = [], shallow = [] }]) =>
      [...files, ...except, ...shallow].filter((pattern) => {
        const named = [...matching([pattern], [])]
        return named.length === 0 || !named.every((file) => all.get(name)?.has(file))
      }),
    )
    expect(wrong).toEqual([])
  })

  test('the rest has a share of each project of which npm test leaves something out', async () => {
    const { rest } = await scopes
    const some = [...rest].filter(([, files]) => files.size > 0).map(([name]) => name)
    expect(Object.keys(quick).toSorted()).toEqual(some.toSorted())
  })

  test('each project of which npm test leaves something out is in one part of npm run test:all', async () => {
    const { quick: quickly, all } = await scopes
    const more = [...all].filter(([name, files]) => [...files].some((file) => !quickly.get(name)?.has(file)))
    const filesOf = (name: string, folder = '') =>
      [...(all.get(name) ?? [])].filter((file) => file.startsWith(folder)).map((file) => `${name}: ${file}`)
    const inParts = [...parts.values()].flatMap(({ projects = [], folder }) =>
      projects.flatMap((name) => filesOf(name, folder)),
    )
    const wanted = new Set([...Object.keys(quick), ...more.map(([name]) => name)])
    expect(inParts.toSorted()).toEqual([...wanted].flatMap((name) => filesOf(name)).toSorted())
  })
})

test('a file named on the command line is run, the configuration is none', () => {
  expect(namesFiles(['run', '--config', 'test/vitest.config.ts', '--project', 'browser'])).toBe(false)
  expect(namesFiles(['run', '--config', 'test/vitest.config.ts', 'test/browser/app'])).toBe(true)
})

test('a changed screen brings its browser tests, other code what imports it', () => {
  const isThere = (room: string) => room === 'test/browser/settings' || room === 'test/browser/plans'
  expect(
    changedArgs(
      [
        'src/portal/features/settings/data.ts',
        'src/portal/features/settings/settings.module.css',
        'src/portal/features/repricings/calls.ts',
        'machines/law.ts',
        'test/server/plans/plans.test.ts',
        'README.md',
      ],
      isThere,
    ),
  ).toEqual({
    related: [
      'src/portal/features/settings/data.ts',
      'src/portal/features/repricings/calls.ts',
      'machines/law.ts',
      'test/server/plans/plans.test.ts',
    ],
    browser: ['test/browser/settings', 'test/browser/plans'],
  })
})
