import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessTokens, authorizationCodes, identitySessions } from '#server/db/schema.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  codeFor,
  createAccount,
  exchange,
  password,
  postForm,
  readAccount,
  signedIn,
  submitSignIn,
  tokenIn,
} from '#test/support/sign-in-client.ts'
import * as v from 'valibot'
import { readAs } from '#test/support/read-as.ts'
import { rowsOf } from '#test/support/database/rows-of.ts'

let server: TestServer
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  await createAccount(server)
})

const hour = 3_600_000

describe('a session', () => {
  test('that ends while a code is exchanged leaves no token behind', async () => {
    for (let i = 0; i < 5; i++) {
      const { cookie } = await submitSignIn(server)
      const code = await codeFor(server, cookie)
      await Promise.all([
        exchange(server, code),
        server.app.request('/oauth/logout', { headers: { cookie } }),
      ])
    }
    const tokens = await server.db.select().from(accessTokens)
    expect(tokens.filter(({ revokedAt }) => revokedAt === null)).toEqual([])
  })

  test('that is signed out takes its tokens along, and no others', async () => {
    const phone = await signedIn(server)
    const desk = await signedIn(server)
    const again = tokenIn(await exchange(server, await codeFor(server, desk.cookie)))
    await server.app.request('/oauth/logout', { headers: { cookie: desk.cookie } })
    for (const token of [desk.token, again]) expect((await readAccount(server, token)).status).toBe(401)
    expect((await readAccount(server, phone.token)).status).toBe(200)
  })

  test('is asked about before it ends, where the portal can’t tell who wants that', async () => {
    const { cookie } = await submitSignIn(server)
    const path = '/oauth/logout?ask=true'
    const asked = await server.app.request(path, { headers: { cookie } })
    expect(await asked.text()).toContain('Do you want to log out?')
    expect((await server.app.request('/oauth/password', { headers: { cookie } })).status).toBe(200)
    expect(await (await server.app.request(path)).text()).toContain('You are signed out')
    await postForm(server, path, {}, { cookie })
    expect((await server.app.request('/oauth/password', { headers: { cookie } })).status).toBe(401)
  })

  test('lasts 12 hours from its last code, and a week at most', async () => {
    const { cookie } = await submitSignIn(server)
    const ageBy = (ms: number) =>
      server.db.update(identitySessions).set({
        createdAt: sql`${identitySessions.createdAt} - ${ms} * interval '1 millisecond'`,
        expiresAt: sql`${identitySessions.expiresAt} - ${ms} * interval '1 millisecond'`,
      })
    for (let i = 0; i < 15; i++) {
      await ageBy(11 * hour)
      await codeFor(server, cookie)
    }
    await ageBy(11 * hour)
    expect((await server.app.request(authorize(), { headers: { cookie } })).status).toBe(200)
  })

  test('that is over stays over when another one goes on', async () => {
    await createAccount(server, 'bo@acme.example')
    const bo = await submitSignIn(server, { email: 'bo@acme.example' })
    await server.db.update(identitySessions).set({ expiresAt: new Date(Date.now() - 1) })
    await codeFor(server, (await submitSignIn(server)).cookie)
    expect((await server.app.request(authorize(), { headers: { cookie: bo.cookie } })).status).toBe(200)
  })

  test('of somebody else is over when another person signs in at the browser', async () => {
    await createAccount(server, 'bo@acme.example')
    const ada = await signedIn(server)
    await submitSignIn(server, { email: 'bo@acme.example', headers: { cookie: ada.cookie } })
    expect((await readAccount(server, ada.token)).status).toBe(401)
  })

  test('prompt=login asks for the password although somebody is signed in', async () => {
    const { cookie } = await submitSignIn(server)
    const answer = await server.app.request(authorize({ prompt: 'login' }), { headers: { cookie } })
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  })
})

