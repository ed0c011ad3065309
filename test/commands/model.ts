import { randomInt } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { machineList } from '#portal/features/workflows/machine-list.gen.ts'
import { readRuns } from '#test/model/report/record.ts'
import { installedBrowser } from './installed-browser.ts'
import { type AskedDriver, help, type ModelOptions, modelOptions } from './model-options.ts'
import { runPart } from './run-part.ts'

/* Walks generated paths: `npm run test:model -- --help`. */

/** Where each driver's test files are, and the project that runs them. */
const homes: Record<AskedDriver, { ending: string; project: string }> = {
  machine: { ending: '.machine.test.ts', project: 'model' },
  http: { ending: '.http.test.ts', project: 'model' },
  'http-postgres': { ending: '.http.test.ts', project: 'model-postgres' },
  browser: { ending: '.browser.test.ts', project: 'model-browser' },
}

/** The beginning of the paths of a machine's test files. */
const beginning = (machine: string) => `${machineList.find(({ name }) => name === machine)?.file ?? machine}.`

function filesOf({ machines, drivers }: ModelOptions): string[] {
  const endings = drivers.map((driver) => homes[driver].ending)
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

async function walk(options: ModelOptions, typed: readonly string[]): Promise<number> {
  const { drivers, actor, path, headed, isNarrowed } = options
  const seed =
    options.seed ?? (process.env.SEED === undefined ? randomInt(1, 1_000_000_000) : Number(process.env.SEED))
  const window: Record<string, string> = headed
    ? { HEADED: '1', CHROMIUM: installedBrowser(process.env, process.platform, existsSync) }
    : {}
  console.log(`Paths are walked in the order of seed ${seed}.`)
  const projects = [...new Set(drivers.map((driver) => homes[driver].project))]
  const code = await runPart({
    ran: ['model'],
    args: [
      ...projects.flatMap((project) => ['--project', project]),
      ...(isNarrowed ? ['--passWithNoTests', ...namesOf(options), ...filesOf(options)] : []),
    ],
    env: {
      SEED: String(seed),
      MODEL_DRIVERS: drivers.join(','),
      ...(actor === null ? {} : { MODEL_ACTOR: actor }),
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
  const options = modelOptions(typed)
  if (options.help) console.log(help)
  else process.exitCode = await walk(options, typed)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
