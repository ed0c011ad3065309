import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { promisify } from 'node:util'
import { machineList } from '#portal/features/workflows/machine-list.gen.ts'
import { pathHolders } from '#test/runner/command/path-holders.ts'
import { readRuns } from '#test/runner/report/record.ts'
import type { Scope } from './chosen-files.ts'
import { installedBrowser } from './installed-browser.ts'
import { helpOf, type ModelOptions, modelOptions } from '#test/runner/command/options.ts'
import { type AskedDriver, modelOffer } from './model-offer.ts'
import { runPart } from './run-part.ts'

/* Walks generated paths: `npm run test:model -- --help`. */

/** Where each driver's test files are, and the project that runs them. */
const homes: Readonly<Record<string, { ending: string; project: string }>> = {
  machine: { ending: '.machine.test.ts', project: 'model' },
  http: { ending: '.http.test.ts', project: 'model' },
  'http-postgres': { ending: '.http.test.ts', project: 'model-postgres' },
  browser: { ending: '.browser.test.ts', project: 'model-browser' },
} satisfies Record<AskedDriver, { ending: string; project: string }>

const homesOf = (drivers: readonly string[]) =>
  drivers.flatMap((driver) => (homes[driver] === undefined ? [] : [homes[driver]]))

/** The beginning of the paths of a machine's test files. */
const beginning = (machine: string) => `${machineList.find(({ name }) => name === machine)?.file ?? machine}.`

function filesOf({ machines, drivers }: ModelOptions): string[] {
  const endings = homesOf(drivers).map(({ ending }) => ending)
  return readdirSync('test/model', { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .filter((file) => machines.length === 0 || machines.some((name) => file.startsWith(beginning(name))))
    .map((file) => `test/model/${file}`)
}

/** Names the tests of those files; all else that they hold belongs to no path. */
function namesOf({ machines, path }: ModelOptions): string[] {
  if (machines.length === 0 && path === null) return []
  const machine = machines.length === 0 ? '' : `(?:^| )(?:${machines.join('|')}) by `
  return ['-t', `${machine}${path === null ? '' : String.raw`.*\[${path}\]`}`]
}

/** The names of the tests in the files that are asked for; nothing is built or started for them. */
async function testNames(options: ModelOptions, path: string, scope: Scope): Promise<string[]> {
  const args = ['vitest', 'list', '--json', '--config', 'test/listing.config.ts', ...filesOf(options)]
  const { stdout } = await promisify(execFile)('npx', args, {
    env: { ...process.env, TEST_SCOPE: scope, MODEL_PATH: path, MODEL_DRIVERS: undefined },
    maxBuffer: 1e9,
  })
  return (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)
}

/**
 * The options without the drivers that do not have the path, and the scope that has it: tours of `npm test` are its own.
 * Throws where none has it.
 */
async function onHolders(options: ModelOptions): Promise<{ options: ModelOptions; scope: Scope }> {
  const { path, drivers } = options
  if (path === null) return { options, scope: 'all' }
  for (const scope of ['all', 'quick'] as const) {
    const holders = pathHolders(path, drivers, await testNames(options, path, scope))
    if (holders.length === 0) continue
    const others = drivers.filter((driver) => !holders.includes(driver)).join(', ')
    if (others !== '') console.log(`${others} has no path ${path}; it is walked on ${holders.join(', ')}.`)
    return { options: { ...options, drivers: holders }, scope }
  }
  throw new Error(`Nothing was walked: ${drivers.join(', ')} has no path ${path}.`)
}

async function walk(options: ModelOptions, scope: Scope, typed: readonly string[]): Promise<number> {
  const { drivers, actor, path, headed, isNarrowed } = options
  const seed =
    options.seed ?? (process.env.SEED === undefined ? randomInt(1, 1_000_000_000) : Number(process.env.SEED))
  const window: Record<string, string> = headed
    ? { HEADED: '1', CHROMIUM: installedBrowser(process.env, process.platform, existsSync) }
    : {}
  console.log(`Paths are walked in the order of seed ${seed}.`)
  const projects = [...new Set(homesOf(drivers).map(({ project }) => project))]
  const code = await runPart({
    ran: projects,
    args: [
      ...projects.flatMap((project) => ['--project', project]),
      ...(isNarrowed ? ['--passWithNoTests', ...namesOf(options), ...filesOf(options)] : []),
    ],
    env: {
      SEED: String(seed),
      TEST_SCOPE: scope,
      MODEL_DRIVERS: drivers.join(','),
      ...(actor === null ? {} : { MODEL_ACTOR: actor.join(',') }),
      ...(path === null ? {} : { MODEL_PATH: path }),
      ...(isNarrowed ? { MODEL_NARROWED: typed.join(' ') } : {}),
      ...window,
    },
    isWhole: !isNarrowed,
  })
  if (code === 0 && readRuns().every(({ walks }) => walks.length === 0)) {
    console.error(
      `Nothing was walked: ${path === null ? 'no path' : `no path ${path}`} is left of ${typed.join(' ')}.`,
    )
    return 1
  }
  return code
}

try {
  const typed = process.argv.slice(2)
  const options = modelOptions(typed, modelOffer)
  if (options.help) console.log(helpOf(modelOffer))
  else {
    const holding = await onHolders(options)
    process.exitCode = await walk(holding.options, holding.scope, typed)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
