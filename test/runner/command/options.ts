import { parseArgs } from 'node:util'

/** Machines, drivers and actors that can be asked for. */
export interface Offer {
  /** By their names; parts of a file's name and of a slug do too. */
  machines: readonly { name: string; file: string; slug: string }[]
  drivers: readonly string[]
  /** Names that events have for each actor. */
  actors: Readonly<Record<string, readonly string[]>>
  /** The driver that can be watched in a window. */
  windowed: string
}

/** The options of `npm run test:model`. */
export interface ModelOptions {
  help: boolean
  /** Export names; empty for all. */
  machines: string[]
  drivers: string[]
  /** Every name that events have for the actor; null for all of them. */
  actor: readonly string[] | null
  headed: boolean
  /** Null when the run takes one of its own. */
  seed: number | null
  path: string | null
  /** True if something is left out. */
  isNarrowed: boolean
}

const listed = (names: readonly string[]) => names.join(', ')

export const helpOf = ({ drivers, actors, windowed }: Offer): string => `npm run test:model -- [options]

Walks every path that the models generate, on every driver, and writes test/.report/model.html.

  --machine NAME   only this machine; several times for several, and a part of a name is enough
  --driver NAME    ${listed(drivers)}; several times for several. Others do not start.
  --actor NAME     ${listed(Object.keys(actors))}: only paths on which this actor does at least one step (the steps of
                   others that lead there are walked too), and of what must be refused only what this actor tries
  --path ID        only the path with this id, as the report and the tests' names give it; drivers that do not have
                   it are named before anything starts
  --seed N         walk in the order that follows from N; 0 is the order in which paths are generated.
                   Each run takes another seed and prints it.
  --headed         the ${windowed} driver in a window that you can watch; without --driver only that driver.
                   Takes the Chrome or Chromium that CHROMIUM names, or one that is installed.
  --help           this

A run that is narrowed leaves the table of test/README.md alone.`

const said = 'npm run test:model -- --help lists the options.'
const fail = (problem: string): never => {
  throw new Error(`${problem}\n${said}`)
}

/** The export names of the machines that a name means: the one that is called so, or all that have it as a part. */
function machinesOf(asked: string, { machines }: Offer): string[] {
  const wanted = asked.toLowerCase()
  const exact = machines.filter(({ name }) => name.toLowerCase() === wanted)
  const partly = machines.filter(({ name, file, slug }) =>
    [name, file, slug].some((each) => each.toLowerCase().includes(wanted)),
  )
  const found = exact.length > 0 ? exact : partly
  if (asked === '' || found.length === 0)
    fail(`No machine is called ${asked}. There are:\n${machines.map(({ name }) => `  ${name}`).join('\n')}`)
  return found.map(({ name }) => name)
}

function driversOf(
  asked: readonly string[] | undefined,
  headed: boolean,
  { drivers, windowed }: Offer,
): string[] {
  if (asked === undefined) return headed ? [windowed] : [...drivers]
  const unknown = asked.find((name) => !drivers.includes(name))
  if (unknown !== undefined) fail(`No driver is called ${unknown}: ${listed(drivers)}.`)
  if (headed && !asked.includes(windowed))
    fail(`--headed shows the ${windowed} driver, which is not asked for.`)
  return [...asked]
}

function actorOf(asked: string | undefined, { actors }: Offer): ModelOptions['actor'] {
  if (asked === undefined) return null
  return actors[asked] ?? fail(`No actor is called ${asked}: ${listed(Object.keys(actors))}.`)
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
export function modelOptions(args: readonly string[], offer: Offer): ModelOptions {
  const { machine, driver, actor, path, seed, headed, help } = parsed(args)
  if (path !== undefined && !/^[0-9a-f]{8}$/.test(path))
    fail(`${path} is no path's id: those are 8 hexadecimal digits.`)
  const asked = driversOf(driver, headed, offer)
  return {
    help,
    machines: [...new Set((machine ?? []).flatMap((name) => machinesOf(name, offer)))],
    drivers: asked,
    actor: actorOf(actor, offer),
    headed,
    seed: seedOf(seed),
    path: path ?? null,
    isNarrowed:
      machine !== undefined ||
      asked.length < offer.drivers.length ||
      actor !== undefined ||
      path !== undefined,
  }
}
