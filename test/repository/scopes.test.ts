import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { changedArgs } from '#test/commands/changed-args.ts'
import { chosenFiles, leftToCi, namesFiles, partsAt, quick, scopeOf } from '#test/commands/chosen-files.ts'

const given = { include: ['test/browser/**/*.test.ts'], exclude: ['test/browser/long.test.ts'] }

test('of files that npm test chooses, CI runs the others; of those that it leaves out, CI runs these', () => {
  const { include } = given
  expect(chosenFiles('browser', 'quick', given).include.length).toBeGreaterThan(1)
  expect(chosenFiles('browser', 'ci', given)).toEqual({
    include,
    exclude: [...given.exclude, ...chosenFiles('browser', 'quick', given).include],
  })
  expect(chosenFiles('server', 'quick', given).include).toEqual(include)
  const left = chosenFiles('server', 'quick', given).exclude.slice(given.exclude.length)
  expect(left.length).toBeGreaterThan(1)
  expect(chosenFiles('server', 'ci', given)).toEqual({ include: left, exclude: given.exclude })
  expect(chosenFiles('browser', 'all', given)).toEqual(given)
})

test('a project without a choice is whole in npm test, and not run again', () => {
  const machines = { include: ['test/machines/**/*.test.ts'] }
  expect(chosenFiles('machines', 'quick', machines)).toEqual({ ...machines, exclude: [] })
  expect(chosenFiles('machines', 'ci', machines).include).toEqual([])
})

// The config is read three times, which takes its time on a busy machine.
describe('the projects', { timeout: 60_000 }, () => {
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
    ci: await filesIn('ci'),
    all: await filesIn('all'),
  }))()

  test('what neither npm test nor CI runs is what takes longest, or says the same twice', async () => {
    const { quick: quickly, ci, all } = await scopes
    const left = [...all].flatMap(([name, files]) =>
      [...files]
        .filter((file) => quickly.get(name)?.has(file) !== true && ci.get(name)?.has(file) !== true)
        .map((file) => `${name} ${file}`),
    )
    const known = [
      /^(?:walks|model)-postgres /,
      /^(?:faults|accessibility) test\/assurance\/(?:faults\/(?:slow-|reviews)|accessibility\/announced)/,
      /^server test\/server\/(?:demo\/demo-seed|repricings\/repricing-races)\.test\.ts$/,
      /^server-postgres test\/server\/(?:hostile|provisioning|compression|demo|http|listing|reports|reviews|buildpacks)\//,
      /^browser test\/browser\/(?:hostile\/hostile-screens|.*(?:benefits|company-users|failed-attempts.*|features))\.test/,
      /^browser test\/browser\/.*(?:listing-choices|publishing|repricing|screenshots|settings-secrets)\.test/,
      /^model-browser test\/model\/(?:approval\/inbox|(?:review|plan)\/lifecycle)\.browser/,
    ]
    expect(left.filter((each) => !known.some((pattern) => pattern.test(each)))).toEqual([])
    expect([...new Set([...all.values()].flatMap((files) => [...files]))].toSorted()).toEqual(
      tests.toSorted(),
    )
  })

  test('what npm test takes a part of, CI runs whole', async () => {
    const { quick: quickly, ci } = await scopes
    const shallow = new Set(
      tests.filter((file) => /inQuick\(/.test(readFileSync(file, 'utf8')) && !file.includes('/repository/')),
    )
    expect(shallow.size).toBeGreaterThan(10)
    for (const [name, files] of quickly)
      expect([
        name,
        [...files].filter((file) => shallow.has(file) && ci.get(name)?.has(file) !== true),
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

  test('CI runs each project again of which npm test leaves something out', async () => {
    const { ci } = await scopes
    const some = [...ci].filter(([, files]) => files.size > 0).map(([name]) => name)
    expect([...leftToCi].toSorted()).toEqual(some.toSorted())
  })

  test('the parts of CI are whole projects, none of them empty, and each begins a turn', async () => {
    const { ci } = await scopes
    const named = (turn: number) => partsAt(turn).map(({ name, shard }) => `${name} ${shard}`)
    const all = named(0).toSorted()
    for (const name of leftToCi) {
      const shares = all.filter((part) => part.startsWith(`${name} `))
      expect(shares).toEqual(shares.map((_, i) => `${name} ${i + 1}/${shares.length}`))
      expect([name, shares.length > 0 && shares.length <= (ci.get(name)?.size ?? 0)]).toEqual([name, true])
    }
    const script = readFileSync('.ci/run', 'utf8')
    for (const part of all) {
      const [name = ''] = part.split(' ')
      expect([name, leftToCi.includes(name) || script.includes(`    ${name})`)]).toEqual([name, true])
    }
    const turns = all.map((_, turn) => named(turn))
    for (const turn of turns) expect(turn.toSorted()).toEqual(all)
    expect(new Set(turns.map(([first]) => first)).size).toBe(all.length)
  })
})

test('a scope is one of three words', () => {
  expect([undefined, 'quick', 'ci', 'all'].map(scopeOf)).toEqual(['quick', 'quick', 'ci', 'all'])
  expect(() => scopeOf('al')).toThrow('not al')
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
