import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

/*
 * Requests an automatic review, or a trial, and waits for its end: for CI. It needs Node.js and nothing else, so it can be
 * copied. Exit code: 0 passed, 1 failed or canceled, 2 wrong usage, 3 it could not be run or followed.
 */

const usage = `usage: npm run review -- --addon SLUG [--step manifest|provision|deprovision|reprovision] [--relay]
         [--url https://platform] [--minutes 20]
The add-on's API token is read from ADDON_TOKEN, or given by --token. Without --step and --relay it is a review,
which fulfills the requirement where it passes; with them a trial, which does not.
`

interface Step {
  status: string | null
  errors: string[]
  suggestions: string[]
}

type Review = { id: string; status: string } & Record<(typeof stepNames)[number], Step>

const stepNames = ['manifest', 'provision', 'deprovision', 'reprovision'] as const
/** The interval at which the platform's own screen asks, in ms. */
const pollMs = 3000
/** Failures to reach the platform in a row before it is given up. */
const mostFailures = 10

class Refused extends Error {}

const say = (line: string) => void process.stdout.write(`${line}\n`)

function given() {
  const options = {
    addon: { type: 'string' },
    token: { type: 'string', default: process.env.ADDON_TOKEN ?? '' },
    url: { type: 'string', default: process.env.PLATFORM_URL ?? 'http://127.0.0.1:3000' },
    step: { type: 'string' },
    relay: { type: 'boolean', default: false },
    minutes: { type: 'string', default: '20' },
  } as const
  const { values } = parseArgs({ options })
  const isStep = values.step === undefined || (stepNames as readonly string[]).includes(values.step)
  const minutes = Number(values.minutes)
  if (
    values.addon === undefined ||
    values.token === '' ||
    !isStep ||
    !(minutes > 0) ||
    !URL.canParse(values.url)
  )
    throw new Error('a value is missing or wrong')
  return { ...values, addon: values.addon, minutes }
}

function argumentsOrExit() {
  try {
    return given()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

const { addon, token, url, step, relay, minutes } = argumentsOrExit()

/** The platform's answer. Throws Refused for a refusal, any other error where it was not reached. */
async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<unknown> {
  const response = await fetch(new URL(`/api/v3/${path}`, url), {
    method,
    headers: {
      Accept: 'application/json',
      Authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  })
  const text = await response.text()
  if (response.ok) return JSON.parse(text)
  const message = `${method} ${path} was answered with ${response.status}: ${text}`
  throw response.status >= 500 || response.status === 429 ? new Error(message) : new Refused(message)
}

async function follow(id: string): Promise<Review> {
  const until = Date.now() + minutes * 60_000
  const told = new Map<string, string | null>()
  for (let failures = 0; Date.now() < until;) {
    try {
      const review = (await call('GET', `automatic_reviews/${id}`)) as Review
      failures = 0
      for (const name of stepNames) {
        const { status } = review[name]
        if (status !== null && told.get(name) !== status) say(`${name}: ${status}`)
        told.set(name, status)
      }
      if (review.status === 'finished') return review
    } catch (error) {
      failures += 1
      if (error instanceof Refused || failures >= mostFailures) throw error
    }
    await sleep(pollMs)
  }
  throw new Error(`the review has not ended within ${minutes} minutes`)
}

interface Call {
  number: number
  method: string
  url: string
  response_code: number | null
  findings: { kind: string; text: string }[]
}

/** True for a suggestion about missing config vars, which may explain the errors. */
const isFirst = (text: string) => text.startsWith('config lacks ')

/** Lists a run's findings, each with its call. */
async function tell(review: Review): Promise<void> {
  const calls = (await call('GET', `automatic_reviews/${review.id}/calls`)) as Call[]
  for (const name of stepNames) {
    const { errors, suggestions } = review[name]
    const found = [
      ...suggestions.filter(isFirst).map((text) => ['suggestion', text]),
      ...errors.map((text) => ['error', text]),
      ...suggestions.filter((text) => !isFirst(text)).map((text) => ['suggestion', text]),
    ]
    for (const [kind = '', text = ''] of found) {
      const own = calls.find(({ findings }) =>
        findings.some((each) => each.kind === kind && each.text === text),
      )
      const where =
        own === undefined
          ? ''
          : ` [call ${own.number}: ${own.method} ${own.url}, ${own.response_code ?? 'no answer'}]`
      say(`${name}: ${kind}: ${text}${where}`)
    }
  }
  say(`Its calls are at ${new URL(`/api/v3/automatic_reviews/${review.id}/calls`, url).href}`)
}

async function main(): Promise<number> {
  const isTrial = step !== undefined || relay
  const review = (await call(
    'POST',
    `addons/${encodeURIComponent(addon)}/${isTrial ? 'review_trials' : 'automatic_reviews'}`,
    isTrial ? { ...(step === undefined ? {} : { step }), via: relay ? 'relay' : 'http' } : {},
  )) as Review
  say(`${isTrial ? 'Trial' : 'Automatic review'} ${review.id} of ${addon}`)
  const ended = await follow(review.id)
  await tell(ended)
  const asked = step === undefined ? stepNames : stepNames.filter((name) => name === step)
  const hasPassed = asked.every((name) => ended[name].status === 'completed')
  say(hasPassed ? 'Passed.' : 'Not passed.')
  return hasPassed ? 0 : 1
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 3
}
