import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { type ServiceRight, serviceName, serviceRights } from '#contract/services/service.ts'
import { companyCreation, teamJoin } from '#contract/people/person.ts'
import { membershipRoles } from '#contract/people/membership-roles.ts'
import { email as emailSchema } from '#contract/formats/field-types.ts'
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
  npm run admin -- rotate-key
  npm run admin -- backup FILE [--key KEYFILE]
  npm run admin -- restore FILE [--key KEYFILE]
  npm run admin -- open-key KEYFILE

Works on the database that DATABASE_URL or DATA_DIR names; stop the server first when it is the embedded one,
but not for a backup.
Accounts, and passwords that are reset, get a one-time password, which is printed once and changed at the first sign-in.
Services are the platform's own programs, such as its marketplace. Their rights are catalogue, installs and billing. A
token is printed once; two are valid at a time, so that one can take the other's place.`

/** Commands about one account, which take its e-mail alone. */
export const accountCommands = [
  'reset-password',
  'unlock',
  'reset-second-factor',
  'unlink-provider',
  'withdraw',
  'disable',
  'enable',
  'grant',
  'revoke',
  'end-sessions',
] as const
export type AccountCommand = (typeof accountCommands)[number]
const isAccountCommand = (name: string): name is AccountCommand =>
  accountCommands.some((each) => each === name)

type TeamRole = (typeof membershipRoles)[number]

export type AdminCommand =
  | { name: 'create-admin'; email: string }
  | { name: 'create-company'; company: string }
  | { name: 'create-user'; email: string; company: string }
  | { name: 'add-to-team'; email: string; team: string; role: TeamRole }
  | { name: 'remove-from-team'; email: string; team: string }
  | { name: 'invite'; email: string; company: string | null }
  | { name: AccountCommand; email: string }
  | { name: 'create-service'; service: string; may: readonly ServiceRight[] }
  | { name: 'rotate-service'; service: string }
  | { name: 'revoke-service-token'; service: string; prefix: string }
  | { name: 'list' | 'list-services' | 'rotate-key' }
  | { name: 'backup' | 'restore'; file: string; keyFile: string | null }
  | { name: 'open-key'; keyFile: string }
  | { name: 'help' }

function parseEmail(text: string): string {
  const parsed = v.safeParse(emailSchema, text)
  if (!parsed.success) throw new AdminProblem(`${JSON.stringify(text)} is not an e-mail address.`)
  return parsed.output.toLowerCase()
}

function parseCompany(text: string): string {
  const { success, output, issues } = v.safeParse(companyCreation.entries.name, text.normalize('NFC'))
  if (!success) throw new AdminProblem(`The company’s name ${issues[0].message}.`)
  return output
}

