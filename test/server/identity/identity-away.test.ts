import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import * as schema from '#server/db/schema.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  createAccount,
  password,
  postForm,
  redirectUri,
  submitSignIn,
} from '#test/support/sign-in-client.ts'

let server: TestServer
/** The same platform while its database can't be reached. */
let away: Pick<TestServer, 'app'>
let cookie: string
const nobodyThere = new Pool({ connectionString: 'postgresql://portal@127.0.0.1:1/portal' })
beforeAll(async () => {
  server = await testServer()
  await createAccount(server)
  cookie = (await submitSignIn(server)).cookie
  const { clock, config } = server
  const db = drizzle(nobodyThere, { schema, casing: 'snake_case' })
  away = { app: createApp({ db, clock, config, log: pino({ level: 'silent' }), portalDir: null }) }
})
afterAll(async () => {
  await nobodyThere.end()
  await server.close()
})

const ask = ({ app }: Pick<TestServer, 'app'>, path: string, headers: Record<string, string> = {}) =>
  Promise.resolve(app.request(path, { headers: { cookie, ...headers } }))
const change = { current: password, password: 'a long new password', again: 'a long new password' }

describe('while the database is away', () => {
  test.each([
    ['the sign-in page of who has a cookie', () => ask(away, authorize())],
    ['a sign-in', () => postForm(away, authorize(), { email: 'ada@acme.example', password })],
    ['the page of the password', () => ask(away, '/oauth/password')],
    ['a new password', () => postForm(away, '/oauth/password', change, { cookie })],
  ])('%s is answered by a page that says so, with 503', async (_what, send) => {
    const answer = await send()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('content-type')).toContain('text/html')
    const page = await answer.text()
    expect(page).toContain('The platform is not available')
    expect(page).toContain('Please try again in a moment.')
    expect(page).not.toMatch(/ECONNREFUSED|127\.0\.0\.1:1|select /)
  })

  test('who has no cookie gets the sign-in page: it asks nothing of the database', async () => {
    expect((await ask(away, authorize(), { cookie: '' })).status).toBe(200)
  })

  test('a log-out ends the session in the browser, and says what it could not end', async () => {
    const answer = await ask(away, `/oauth/logout?redirect_uri=${redirectUri}`)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('set-cookie')).toMatch(/^identity=;.*Max-Age=0/)
    expect(await answer.text()).toContain('You are signed out in this browser')
  })
})

const sessionOf = async (its: string) => (await ask(server, '/oauth/password', { cookie: its })).status

test('a log-out that another site links to asks first, and goes on from its own form', async () => {
  const { cookie: its } = await submitSignIn(server)
  const path = `/oauth/logout?redirect_uri=${encodeURIComponent('http://127.0.0.1:3000/')}`
  const asked = await ask(server, path, { cookie: its, 'sec-fetch-site': 'cross-site' })
  expect([asked.status, asked.headers.get('set-cookie')]).toEqual([200, null])
  const page = await asked.text()
  expect(page).toContain('Do you want to log out?')
  expect(page).toContain(`action="${path}"`)
  expect(await sessionOf(its)).toBe(200)
  const foreign = await postForm(server, path, {}, { cookie: its, 'sec-fetch-site': 'cross-site' })
  expect([foreign.status, await sessionOf(its)]).toEqual([403, 200])
  const own = await postForm(server, path, {}, { cookie: its })
  expect([own.status, own.headers.get('location')]).toEqual([303, 'http://127.0.0.1:3000/'])
  expect(await sessionOf(its)).toBe(401)
})
