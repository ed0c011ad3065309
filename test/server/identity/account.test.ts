import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { idempotencyKeys, identitySessions, outbox, users } from '#server/db/schema.ts'
import { browserWording } from '#server/identity/account/browser-wording.ts'
import { call } from '#test/support/people.ts'
import { readAs } from '#test/support/read-as.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  codeFor,
  createAccount,
  exchange,
  hasSignedIn,
  password,
  readAccount,
  signedIn,
  submitSignIn,
  tokenIn,
} from '#test/support/sign-in-client.ts'

let server: TestServer
beforeAll(async () => (server = await testServer({ TRUSTED_PROXIES: '1' })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  await createAccount(server)
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const sessionSchema = v.looseObject({
  id: v.string(),
  browser: v.nullable(v.string()),
  address: v.nullable(v.string()),
  last_used_at: v.string(),
  current: v.boolean(),
})
const sessionsOf = async (token: string) =>
  readAs(
    (await call(server, 'GET', '/api/v3/account/sessions', { as: { token } })).body,
    v.array(sessionSchema),
  )

const endingOf = (id: string, token: string) =>
  call(server, 'DELETE', `/api/v3/account/sessions/${id}`, { as: { token } })

/** Signs in from a place. */
async function from(address: string, userAgent: string, email?: string): Promise<string> {
  const headers = { 'x-forwarded-for': address, 'user-agent': userAgent }
  const { cookie } = await submitSignIn(server, { headers, ...(email === undefined ? {} : { email }) })
  return tokenIn(await exchange(server, await codeFor(server, cookie)))
}

const statusOf = async (token: string) => (await readAccount(server, token)).status

describe('sessions', () => {
  test('say where each was signed in, and which of them asks', async () => {
    const desk = await from('192.0.2.7', firefox)
    const phone = await from('2001:db8:1:2:3::4', safari)
    const shown = (await sessionsOf(desk)).map(({ browser, address, current }) => [browser, address, current])
    expect(shown).toHaveLength(2)
    expect(shown).toContainEqual(['Firefox 140 on Linux', '192.0.2.7', true])
    expect(shown).toContainEqual(['Safari 18 on iPhone', '2001:db8:1:2::/64', false])
    expect((await sessionsOf(phone)).find(({ current }) => current)?.browser).toBe('Safari 18 on iPhone')
  })

  test('that are ended take their tokens along, cannot be ended twice, and are listed no more', async () => {
    const desk = await from('192.0.2.7', firefox)
    const phone = await from('192.0.2.8', safari)
    const other = (await sessionsOf(desk)).find(({ current }) => !current)
    expect((await endingOf(other?.id ?? '', desk)).status).toBe(200)
    expect([await statusOf(phone), await statusOf(desk)]).toEqual([401, 200])
    expect((await endingOf(other?.id ?? '', desk)).status).toBe(409)
    expect((await sessionsOf(desk)).map(({ current }) => current)).toEqual([true])
  })

  test('are ended all at once but for the one that asks, and nobody else’s', async () => {
    await createAccount(server, 'grace@globex.example')
    const tokens = [
      await from('192.0.2.7', firefox),
      await from('192.0.2.8', safari),
      (await signedIn(server)).token,
      await from('192.0.2.9', safari, 'grace@globex.example'),
    ]
    const [desk = ''] = tokens
    const { body } = await call(server, 'DELETE', '/api/v3/account/sessions', { as: { token: desk } })
    expect(readAs(body, v.array(sessionSchema))).toHaveLength(2)
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 401, 401, 200])
  })

  test('that have expired end with their tokens, and are not listed', async () => {
    const desk = await from('192.0.2.7', firefox)
    const phone = await from('192.0.2.8', safari)
    const over = { expiresAt: new Date(Date.now() - 1) }
    await server.db.update(identitySessions).set(over).where(eq(identitySessions.address, '192.0.2.7'))
    expect(await Promise.all([desk, phone].map(statusOf))).toEqual([401, 200])
    expect(await sessionsOf(phone)).toHaveLength(1)
  })

  test('keep when they were last used, to ten minutes', async () => {
    const token = await from('192.0.2.7', firefox)
    const age = async (minutes: number) => {
      const lastUsedAt = new Date(Date.now() - minutes * 60_000)
      await server.db.update(identitySessions).set({ lastUsedAt })
      const [now] = await sessionsOf(token)
      return Math.round((Date.now() - Date.parse(now?.last_used_at ?? '')) / 60_000)
    }
    expect([await age(8), await age(12)]).toEqual([8, 0])
  })
})

