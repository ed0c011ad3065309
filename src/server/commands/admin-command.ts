import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type ServiceRight, serviceName, serviceRights } from '#contract/services/service.ts'
import { companyCreation, teamJoin } from '#contract/people/person.ts'
import { membershipRoles } from '#contract/people/membership-roles.ts'
import { email as emailSchema } from '#contract/formats/field-types.ts'
import { period } from '#contract/formats/period.ts'
import { AdminProblem } from '#server/config/problems.ts'

export const usage = `Usage:
  npm run admin -- create-admin EMAIL
  npm run admin -- create-company NAME
  npm run admin -- create-user EMAIL --company NAME
  npm run admin -- add-to-team EMAIL --team NAME [--role owner|admin|member]
  npm run admin -- remove-from-team EMAIL --team NAME
  npm run admin -- list
  npm run admin -- reset-password EMAIL
  npm run admin -- invite EMAIL (--company NAME | --staff)
  npm run admin -- withdraw EMAIL
  npm run admin -- disable EMAIL
  npm run admin -- enable EMAIL
  npm run admin -- grant EMAIL
  npm run admin -- revoke EMAIL
  npm run admin -- end-sessions EMAIL
  npm run admin -- unlock EMAIL
  npm run admin -- reset-second-factor EMAIL
  npm run admin -- unlink-provider EMAIL
  npm run admin -- create-service NAME --may RIGHT[,RIGHT]
  npm run admin -- rotate-service NAME
  npm run admin -- revoke-service-token NAME PREFIX
  npm run admin -- list-services
  npm run admin -- import-installs FILE [--billing-from YYYY-MM]
  npm run admin -- forget-customer EMAIL
  npm run admin -- rotate-key
  npm run admin -- backup FILE [--key KEYFILE]
  npm run admin -- restore FILE [--key KEYFILE]
  npm run admin -- open-key KEYFILE

Works on the database that DATABASE_URL or DATA_DIR names; stop the server first when it is the embedded one,
but not for a backup.
Accounts, and passwords that are reset, get a one-time password, which is printed once and changed at the first sign-in.
Services are the platform's own programs, such as its marketplace. Their rights are catalogue, installs and billing. A
token is printed once; two are valid at a time, so that one can take the other's place.
An import takes all lines of its file or, if one is refused, none: correct the file and run it again. One that was broken off
goes on where it ended. Installs are billed from the month of --billing-from or BILLING_FROM on, or else from the one in
which the import ends.
A customer whose installs are all over is forgotten at once, wherever the e-mail is stored.`

function parseEmail(text: string): string {
  const parsed = v.safeParse(emailSchema, text)
  if (!parsed.success) throw new AdminProblem(`${JSON.stringify(text)} is not an e-mail address.`)
  return parsed.output.toLowerCase()
}

const nameSchemas = {
  company: companyCreation.entries.name,
  team: teamJoin.entries.team,
  service: serviceName,
}

function parseName(of: keyof typeof nameSchemas, text: string): string {
  const { success, output, issues } = v.safeParse(nameSchemas[of], text.normalize('NFC'))
  if (!success) throw new AdminProblem(`The ${of}’s name ${issues[0].message}.`)
  return output
}

function needed(given: string | undefined, demand: string): string {
  if (given === undefined) throw new AdminProblem(`${demand}\n\n${usage}`)
  return given
}

const parseTeam = (given: string | undefined) =>
  parseName('team', needed(given, 'Name the team: --team NAME'))

function parseRole(given = 'owner'): (typeof membershipRoles)[number] {
  const role = membershipRoles.find((each) => each === given)
  if (role === undefined) throw new AdminProblem(`A role is one of ${membershipRoles.join(', ')}.`)
  return role
}

function parseRights(given: string | undefined): readonly ServiceRight[] {
  const named = needed(given, 'Say what it may do: --may RIGHT[,RIGHT]').split(',')
  const wanted = new Set(named.map((each) => each.trim()))
  const rights = serviceRights.filter((each) => wanted.has(each))
  if (rights.length < wanted.size)
    throw new AdminProblem(`--may takes rights separated by commas, each one of ${serviceRights.join(', ')}.`)
  return rights
}

/** The month from which an import is billed, as YYYY-MM; null if neither the option nor the environment names one. */
function parseMonth(option: string | undefined): string | null {
  const given = option ?? (process.env.BILLING_FROM?.trim() || null)
  if (given === null) return null
  const { success, output, issues } = v.safeParse(period, given)
  if (success) return output
  const name = option === undefined ? 'BILLING_FROM' : '--billing-from'
  throw new AdminProblem(`${name} ${issues[0].message}, not ${JSON.stringify(given)}.`)
}

