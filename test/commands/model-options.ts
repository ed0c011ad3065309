import { parseArgs } from 'node:util'
import { machineList } from '#portal/features/workflows/machine-list.gen.ts'

export const drivers = ['machine', 'http', 'http-postgres', 'browser'] as const
export type AskedDriver = (typeof drivers)[number]

/** What `npm run test:model` is asked for. */
export interface ModelOptions {
  help: boolean
  /** Export names; empty for all. */
  machines: string[]
  drivers: AskedDriver[]
  actor: 'provider' | 'admin' | null
  headed: boolean
  /** Null when the run takes one of its own. */
  seed: number | null
  path: string | null
  /** True if something is left out. */
  isNarrowed: boolean
}

export const help = `npm run test:model -- [options]

Walks every path that the models generate, on every driver, and writes test/.report/model.html.

  --machine NAME   only this machine; several times for several, and a part of a name is enough
  --driver NAME    ${drivers.join(', ')}; several times for several. Others do not start.
  --actor NAME     provider or admin: only paths on which this actor does at least one step (the steps of others
                   that lead there are walked too), and of what must be refused only what this actor tries
  --path ID        only the path with this id, as the report and the tests' names give it
  --seed N         walk in the order that follows from N; 0 is the order in which paths are generated.
                   Each run takes another seed and prints it.
  --headed         the browser driver in a window that you can watch; without --driver only that driver.
                   Takes the Chrome or Chromium that CHROMIUM names, or one that is installed.
  --help           this

A run that is narrowed leaves the table of test/README.md alone.`

const said = 'npm run test:model -- --help lists the options.'
const fail = (problem: string): never => {
  throw new Error(`${problem}\n${said}`)
}

const isDriver = (name: string): name is AskedDriver => (drivers as readonly string[]).includes(name)

/** The export names of the machines that a name means: the one that is called so, or all that have it as a part. */
function machinesOf(asked: string): string[] {
  const wanted = asked.toLowerCase()
  const exact = machineList.filter(({ name }) => name.toLowerCase() === wanted)
  const partly = machineList.filter(({ name, file, slug }) =>
    [name, file, slug].some((each) => each.toLowerCase().includes(wanted)),
  )
  const found = exact.length > 0 ? exact : partly
  if (asked === '' || found.length === 0)
    fail(
      `No machine is called ${asked}. There are:\n${machineList.map(({ name }) => `  ${name}`).join('\n')}`,
    )
  return found.map(({ name }) => name)
}

function driversOf(asked: readonly string[] | undefined, headed: boolean): AskedDriver[] {
  if (asked === undefined) return headed ? ['browser'] : [...drivers]
  const found = asked.map((name) =>
    isDriver(name) ? name : fail(`No driver is called ${name}: ${drivers.join(', ')}.`),
  )
  if (headed && !found.includes('browser')) fail('--headed shows the browser driver, which is not asked for.')
  return found
}

function actorOf(asked: string | undefined): ModelOptions['actor'] {
  if (asked === undefined || asked === 'provider' || asked === 'admin') return asked ?? null
  return fail(`No actor is called ${asked}: provider, admin.`)
}

function seedOf(asked: string | undefined): number | null {
  if (asked === undefined) return null
  return /^\d{1,9}$/.test(asked)
    ? Number(asked)
    : fail(`The seed ${asked} is no whole number below 1 000 000 000.`)
}

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        machine: { type: 'string', multiple: true },
        driver: { type: 'string', multiple: true },
        actor: { type: 'string' },
        path: { type: 'string' },
        seed: { type: 'string' },
        headed: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values
  } catch (error) {
    return fail(error instanceof Error ? error.message : String(error))
  }
}

/** Reads the options. Throws what to say to whoever typed them. */
export function modelOptions(args: readonly string[]): ModelOptions {
  const { machine, driver, actor, path, seed, headed, help } = parsed(args)
  if (path !== undefined && !/^[0-9a-f]{8}$/.test(path))
    fail(`${path} is no path's id: those are 8 hexadecimal digits.`)
  const asked = driversOf(driver, headed)
  return {
    help,
    machines: [...new Set((machine ?? []).flatMap((name) => machinesOf(name)))],
    drivers: asked,
    actor: actorOf(actor),
    headed,
    seed: seedOf(seed),
    path: path ?? null,
    isNarrowed:
      machine !== undefined || asked.length < drivers.length || actor !== undefined || path !== undefined,
  }
}
