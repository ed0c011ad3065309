import { parseArgs } from 'node:util'
import { setTimeout as sleep } from 'node:timers/promises'

/*
 * Makes the calls of trials to a provider on this machine: asks the platform for them with the add-on's API token, and
 * sends the answers back. It needs Node.js and nothing else, so it can be copied. The manifest's password stays here.
 */

const usage = `usage: npm run relay -- --addon SLUG --to http://127.0.0.1:PORT [--url https://platform]
The add-on's API token is read from ADDON_TOKEN, or given by --token; the manifest's api.password from ADDON_PASSWORD,
or given by --password.
`

/** How long one request for a call waits on the platform, in seconds. */
const waitSeconds = 10
const longestRelayed = 512 * 1024
/** Pause after a failure to reach the platform, in ms. */
const pauseMs = 2000

interface Call {
  id: string
  lease: string
  method: string
  path: string
  headers: Record<string, string>
  body: Record<string, unknown> | null
  user: string
  wrong_password: boolean
  answer_within_ms: number
}

const say = (line: string) => void process.stdout.write(`${line}\n`)

function given() {
  const options = {
    addon: { type: 'string' },
    to: { type: 'string' },
    token: { type: 'string', default: process.env.ADDON_TOKEN ?? '' },
    password: { type: 'string', default: process.env.ADDON_PASSWORD ?? '' },
    url: { type: 'string', default: process.env.PLATFORM_URL ?? 'http://127.0.0.1:3000' },
  } as const
  const { addon = '', to = '', token, password, url } = parseArgs({ options }).values
  if ([addon, token, password].includes(''))
    throw new Error('the add-on, its token or its password is missing')
  if (![to, url].every((each) => URL.canParse(each))) throw new Error('--to and --url must be URLs')
  return { addon, to, token, password, url }
}

function argumentsOrExit() {
  try {
    return given()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
    process.exit(2)
  }
}

const { addon, to, token, password, url } = argumentsOrExit()

async function post(path: string, body: object): Promise<Response> {
  return fetch(new URL(`/api/v3/addons/${encodeURIComponent(addon)}/relay_calls/${path}`, url), {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout((waitSeconds + 20) * 1000),
  })
}

/** Makes a call on this machine. The path never leaves the origin that was given. */
async function make(call: Call): Promise<object> {
  const began = performance.now()
  const took = () => Math.min(60_000, Math.round(performance.now() - began))
  try {
    const goal = new URL(to)
    const { pathname, search } = new URL(call.path, 'http://path.invalid')
    goal.pathname = pathname
    goal.search = search
    const secret = call.wrong_password ? 'a-wrong-password' : password
    const response = await fetch(goal, {
      method: call.method,
      headers: {
        ...call.headers,
        Authorization: `Basic ${Buffer.from(`${call.user}:${secret}`).toString('base64')}`,
      },
      ...(call.body === null ? {} : { body: JSON.stringify(call.body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(call.answer_within_ms),
    })
    const text = await response.text()
    if (text.length > longestRelayed)
      return {
        error_type: 'too_large',
        body: `The answer is longer than ${longestRelayed.toLocaleString('en')} characters.`,
        took_ms: took(),
      }
    return { status: response.status, body: text, took_ms: took() }
  } catch (error) {
    const isLate = error instanceof Error && error.name === 'TimeoutError'
    const why = error instanceof Error ? String(error.cause ?? error) : String(error)
    return isLate
      ? {
          error_type: 'timeout',
          body: `There was no answer in ${call.answer_within_ms / 1000} seconds.`,
          took_ms: took(),
        }
      : {
          error_type: 'connection_error',
          body: `The connection failed: ${why}`.slice(0, 500),
          took_ms: took(),
        }
  }
}

/** Takes one call and makes it. Throws for a refusal that will not change. */
async function once(): Promise<void> {
  const response = await post('actions/take', { wait_seconds: waitSeconds })
  if (response.status >= 400 && response.status < 500 && response.status !== 429) {
    process.stderr.write(`The platform refuses the relay: ${response.status} ${await response.text()}\n`)
    process.exit(3)
  }
  if (!response.ok) throw new Error(`the platform answered with ${response.status}`)
  const { call } = (await response.json()) as { call: Call | null }
  if (call === null) return
  const answer = await make(call)
  await post(`${call.id}/actions/answer`, { lease: call.lease, ...answer })
  const { status = 'no answer' } = answer as { status?: number }
  say(`${call.method} ${call.path}: ${status}`)
}

say(`Relaying the calls of ${addon}'s trials to ${to}. Stop with Ctrl+C.`)
for (;;) {
  try {
    await once()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}; trying again\n`)
    await sleep(pauseMs)
  }
}
