import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'

/** A command that was not carried out; each line of the message is a reason. `code` is the program's exit code. */
export class PlatformProblem extends Error {
  constructor(
    message: string,
    readonly code: 1 | 2 = 1,
  ) {
    super(message)
  }
}

/** A command that the server may have carried out, or not. */
export class OutcomeUnknown extends PlatformProblem {}

export const platformUsage = `Usage:
  npm run platform -- plans ADDON --as EMAIL
  npm run platform -- check ADDON[:PLAN] --as EMAIL [--private] [--shield] [--for review|ci] [--generation NAME]
  npm run platform -- install ADDON[:PLAN] --app NAME --as EMAIL [--region us] [--name NAME] [--option KEY=VALUE]...
                              [--private] [--shield] [--for review|ci] [--generation NAME] [--uuid UUID]
  npm run platform -- upgrade UUID PLAN
  npm run platform -- remove UUID
  npm run platform -- list [--addon SLUG] [--as EMAIL] [--state STATE]
  npm run platform -- config UUID
  npm run platform -- open UUID [--as EMAIL]
  npm run platform -- credit COMPANY MONTH CENTS REASON [--key KEY]
  npm run platform -- payout COMPANY MONTH CENTS PAID_ON REFERENCE [--key KEY]

Does what the platform's customers do, and what its billing does, through the service API. --as is the customer, and
--app the app that gets the add-on: in a private space with --private, in a Shield space with --shield. Without PLAN, it
gets the add-on's default. credit reduces what is billed to a company's customers in a MONTH (2026-11) that is open, and
payout records that a part of a closed month's provider share was paid, and on which day (2026-11-15). CENTS are digits
only. Repeated with the same KEY, which is sent as the Idempotency-Key, it is done only once.

  --url URL      the server; else PLATFORM_URL, else http://127.0.0.1:3000
  --token TOKEN  of a service that may do installs, or billing; else PLATFORM_TOKEN, else the file service-token in
                 DATA_DIR (.data), which the demo writes
  --json         prints the server's answer as it is

Exit code: 0 done, 1 refused or not reached, 2 wrong usage.`

/** The app and plan that are asked for, in wire names. */
interface AskedByCommand {
  addon: string
  plan?: string
  account: string
  space?: { private: boolean; private_networking: boolean; shield: boolean }
  generation?: string
  for?: string
}

/** The body of a request for an install, in wire names. */
export interface InstallByCommand extends AskedByCommand {
  uuid: string
  app: { id: string; name: string }
  region: string
  name?: string
  options: Record<string, string>
}

export type PlatformCommand =
  | { name: 'help' }
  | { name: 'plans'; addon: string; account: string }
  | { name: 'check'; body: AskedByCommand }
  | { name: 'install'; body: InstallByCommand }
  | { name: 'upgrade'; uuid: string; plan: string }
  | { name: 'remove'; uuid: string }
  | { name: 'config'; uuid: string }
  | { name: 'open'; uuid: string; account: string | undefined }
  | { name: 'list'; filters: Record<string, string> }
  | BillingCommand

/** A credit or payout. `body` is in wire names, `key` an Idempotency-Key. */
export interface BillingCommand {
  name: 'credit' | 'payout'
  body: Record<string, string | number>
  key: string
}

/** Where the command is sent, and how its answer is printed. */
export interface PlatformOptions {
  url: string | undefined
  token: string | undefined
  json: boolean
}

const options = {
  app: { type: 'string' },
  as: { type: 'string' },
  region: { type: 'string', default: 'us' },
  name: { type: 'string' },
  option: { type: 'string', multiple: true },
  private: { type: 'boolean', default: false },
  shield: { type: 'boolean', default: false },
  for: { type: 'string' },
  generation: { type: 'string' },
  uuid: { type: 'string' },
  key: { type: 'string' },
  addon: { type: 'string' },
  state: { type: 'string' },
  url: { type: 'string' },
  token: { type: 'string' },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const wrong = (message: string) => new PlatformProblem(`${message}\n\n${platformUsage}`, 2)

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    const negative = args.find((each) => /^-[\d.]+$/.test(each))
    if (negative !== undefined) throw wrong(`There is no option ${negative}, and CENTS are digits only.`)
    throw wrong(error instanceof Error ? error.message : String(error))
  }
}

type Values = ReturnType<typeof read>['values']

function needed(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw wrong(`It needs ${what}.`)
  return value
}

