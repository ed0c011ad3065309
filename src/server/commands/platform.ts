import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { Environment } from '#server/config/environment-reader.ts'
import {
  type BillingCommand,
  type InstallByCommand,
  OutcomeUnknown,
  parsePlatformCommand,
  type PlatformCommand,
  PlatformProblem,
  platformUsage,
} from './platform/parse-platform.ts'
import {
  shownChange,
  changeText,
  shownCheck,
  shownConfig,
  shownFeed,
  shownForm,
  formPage,
  creditText,
  payoutText,
  shownCredit,
  shownPayout,
  shownInstall,
  listText,
  shownPlans,
  plansText,
} from './platform/platform-texts.ts'
import { connectService, type ServiceApi } from './platform/service-api.ts'

/** The answer to a command, as it is and in words. */
interface Printed {
  answer: unknown
  text: string
}

const installPath = (uuid: string, part = ''): string =>
  `/platform/installs/${encodeURIComponent(uuid)}${part}`

/** Reads all pages of the feed. */
async function listInstalls({ call }: ServiceApi, filters: Record<string, string>): Promise<Printed> {
  const installs: v.InferOutput<typeof shownFeed>['installs'] = []
  for (let [since, more] = [{}, true]; more;) {
    const page = v.parse(
      shownFeed,
      await call('GET', `/platform/installs?${new URLSearchParams({ ...filters, ...since })}`),
    )
    installs.push(...page.installs)
    since = { since: page.cursor }
    more = page.more
  }
  return { answer: installs, text: listText(installs) }
}

/** Writes the form of a sign-on to a file that only its user can read. */
async function openInstall({ call }: ServiceApi, uuid: string, given: string | undefined): Promise<Printed> {
  const account = given ?? v.parse(shownInstall, await call('GET', installPath(uuid))).account
  const answer = await call('POST', installPath(uuid, '/sso'), { account })
  const file = join(mkdtempSync(join(tmpdir(), 'platform-open-')), 'open.html')
  writeFileSync(file, formPage(v.parse(shownForm, answer)), { mode: 0o600 })
  return {
    answer,
    text: `Open this file in a browser within five minutes, as ${account}:\n${pathToFileURL(file)}`,
  }
}

async function requestInstall({ call }: ServiceApi, body: InstallByCommand): Promise<Printed> {
  try {
    const answer = await call('POST', '/platform/installs', body)
    return { answer, text: changeText(v.parse(shownChange, answer)) }
  } catch (error) {
    // Nobody knows whether it was taken; the same uuid never makes a second one.
    if (error instanceof OutcomeUnknown)
      throw new PlatformProblem(`${error.message}\nTo send the same again, add --uuid ${body.uuid}`)
    throw error
  }
}

async function tellBilling({ call }: ServiceApi, { name, body, key }: BillingCommand): Promise<Printed> {
  try {
    const answer = await call('POST', `/platform/${name}s`, body, { 'idempotency-key': key })
    const text =
      name === 'credit' ? creditText(v.parse(shownCredit, answer)) : payoutText(v.parse(shownPayout, answer))
    return { answer, text }
  } catch (error) {
    // As with an install: the same key never makes a second one.
    if (error instanceof OutcomeUnknown)
      throw new PlatformProblem(`${error.message}\nTo send the same again, add --key ${key}`)
    throw error
  }
}

const change = async (asked: Promise<unknown>): Promise<Printed> => {
  const answer = await asked
  return { answer, text: changeText(v.parse(shownChange, answer)) }
}

async function checkInstall({ call }: ServiceApi, body: object & { addon: string }): Promise<Printed> {
  const answer = await call('POST', '/platform/install_checks', body)
  const { allowed, plan, reasons } = v.parse(shownCheck, answer)
  const lines = allowed
    ? [`${body.addon}:${plan} can be installed.`]
    : ['It cannot be installed:', ...reasons.map(({ message }) => `- ${message}`)]
  return { answer, text: lines.join('\n') }
}

async function perform(
  api: ServiceApi,
  command: Exclude<PlatformCommand, { name: 'help' }>,
): Promise<Printed> {
  const { call } = api
  if (command.name === 'list') return listInstalls(api, command.filters)
  if (command.name === 'check') return checkInstall(api, command.body)
  if (command.name === 'install') return requestInstall(api, command.body)
  if (command.name === 'upgrade')
    return change(call('PATCH', installPath(command.uuid), { plan: command.plan }))
  if (command.name === 'remove') return change(call('DELETE', installPath(command.uuid)))
  if ('key' in command) return tellBilling(api, command)
  if (command.name === 'open') return openInstall(api, command.uuid, command.account)
  if (command.name === 'config') {
    const answer = await call('GET', installPath(command.uuid, '/config'))
    const lines = Object.entries(v.parse(shownConfig, answer).config).map(
      ([name, value]) => `${name}=${value}`,
    )
    return { answer, text: lines.length === 0 ? 'It has no config vars.' : lines.join('\n') }
  }
  const { addon, account } = command
  const answer = await call('GET', `/platform/addon_plans?${new URLSearchParams({ addon, account })}`)
  return { answer, text: plansText(v.parse(shownPlans, answer)) }
}

/** Runs a command line; returns what to print. Throws PlatformProblem. */
export async function runPlatform(
  args: readonly string[],
  env: Environment,
  fetching: typeof fetch = fetch,
): Promise<string> {
  const { command, options } = parsePlatformCommand(args)
  if (command.name === 'help') return platformUsage
  const { answer, text } = await perform(connectService(options, env, fetching), command)
  return options.json ? JSON.stringify(answer, null, 2) : text
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    process.stdout.write(`${await runPlatform(process.argv.slice(2), process.env)}\n`)
  } catch (error) {
    if (!(error instanceof PlatformProblem)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = error.code
  }
}
