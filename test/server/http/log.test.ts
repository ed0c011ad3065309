import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { createLog } from '#server/config/log.ts'
import { call } from '#test/support/people.ts'
import { readObject } from '#test/support/read-as.ts'
import { useWorld } from '../support/use-world.ts'
import { Hono } from 'hono'
import { requestLog } from '#server/http/request-log.ts'
import { createAccount, password, submitSignIn } from '#test/support/sign-in-client.ts'

const on = useWorld()
let lines: string[] = []
const log = createLog('info', { write: (line) => void lines.push(line) })
const logged = () => lines.map((line) => readObject(JSON.parse(line)))
beforeEach(() => {
  lines = []
})

const app = () => createApp({ ...on.server, log, portalDir: null })

describe('the log', () => {
  test('has a line per request: who asked for what, and how it went, without token, body or query', async () => {
    const { provider } = on.world
    const reply = await call({ app: app() }, 'PATCH', '/api/v3/addons/none?secret=in-the-query', {
      as: provider,
      body: { summary: 'the-text' },
    })
    expect(logged()).toEqual([
      {
        level: 30,
        time: expect.any(String),
        msg: 'request',
        requestId: reply.headers.get('request-id'),
        method: 'PATCH',
        path: '/api/v3/addons/none',
        address: 'local',
        status: 404,
        ms: expect.any(Number),
        userId: provider.id,
      },
    ])
    const exchange = {
      grant: { code: 'the-code', type: 'authorization_code' },
      client: { secret: 'the-secret' },
    }
    const body = { ...exchange, code_verifier: 'v'.repeat(43) }
    await call({ app: app() }, 'POST', '/oauth/tokens', { body })
    expect(logged()).toHaveLength(2)
    expect(lines.join('')).not.toMatch(/the-code|the-secret|vvvv|the-text|in-the-query/)
    expect(lines.join('')).not.toContain(provider.token)
  })

  test('tells where a query failed, and not with which values', async () => {
    const failure: unknown = await on.server.db
      .execute(sql`select ${'the-value\nof two lines'}::text from nowhere`)
      .then(() => null)
      .catch((error: unknown) => error)
    log.error({ err: failure }, 'request failed')
    log.info({ session: { token: 'the-token', password: 'the-password' } }, 'never so')
    expect(logged()[0]).toMatchObject({
      err: {
        message: expect.stringContaining('from nowhere'),
        cause: expect.stringContaining('nowhere'),
        frames: expect.arrayContaining([expect.stringMatching(/^at /)]) as unknown,
      },
    })
    expect(lines.join('')).not.toMatch(/the-value|two lines|the-token|the-password/)
  })
})

describe('a request is logged', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  /** The log's words for one request. */
  async function lineOf(headers: Record<string, string>, { path = '/addons', trustedProxies = 0 } = {}) {
    const only = new Hono().use(requestLog(log, { trustedProxies })).get('/addons', (c) => c.text('ok'))
    await only.request(path, { headers })
    return logged().at(-1)
  }

  test('with the trace that its browser named', async () => {
    const line = await lineOf({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })
    expect(line).toMatchObject({ traceId: trace, path: '/addons', status: 200 })
  })

  test.each([
    'x',
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${trace}-00f067aa0ba902b7-01 and more`,
    `01-${trace}-00f067aa0ba902b7-01`,
  ])('without a trace where there is none, or it is: %s', async (traceparent) => {
    expect(await lineOf({ traceparent })).not.toHaveProperty('traceId')
    expect(await lineOf({})).not.toHaveProperty('traceId')
  })

  test('with its client’s address, behind a proxy the one that the proxy names', async () => {
    const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
    expect(await lineOf(forwarded)).toMatchObject({ address: 'local' })
    expect(await lineOf(forwarded, { trustedProxies: 1 })).toMatchObject({ address: '203.0.113.9' })
  })

  test('with a part of a path that is too long', async () => {
    const line = await lineOf({}, { path: `/${'a'.repeat(15_000)}` })
    expect(line).toMatchObject({ path: `/${'a'.repeat(1999)}` })
  })

  test('with the account of a sign-in, of a wrong one too, never with a password', async () => {
    const userId = await createAccount(on.server)
    const to = { app: app() }
    await submitSignIn(to, { email: 'Ada@Acme.example ' })
    await submitSignIn(to, { email: 'ada@acme.example', password: 'wrong horse battery' })
    await submitSignIn(to, { email: 'wrong horse battery' })
    const posts = logged()
    expect(posts).toMatchObject([
      { path: '/oauth/authorize', status: 303, account: 'ada@acme.example', userId },
      { path: '/oauth/authorize', status: 401, account: 'ada@acme.example' },
      { path: '/oauth/authorize', status: 422 },
    ])
    expect(posts[2]).not.toHaveProperty('account')
    for (const secret of ['wrong horse', password]) expect(lines.join('')).not.toContain(secret)
  })
})