function asked(named: string | undefined, values: Values): AskedByCommand {
  const [addon, plan] = needed(named, 'an add-on: ADDON or ADDON:PLAN').split(':')
  const isPrivate = values.private || values.shield
  return {
    addon: needed(addon, 'an add-on before the colon'),
    ...(plan === undefined ? {} : { plan: needed(plan, 'a plan after the colon') }),
    account: needed(values.as, 'the customer: --as EMAIL'),
    ...(isPrivate ? { space: { private: true, private_networking: true, shield: values.shield } } : {}),
    ...(values.generation === undefined ? {} : { generation: values.generation }),
    ...(values.for === undefined ? {} : { for: values.for }),
  }
}

/** Options of the customer's command line; a bare one is the text 'true'. */
const switches = (given: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    given.map((each) => {
      const at = each.indexOf('=')
      return at === -1 ? [each, 'true'] : [each.slice(0, at), each.slice(at + 1)]
    }),
  )

function requested(named: string | undefined, values: Values): InstallByCommand {
  const weighed = asked(named, values)
  const app = needed(values.app, 'the app: --app NAME')
  return {
    ...weighed,
    uuid: values.uuid ?? randomUUID(),
    // An app's name is its own, so it identifies the app here.
    app: { id: app, name: app },
    region: values.region,
    ...(values.name === undefined ? {} : { name: values.name }),
    options: switches(values.option),
  }
}

const filtersOf = ({ addon, as, state }: Values): Record<string, string> => ({
  ...(addon === undefined ? {} : { addon }),
  ...(as === undefined ? {} : { account: as }),
  ...(state === undefined ? {} : { state }),
})

function centsOf(typed: string): number {
  if (!/^\d+$/.test(typed)) throw wrong(`CENTS are digits only, not ${JSON.stringify(typed)}.`)
  return Number(typed)
}

/** A key that a header can carry as it is. */
function keyOf(typed: string): string {
  if (!/^[!-~]{1,255}$/.test(typed))
    throw wrong(`--key takes 1 to 255 ASCII characters without blanks, not ${JSON.stringify(typed)}.`)
  return typed
}

function told(
  name: 'credit' | 'payout',
  given: readonly (string | undefined)[],
  values: Values,
): BillingCommand {
  const [company, period, cents, ...more] = given
  return {
    name,
    body: {
      company: needed(company, 'a company: its name or id'),
      period: needed(period, 'a month: 2026-11'),
      cents: centsOf(needed(cents, 'a number of cents')),
      ...(name === 'credit'
        ? { reason: needed(more[0], 'a reason') }
        : {
            paid_on: needed(more[0], 'the day on which it was paid: 2026-11-15'),
            reference: needed(more[1], 'a reference'),
          }),
    },
    key: keyOf(values.key ?? randomUUID()),
  }
}

/** The words that a command takes after its name. */
const words = {
  plans: 1,
  check: 1,
  install: 1,
  upgrade: 2,
  remove: 1,
  list: 0,
  config: 1,
  open: 1,
  credit: 4,
  payout: 5,
} as const

function commandOf([name, first, second, ...more]: readonly string[], values: Values): PlatformCommand {
  if (name === undefined || name === 'help') return { name: 'help' }
  if (!(name in words)) throw wrong(`There is no command ${name}.`)
  const extra = [first, second, ...more].filter((each) => each !== undefined)[
    words[name as keyof typeof words]
  ]
  if (extra !== undefined) throw wrong(`${JSON.stringify(extra)} is one word too many.`)
  const uuid = () => needed(first, 'the UUID of an install; list shows them')
  if (name === 'plans')
    return { name, addon: needed(first, 'an add-on'), account: needed(values.as, 'the customer: --as EMAIL') }
  if (name === 'check') return { name, body: asked(first, values) }
  if (name === 'install') return { name, body: requested(first, values) }
  if (name === 'upgrade') return { name, uuid: uuid(), plan: needed(second, 'the plan to change to') }
  if (name === 'open') return { name, uuid: uuid(), account: values.as }
  if (name === 'list') return { name, filters: filtersOf(values) }
  if (name === 'config') return { name, uuid: uuid() }
  if (name === 'credit' || name === 'payout') return told(name, [first, second, ...more], values)
  return { name: 'remove', uuid: uuid() }
}

/** Parses a command line. Throws PlatformProblem with the usage if it is wrong. */
export function parsePlatformCommand(args: readonly string[]): {
  command: PlatformCommand
  options: PlatformOptions
} {
  const { values, positionals } = read(args)
  const { url, token, json } = values
  const command: PlatformCommand = values.help ? { name: 'help' } : commandOf(positionals, values)
  return { command, options: { url, token, json } }
}
