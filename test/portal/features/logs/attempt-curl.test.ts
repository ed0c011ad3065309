import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { array, assert, asyncProperty, string } from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { attemptCurl, shellWord } from '#portal/features/logs/attempts/attempt-curl.ts'
import { portOf } from '#test/support/port-of.ts'

const run = promisify(execFile)

/** Arguments of a program when bash runs the command. */
async function argumentsOf(command: string, program: string): Promise<string[]> {
  const { stdout } = await run('bash', ['-c', `${program}() { printf '%s\\0' "$@"; }\n${command}`], {
    encoding: 'utf8',
  })
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

describe('a shell word', () => {
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
  ])('of %j is that text for bash', async (text) => {
    expect(await argumentsOf(`got ${shellWord(text)}`, 'got')).toEqual([text])
  })

  test('of any text is that text for bash', async () => {
    const texts = array(string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1, maxLength: 40 })
    await assert(
      asyncProperty(texts, async (words) => {
        const passable = words.map((text) => text.replaceAll('\0', ''))
        expect(await argumentsOf(`got ${passable.map(shellWord).join(' ')}`, 'got')).toEqual(passable)
      }),
      { numRuns: 30 },
    )
    // Thirty shells, which a busy machine starts slowly.
  })
})

describe('the command', () => {
  test('has placeholders where secrets were, each telling which', async () => {
    const params = {
      uuid: '0d1f',
      log_drain_token: '********',
      oauth_grant: { code: '********', type: 'authorization_code' },
      tags: ['a ******** b'],
    }
    const words = await argumentsOf(attemptCurl({ ...attempt, params }), 'curl')
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
    const words = await argumentsOf(attemptCurl({ ...attempt, wrongPassword: true }), 'curl')
    expect(words).toContain('acme-queue:A_WRONG_PASSWORD')
  })

  test('is one word per value, whatever the request holds', async () => {
    const nasty = `it's "quoted"\n$(touch /tmp/never) \`id\` \\ %41 [1-3] {a,b}`
    const words = await argumentsOf(
      attemptCurl({ ...attempt, url: `https://provider.example/${nasty}`, params: { note: nasty } }),
      'curl',
    )
    expect(words.at(-1)).toBe(`https://provider.example/${nasty}`)
    expect(words[words.indexOf('--data-raw') + 1]).toBe(JSON.stringify({ note: nasty }))
  })
})

describe('run by a real bash and a real curl', () => {
  const isMissing = spawnSync('curl', ['--version']).error !== undefined
  beforeEach(({ skip }) => skip(isMissing, 'curl is not on PATH'))
  interface Heard {
    method: string | undefined
    url: string | undefined
    headers: IncomingMessage['headers']
    body: string
  }
  const heard: Heard[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      heard.push({ method, url, headers, body: Buffer.concat(chunks).toString('utf8') })
      response.end('made')
    })
  })
  let origin = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    origin = `http://127.0.0.1:${portOf(server)}`
  })
  afterAll(() => server.close())

  const send = async (request: Parameters<typeof attemptCurl>[0]) => {
    const { stdout } = await run('bash', ['-c', attemptCurl(request)])
    return { stdout, got: heard.at(-1) }
  }

  test('a provision is the request that failed', async () => {
    const params = { uuid: '0d1f', name: `it's\n"two" lines`, options: { flag: 'true' } }
    const { stdout, got } = await send({ ...attempt, url: `${origin}/resources/[x]'{y}`, params })
    expect(stdout).toContain('200 OK')
    expect(stdout).toContain('made')
    expect(got?.method).toBe('POST')
    expect(decodeURIComponent(got?.url ?? '')).toBe(`/resources/[x]'{y}`)
    expect(got?.headers).toMatchObject({
      accept: 'application/vnd.heroku-addons+json; version=3',
      'content-type': 'application/json',
      'user-agent': 'partner-portal',
      authorization: `Basic ${Buffer.from('acme-queue:YOUR_PASSWORD').toString('base64')}`,
    })
    expect(JSON.parse(got?.body ?? '')).toEqual(params)
  })

  test('a deprovision has no body, and a HEAD does not wait for one', async () => {
    const { got } = await send({ ...attempt, method: 'DELETE', url: `${origin}/resources/0d1f`, params: {} })
    expect(got).toMatchObject({ method: 'DELETE', url: '/resources/0d1f', body: '' })
    const head = await send({ ...attempt, method: 'HEAD', url: `${origin}/resources`, params: {} })
    expect(head.got?.method).toBe('HEAD')
  })
})