describe('a changed password', () => {
  const changed = { current: password, password: 'a long new password', again: 'a long new password' }

  test('ends the account’s other sessions, with their tokens, and nobody else’s', async () => {
    await createAccount(server, 'bo@acme.example')
    const bo = await signedIn(server, 'bo@acme.example')
    const stolen = await signedIn(server)
    const own = await signedIn(server)
    expect((await postForm(server, '/oauth/password', changed, { cookie: own.cookie })).status).toBe(200)
    expect((await readAccount(server, stolen.token)).status).toBe(401)
    expect((await server.app.request(authorize(), { headers: { cookie: stolen.cookie } })).status).toBe(200)
    for (const { token, cookie } of [own, bo]) {
      expect((await readAccount(server, token)).status).toBe(200)
      expect(await codeFor(server, cookie)).toMatch(/^code_/)
    }
  })

  test('is changed once where it is changed twice at the same time', async () => {
    const { cookie } = await submitSignIn(server)
    const typed = ['the first new password', 'the second new password']
    const answers = await Promise.all(
      typed.map((each) =>
        postForm(server, '/oauth/password', { ...changed, password: each, again: each }, { cookie }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })
})

const past = () => new Date(Date.now() - 1)

async function everythingStored(): Promise<string> {
  const names = sql`select tablename from pg_tables where schemaname = 'public'`
  const tables = await rowsOf(server.db, names, v.object({ tablename: v.string() }))
  const contents = tables.map(({ tablename }) =>
    rowsOf(server.db, sql.raw(`select * from "${tablename}"`), v.unknown()),
  )
  return JSON.stringify(await Promise.all(contents))
}

describe('secrets', () => {
  test('are stored as hashes only, also for a repeated exchange', async () => {
    const first = await signedIn(server)
    const code = await codeFor(server, first.cookie)
    const repeated = await exchange(server, code, undefined, {
      as: { token: first.token },
      headers: { 'idempotency-key': 'once' },
    })
    const stored = await everythingStored()
    expect(stored).toContain('ada@acme.example')
    const secrets = [first.token, first.code, code, tokenIn(repeated), first.cookie.split('=')[1], password]
    expect(secrets.filter((secret) => secret === undefined || stored.includes(secret))).toEqual([])
  })

  test('are in no log, also when something fails', async () => {
    server.logged.length = 0
    const { token, code, cookie } = await signedIn(server)
    await readAccount(server, token)
    await submitSignIn(server, { password: 'a wrong password' })
    await exchange(server, code)
    await postForm(
      server,
      authorize(),
      { email: 'x', password: 'a wrong password' },
      { 'sec-fetch-site': 'no' },
    )
    await server.app.request('/oauth/logout', { headers: { cookie } })
    const log = server.logged.join('\n')
    expect(log).toContain('/oauth/tokens')
    const secrets = [token, code, cookie.split('=')[1], password, 'a wrong password']
    expect(secrets.filter((secret) => secret === undefined || log.includes(secret))).toEqual([])
  })

  test('have 256 random bits', async () => {
    const { token, code, cookie } = await signedIn(server)
    for (const secret of [token, code, cookie]) expect(secret).toMatch(/[=_][\w-]{43}$/)
    expect(token).toMatch(/^ppat_/)
  })
})

describe('a code', () => {
  test('that is exchanged many times at once gives one token, which is revoked', async () => {
    const { cookie } = await submitSignIn(server)
    const code = await codeFor(server, cookie)
    const replies = await Promise.all(Array.from({ length: 5 }, () => exchange(server, code)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 401, 401, 401, 401])
    const won = replies.find(({ status }) => status === 201)
    if (won === undefined) throw new Error('none won')
    expect((await readAccount(server, tokenIn(won))).status).toBe(401)
  })

  test('that is used twice takes nothing but its own token back', async () => {
    const other = await signedIn(server)
    const { code, token } = await signedIn(server)
    await exchange(server, code)
    expect((await readAccount(server, token)).status).toBe(401)
    expect((await readAccount(server, other.token)).status).toBe(200)
  })

  test.each([
    ['another', 'y'.repeat(43)],
    ['the challenge itself', new URL(authorize(), 'http://x').searchParams.get('code_challenge') ?? ''],
  ])('with %s as verifier is refused and spent', async (_what, verifier) => {
    const { cookie } = await submitSignIn(server)
    const code = await codeFor(server, cookie)
    expect(await exchange(server, code, verifier)).toMatchObject({
      status: 401,
      body: { id: 'unauthorized', message: expect.any(String) },
    })
    expect((await exchange(server, code)).status).toBe(401)
    expect(await server.db.select().from(accessTokens)).toEqual([])
  })

  test.each(['', 'x'.repeat(42), 'x'.repeat(129)])(
    'needs a verifier of 43 to 128 characters (%#)',
    async (v) => {
      expect((await exchange(server, 'x', v)).status).toBe(422)
    },
  )

  test('of a session that has ended is worth nothing', async () => {
    const { cookie } = await submitSignIn(server)
    const code = await codeFor(server, cookie)
    await server.app.request('/oauth/logout', { headers: { cookie } })
    expect((await exchange(server, code)).status).toBe(401)
  })

  test('lives for a minute', async () => {
    const { cookie } = await submitSignIn(server)
    const code = await codeFor(server, cookie)
    const [row] = await server.db.select().from(authorizationCodes)
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(60_000)
    await server.db.update(authorizationCodes).set({ expiresAt: past() })
    expect((await exchange(server, code)).status).toBe(401)
  })
})

test('a token ends with its session, at the latest', async () => {
  const { cookie } = await submitSignIn(server)
  const code = await codeFor(server, cookie)
  const expiresAt = new Date(Date.now() + 600_000)
  await server.db.update(identitySessions).set({ expiresAt })
  const reply = await exchange(server, code)
  const [row] = await server.db.select().from(accessTokens)
  expect(row?.expiresAt).toEqual(expiresAt)
  const { expires_in: left } = readAs(
    reply.body,
    v.looseObject({ access_token: v.looseObject({ expires_in: v.number() }) }),
  ).access_token
  expect([left <= 600, left > 500]).toEqual([true, true])
  await server.db.update(identitySessions).set({ expiresAt: past() })
  expect((await readAccount(server, tokenIn(reply))).status).toBe(401)
})