/** The company that an invitation is into; null for staff. */
function parseInvited({ company, staff }: Values): string | null {
  if (staff === (company !== undefined))
    throw new AdminProblem(
      `Name the company, or say that it is for staff: --company NAME or --staff\n\n${usage}`,
    )
  return company === undefined ? null : parseName('company', company)
}

function read(args: readonly string[]) {
  const options = {
    company: { type: 'string' },
    team: { type: 'string' },
    role: { type: 'string' },
    key: { type: 'string' },
    may: { type: 'string' },
    'billing-from': { type: 'string' },
    staff: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new AdminProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}
type Values = ReturnType<typeof read>['values']

/** A command about a subject, which `needs` names; `take` reads it, the options and further words. */
const about = <Taken>(
  needs: string,
  take: (subject: string, values: Values, more: readonly string[]) => Taken,
) => ({ needs, take })
/** A command that stands alone; `refusal` answers any word after it. */
const alone = (refusal: string) => ({ refusal, take: () => ({}) })

const ofAccount = about('an e-mail', (email) => ({ email: parseEmail(email) }))
const ofBackup = about('a file', (file, { key = null }) => ({ file, keyFile: key }))

const commands = {
  'create-admin': ofAccount,
  'create-company': about('a name', (name) => ({ company: parseName('company', name) })),
  'create-user': about('an e-mail', (email, { company }) => {
    const name = needed(company, 'Name the company: --company NAME')
    return { email: parseEmail(email), company: parseName('company', name) }
  }),
  'add-to-team': about('an e-mail', (email, { team, role }) => ({
    email: parseEmail(email),
    team: parseTeam(team),
    role: parseRole(role),
  })),
  'remove-from-team': about('an e-mail', (email, { team }) => ({
    email: parseEmail(email),
    team: parseTeam(team),
  })),
  list: alone('list takes no e-mail: it lists all accounts.'),
  invite: about('an e-mail', (email, values) => ({
    company: parseInvited(values),
    email: parseEmail(email),
  })),
  'reset-password': ofAccount,
  unlock: ofAccount,
  'reset-second-factor': ofAccount,
  'unlink-provider': ofAccount,
  withdraw: ofAccount,
  disable: ofAccount,
  enable: ofAccount,
  grant: ofAccount,
  revoke: ofAccount,
  'end-sessions': ofAccount,
  'create-service': about('a name', (name, { may }) => ({
    service: parseName('service', name),
    may: parseRights(may),
  })),
  'rotate-service': about('a name', (name) => ({ service: parseName('service', name) })),
  'revoke-service-token': about('a name', (name, _, [prefix, ...more]) => {
    const demand = 'Name the service and the token’s prefix: revoke-service-token NAME PREFIX'
    return {
      prefix: needed(more.length > 0 ? undefined : prefix, demand),
      service: parseName('service', name),
    }
  }),
  'list-services': alone('list-services takes no name: it lists all services.'),
  'import-installs': about('a file', (file, values) => ({
    file,
    billingFrom: parseMonth(values['billing-from']),
  })),
  'forget-customer': ofAccount,
  'rotate-key': alone('rotate-key takes the keys from the environment.'),
  backup: ofBackup,
  restore: ofBackup,
  'open-key': about('a file', (keyFile) => ({ keyFile })),
}
type Name = keyof typeof commands
const isKnown = (name: string): name is Name => Object.hasOwn(commands, name)

export type AdminCommand =
  | { name: 'help' }
  | { [Each in Name]: { name: Each } & ReturnType<(typeof commands)[Each]['take']> }[Name]

/** Parses a command line. Throws AdminProblem if it is invalid. */
export function parseAdminCommand(args: readonly string[]): AdminCommand {
  const { values, positionals } = read(args)
  const [name, subject, ...more] = positionals
  if (values.help === true || name === 'help') return { name: 'help' }
  if (name === undefined) throw new AdminProblem(usage)
  if (!isKnown(name)) throw new AdminProblem(`There is no command ${name}.\n\n${usage}`)
  const command = commands[name]
  if ('refusal' in command) {
    if (subject !== undefined) throw new AdminProblem(command.refusal)
    return { name } as AdminCommand
  }
  const of = needed(subject, `${name} needs ${command.needs}.`)
  if (more.length > 0 && name !== 'revoke-service-token')
    throw new AdminProblem(`${JSON.stringify(more[0])} is one word too many: quote names that have spaces.`)
  if (values.company !== undefined && (name === 'create-admin' || name === 'create-company'))
    throw new AdminProblem(`${name} takes no --company.`)
  return { name, ...command.take(of, values, more) } as AdminCommand
}
