import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { secretMask } from '#contract/manifest.ts'
import type { ReviewCall } from '#contract/reviews/review-call.ts'
import { attemptCurl, shellWord } from '#portal/features/logs/attempts/attempt-curl.ts'
import { callCurl, variablesOf } from '#portal/features/logs/debugger/call-curl.ts'
import { type PlainProvider, plainProvider } from '#test/support/provider/plain-provider.ts'

const run = promisify(execFile)

/** Arguments of curl when bash runs the command, with these variables. */
async function argumentsOf(command: string, variables: Record<string, string> = {}): Promise<string[]> {
  const env = { ...process.env, ...variables }
  const { stdout } = await run('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${command}`], { env })
  return stdout.split('\0').slice(0, -1)
}

const attempt = {
  addon: 'acme-queue:test',
  method: 'POST',
  url: 'https://provider.example/resources',
  headers: {
    Accept: 'application/vnd.heroku-addons+json; version=3',
    'Content-Type': 'application/json',
    'User-Agent': 'partner-portal',
  },
  params: { uuid: '0d1f', plan: 'test' },
  wrongPassword: false,
}

test.each([
  "it's",
  "''",
  String.raw`\'`,
  'two\nlines\n',
  '$HOME `id` $(id) !!',
  '"',
  '',
  '-n',
  'é 😀 \u202E',
])('the shell word of %j is that text for bash', async (text) => {
  expect(await argumentsOf(`curl ${shellWord(text)}`)).toEqual([text])
})

describe('the command of a failed attempt', () => {
  test('has placeholders where secrets were, each telling which', async () => {
    const params = {
      uuid: '0d1f',
      log_drain_token: '********',
      oauth_grant: { code: '********', type: 'authorization_code' },
      tags: ['a ******** b'],
    }
    const words = await argumentsOf(attemptCurl({ ...attempt, params }))
    expect(words).toContain('acme-queue:YOUR_PASSWORD')
    expect(JSON.parse(words[words.indexOf('--data-raw') + 1] ?? '')).toEqual({
      uuid: '0d1f',
      log_drain_token: 'YOUR_LOG_DRAIN_TOKEN',
      oauth_grant: { code: 'YOUR_CODE', type: 'authorization_code' },
      tags: ['a YOUR_TAGS b'],
    })
    expect(words.join(' ')).not.toContain('*')
  })

  test('of a request that had a wrong password has one too', async () => {
    const words = await argumentsOf(attemptCurl({ ...attempt, wrongPassword: true }))
    expect(words).toContain('acme-queue:A_WRONG_PASSWORD')
  })

  test('is one word per value, whatever the request holds', async () => {
    const nasty = `it's "quoted"\n$(touch /tmp/never) \`id\` \\ %41 [1-3] {a,b}`
    const url = `https://provider.example/${nasty}`
    const words = await argumentsOf(attemptCurl({ ...attempt, url, params: { note: nasty } }))
    expect(words.at(-1)).toBe(`https://provider.example/${nasty}`)
    expect(words[words.indexOf('--data-raw') + 1]).toBe(JSON.stringify({ note: nasty }))
  })
})

const call = (given: Partial<ReviewCall> = {}): ReviewCall =>
  ({
    method: 'POST',
    url: "https://provider.example/it's?a=[1]",
    headers: { Accept: 'application/json' },
    params: { name: 'it’s "$HOME" `id` \\', oauth_grant: { code: secretMask, type: 'authorization_code' } },
    wrongPassword: false,
    ...given,
  }) as ReviewCall

describe('the command of a review’s call', () => {
  test('is the request, with secrets from variables, whatever characters they have', async () => {
    const secrets = { ADDON_PASSWORD: `p'"w $HOME`, OAUTH_GRANT_CODE: 'grant-1' }
    expect(await argumentsOf(callCurl('fast-db', call()), secrets)).toEqual([
      '--include',
      '--request',
      'POST',
      '--globoff',
      '--user',
      `fast-db:p'"w $HOME`,
      '--header',
      'Accept: application/json',
      '--data-raw',
      JSON.stringify({ ...call().params, oauth_grant: { code: 'grant-1', type: 'authorization_code' } }),
      '--url',
      "https://provider.example/it's?a=[1]",
    ])
    expect(variablesOf(call())).toEqual(['ADDON_PASSWORD', 'OAUTH_GRANT_CODE'])
  })

  test('without a body has none, and needs no password where a wrong one was sent', async () => {
    const removal = call({ method: 'DELETE', params: {}, wrongPassword: true })
    const words = await argumentsOf(callCurl('fast-db', removal))
    expect(words).not.toContain('--data-raw')
    expect(words).toContain('fast-db:a-wrong-password')
    expect(variablesOf(removal)).toEqual([])
    expect(callCurl('fast-db', call({ method: 'HEAD', params: {} }))).toMatch(/^curl --head /)
  })
})

describe('run by a real bash and a real curl', () => {
  const isMissing = spawnSync('curl', ['--version']).error !== undefined
  beforeEach(({ skip }) => skip(isMissing, 'curl is not on PATH'))
  let provider: PlainProvider
  beforeAll(async () => {
    provider = await plainProvider()
  })
  afterAll(() => provider.close())

  const send = async (request: object) => {
    const url = `${provider.origin}/resources/[x]'{y}`
    const { stdout } = await run('bash', ['-c', attemptCurl({ ...attempt, url, ...request })])
    return { stdout, got: provider.received.at(-1) }
  }

  test('a provision is the request that failed, and shows its answer', async () => {
    const params = { uuid: '0d1f', name: `it's\n"two" lines`, options: { flag: 'true' } }
    const { stdout, got } = await send({ params })
    expect(stdout).toMatch(/200 OK[^]*"id":"0d1f"/)
    expect(decodeURIComponent(got?.path ?? '')).toBe(`/resources/[x]'{y}`)
    expect(got).toMatchObject({ method: 'POST', credentials: 'acme-queue:YOUR_PASSWORD', body: params })
    expect(got?.headers).toMatchObject({
      accept: 'application/vnd.heroku-addons+json; version=3',
      'content-type': 'application/json',
      'user-agent': 'partner-portal',
    })
  })

  test.each(['DELETE', 'HEAD'])('a %s has no body, and does not wait for one', async (method) => {
    expect((await send({ method, params: {} })).got).toMatchObject({ method, body: null })
  })
})
