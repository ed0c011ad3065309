import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessTokens, identitySessions } from '#server/db/schema.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  readAccount,
  authorize,
  codeFor,
  createAccount,
  exchange,
  password,
  postForm,
  signedIn,
  submitSignIn,
  tokenIn,
} from '#test/support/sign-in-client.ts'

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