test.each([
  [firefox, 'Firefox 140 on Linux'],
  [safari, 'Safari 18 on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge 141 on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
    'Chrome 141 on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15',
    'Safari 18 on iPhone',
  ],
  ['Opera/9.80 (X11; Linux x86_64) Presto/2.12.388 Version/12.16', 'Opera'],
  ['curl/8.5.0', 'curl'],
  ['', null],
  [null, null],
])('the browser %j is %j', (userAgent, words) => {
  expect(browserWording(userAgent)).toBe(words)
})

test('a name is changed by its owner, and refused where it was changed since it was read', async () => {
  const { token } = await signedIn(server)
  const named = (name: string, headers: Record<string, string> = {}) =>
    call(server, 'PATCH', '/api/v3/account', { as: { token }, body: { name }, headers })
  const { status, body } = await named('  Ada Okafor ')
  const { name, etag } = readAs(body, v.looseObject({ name: v.string(), etag: v.string() }))
  expect([status, name]).toEqual([200, 'Ada Okafor'])
  expect((await named('Ada O.', { 'if-match': etag })).status).toBe(200)
  expect((await named('Ada', { 'if-match': etag })).status).toBe(412)
})

test('terms are accepted by the person who accepts them', async () => {
  const bo = await createAccount(server, 'bo@acme.example')
  const { token } = await signedIn(server)
  expect((await call(server, 'POST', '/api/v3/users/acknowledge_msa', { as: { token } })).status).toBe(200)
  expect(await server.db.select().from(users).where(eq(users.id, bo))).toMatchObject([
    { acknowledgedMsaAt: null },
  ])
})

describe('a password', () => {
  const chosen = 'no fox naps on lime jelly'
  const changed = (token: string, current: string, given = chosen) =>
    call(server, 'PUT', '/api/v3/account/password', { as: { token }, body: { current, password: given } })
  const errorsOf = ({ body }: { body: unknown }) =>
    readAs(body, v.looseObject({ error: v.record(v.string(), v.array(v.string())) })).error

  test('is changed with the old one, which ends the other sessions and is told by mail', async () => {
    const { token } = await signedIn(server)
    const phone = await from('192.0.2.8', safari)
    const { status } = await changed(token, password)
    expect(status).toBe(200)
    expect([await statusOf(token), await statusOf(phone)]).toEqual([200, 401])
    expect((await submitSignIn(server)).answer.status).toBe(401)
    expect(hasSignedIn((await submitSignIn(server, { password: chosen })).answer)).toBe(true)
    const letters = await server.db.select().from(outbox)
    expect(letters).toMatchObject([
      { to: 'ada@acme.example', subject: 'Your password for Partner Portal was changed' },
    ])
  })

  test('stays where the old one is wrong, which is said at its field and counted for its session', async () => {
    const { token } = await signedIn(server)
    const reply = await changed(token, 'wrong')
    expect([reply.status, errorsOf(reply)]).toEqual([
      422,
      { current: ['This is not your current password.'] },
    ])
    for (let i = 0; i < 10; i++) await changed(token, 'wrong')
    const late = await changed(token, password)
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    // Who has got hold of a session does not lock its owner out.
    expect(hasSignedIn((await submitSignIn(server)).answer)).toBe(true)
  })

  // What else is refused is in identity.test.ts.
  test('that is made of its owner’s e-mail is refused at its field', async () => {
    const { token } = await signedIn(server)
    const reply = await changed(token, password, 'ada@acme.example')
    expect([reply.status, errorsOf(reply)]).toEqual([
      422,
      { password: [expect.stringContaining('The new password is made of your name')] },
    ])
  })

  test('is changed once where the request comes again, its answer lost', async () => {
    const { token } = await signedIn(server)
    const [first, again] = [await changed(token, password), await changed(token, password)]
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    // In another session it would tell whoever guesses.
    const { cookie } = await submitSignIn(server, { password: chosen })
    const elsewhere = tokenIn(await exchange(server, await codeFor(server, cookie)))
    expect(errorsOf(await changed(elsewhere, 'wrong'))).toEqual({
      current: ['This is not your current password.'],
    })
    const same = await changed(token, chosen)
    expect(errorsOf(same)).toEqual({ password: ['The new password must differ from the old one.'] })
    expect(await server.db.select().from(outbox)).toHaveLength(1)
  })

  test('leaves no hash of what was sent, though a key comes with it', async () => {
    const { token } = await signedIn(server)
    await call(server, 'PUT', '/api/v3/account/password', {
      as: { token },
      body: { current: password, password: chosen },
      headers: { 'idempotency-key': 'one' },
    })
    expect(await server.db.select().from(idempotencyKeys)).toEqual([])
  })
})
