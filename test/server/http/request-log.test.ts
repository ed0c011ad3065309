import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { requestLog } from '#server/http/request-log.ts'
import { keptLog } from '../support/kept-log.ts'
import { testServer } from '#test/support/server.ts'
import { createAccount, password, submitSignIn } from '#test/support/sign-in-client.ts'
import { readObject } from '#test/support/read-as.ts'

/** The log's words for one request. */
async function lineOf(headers: Record<string, string>, trustedProxies = 0) {
  const { lines, log } = keptLog()
  const app = new Hono()
  app.use(requestLog(log, { trustedProxies }))
  app.get('/addons', (c) => c.text('ok'))
  await app.request('/addons?q=secret', { headers })
  expect(lines).toHaveLength(1)
  return readObject(JSON.parse(lines[0] ?? '{}'))
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a request is logged with the trace that its browser named, never with its query', async () => {
  const line = await lineOf({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })
  expect(line).toMatchObject({ traceId: trace, path: '/addons', status: 200 })
  expect(JSON.stringify(line)).not.toContain('secret')
})

test.each([
  undefined,
  'x',
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${trace}-00f067aa0ba902b7-01 and more`,
  `01-${trace}-00f067aa0ba902b7-01`,
])('what is no trace is passed over: %s', async (traceparent) => {
  const line = await lineOf(traceparent === undefined ? {} : { traceparent })
  expect(line).not.toHaveProperty('traceId')
})

test('a request is logged with its client’s address, behind a proxy the one that the proxy names', async () => {
  const forwarded = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' }
  expect(await lineOf(forwarded)).toMatchObject({ address: 'local' })
  expect(await lineOf(forwarded, 1)).toMatchObject({ address: '203.0.113.9' })
})

test('a path that is too long is logged in part', async () => {
  const { lines, log } = keptLog()
  const app = new Hono()
  app.use(requestLog(log, { trustedProxies: 0 }))
  await app.request(`/${'a'.repeat(15_000)}`)
  expect(readObject(JSON.parse(lines[0] ?? '{}'))).toMatchObject({ path: `/${'a'.repeat(1999)}` })
})

test('a sign-in is logged with its account, a wrong one too, never with a password', async () => {
  const { lines, log } = keptLog()
  const server = await testServer()
  const userId = await createAccount(server)
  const app = createApp({ ...server, log, portalDir: null })
  const logged = { ...server, app }
  await submitSignIn(logged, { email: 'Ada@Acme.example ' })
  await submitSignIn(logged, { email: 'ada@acme.example', password: 'wrong horse battery' })
  await submitSignIn(logged, { email: 'wrong horse battery' })
  const told = lines.map((line) => readObject(JSON.parse(line)))
  const posts = told.filter(({ method }) => method === 'POST')
  expect(posts).toMatchObject([
    { path: '/oauth/authorize', status: 303, account: 'ada@acme.example', userId },
    { path: '/oauth/authorize', status: 401, account: 'ada@acme.example' },
    { path: '/oauth/authorize', status: 422 },
  ])
  expect(posts[2]).not.toHaveProperty('account')
  for (const secret of ['wrong horse', password]) expect(lines.join('')).not.toContain(secret)
  await server.close()
})