function read(args: readonly string[]) {
  const options = {
    company: { type: 'string' },
    team: { type: 'string' },
    role: { type: 'string' },
    key: { type: 'string' },
    may: { type: 'string' },
    staff: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch (error) {
    throw new AdminProblem(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}

const names = [
  'create-admin',
  'create-company',
  'create-user',
  'add-to-team',
  'remove-from-team',
  'list',
  'invite',
  ...accountCommands,
  'create-service',
  'rotate-service',
  'revoke-service-token',
  'list-services',
  'rotate-key',
  'backup',
  'restore',
  'open-key',
] as const
/** The subjects of commands, where they are no accounts. */
const subjects: Readonly<Record<string, string>> = {
  'create-company': 'a name',
  'create-service': 'a name',
  'rotate-service': 'a name',
  'revoke-service-token': 'a name',
  backup: 'a file',
  restore: 'a file',
  'open-key': 'a file',
}
const isKnown = (name: string): name is (typeof names)[number] => names.some((each) => each === name)

function parseTeam(given: string | undefined): string {
  if (given === undefined) throw new AdminProblem(`Name the team: --team NAME\n\n${usage}`)
  const { success, output, issues } = v.safeParse(teamJoin.entries.team, given.normalize('NFC'))
  if (!success) throw new AdminProblem(`The team’s name ${issues[0].message}.`)
  return output
}

function parseRole(given = 'owner'): TeamRole {
  const role = membershipRoles.find((each) => each === given)
  if (role === undefined) throw new AdminProblem(`A role is one of ${membershipRoles.join(', ')}.`)
  return role
}

function parseService(text: string): string {
  const { success, output, issues } = v.safeParse(serviceName, text.normalize('NFC'))
  if (!success) throw new AdminProblem(`The service’s name ${issues[0].message}.`)
  return output
}

function parseRights(given: string | undefined): ServiceRight[] {
  if (given === undefined) throw new AdminProblem(`Say what it may do: --may RIGHT[,RIGHT]\n\n${usage}`)
  const named = given.split(',').map((each) => each.trim())
  const rights = serviceRights.filter((each) => named.includes(each))
  if (named.some((name) => serviceRights.every((each) => each !== name)))
    throw new AdminProblem(`--may takes rights separated by commas, each one of ${serviceRights.join(', ')}.`)
  return rights
}

/** Parses a command line. Throws AdminProblem if it is invalid. */
export function parseAdminCommand(args: readonly string[]): AdminCommand {
  const { values, positionals } = read(args)
  const [name, subject, ...more] = positionals
  if (values.help === true || name === 'help') return { name: 'help' }
  if (name === undefined) throw new AdminProblem(usage)
  if (!isKnown(name)) throw new AdminProblem(`There is no command ${name}.\n\n${usage}`)
  if (name === 'rotate-key') {
    if (subject !== undefined) throw new AdminProblem('rotate-key takes the keys from the environment.')
    return { name }
  }
  if (name === 'list' || name === 'list-services') {
    if (subject !== undefined)
      throw new AdminProblem(
        name === 'list'
          ? 'list takes no e-mail: it lists all accounts.'
          : 'list-services takes no name: it lists all services.',
      )
    return { name }
  }
  if (subject === undefined)
    throw new AdminProblem(`${name} needs ${subjects[name] ?? 'an e-mail'}.\n\n${usage}`)
  if (name === 'revoke-service-token') {
    const [prefix, ...rest] = more
    if (prefix === undefined || rest.length > 0)
      throw new AdminProblem(
        `Name the service and the token’s prefix: revoke-service-token NAME PREFIX\n\n${usage}`,
      )
    return { name, service: parseService(subject), prefix }
  }
  if (more.length > 0)
    throw new AdminProblem(`${JSON.stringify(more[0])} is one word too many: quote names that have spaces.`)
  if (name === 'backup' || name === 'restore') return { name, file: subject, keyFile: values.key ?? null }
  if (name === 'open-key') return { name, keyFile: subject }
  if (name === 'create-service') return { name, service: parseService(subject), may: parseRights(values.may) }
  if (name === 'rotate-service') return { name, service: parseService(subject) }
  if (name === 'create-user') {
    if (values.company === undefined) throw new AdminProblem(`Name the company: --company NAME\n\n${usage}`)
    return { name, email: parseEmail(subject), company: parseCompany(values.company) }
  }
  if (name === 'add-to-team')
    return { name, email: parseEmail(subject), team: parseTeam(values.team), role: parseRole(values.role) }
  if (name === 'remove-from-team') return { name, email: parseEmail(subject), team: parseTeam(values.team) }
  if (name === 'invite') {
    if (values.staff === (values.company !== undefined))
      throw new AdminProblem(
        `Name the company, or say that it is for staff: --company NAME or --staff\n\n${usage}`,
      )
    const company = values.company === undefined ? null : parseCompany(values.company)
    return { name, email: parseEmail(subject), company }
  }
  if (isAccountCommand(name)) return { name, email: parseEmail(subject) }
  if (values.company !== undefined) throw new AdminProblem(`${name} takes no --company.`)
  return name === 'create-admin'
    ? { name, email: parseEmail(subject) }
    : { name, company: parseCompany(subject) }
}
