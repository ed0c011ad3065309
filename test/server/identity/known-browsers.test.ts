import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseAdminCommand } from '#server/commands/admin-command.ts'
import { runAdmin } from '#server/commands/admin.ts'
import { signInAttempts, twoFactors, users } from '#server/db/schema.ts'
import { knownBrowser } from '#server/identity/known-browsers.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { resetLink } from '../support/letter-text.ts'
import { codeNow, testAuthenticator } from '#test/support/provider/registry.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { cookieNamed, createAccount, postForm, sendCode, submitSignIn } from '#test/support/sign-in-client.ts'

/*
 * Strangers who guess an account's password keep other strangers waiting, not its owner: a browser that has signed in
 * has a count of its own (ASVS 6.1.1).
 */
let server: TestServer
beforeAll(async () => void (server = await testServer({ STAFF_SECOND_FACTOR: 'required' })))
afterAll(() => server.close())
afterEach(() => vi.useRealTimers())
const ada = 'ada@acme.example'
let userId: string
beforeEach(async () => {
  await server.clear()
  userId = await createAccount(server)
})

/** Ten guesses, from as many addresses. */
const guessed = (email = ada, count = 10, address?: string) =>
  server.db.insert(signInAttempts).values(
    Array.from({ length: count }, (_, i) => ({
      email: address === undefined ? email : `${i}-${email}`,
      address: address ?? `192.0.2.${i}`,
      succeeded: false,
      createdAt: new Date(),
    })),
  )
const statusOf = async (cookie: string, given: { email?: string; password?: string } = {}) =>
  (await submitSignIn(server, { ...given, headers: { cookie } })).answer.status
/** Signs in; returns the browser's cookie. */
async function known(email = ada): Promise<string> {
  const cookie = cookieNamed((await submitSignIn(server, { email })).answer, 'known-browser')
  expect(cookie).not.toBe('')
  return cookie
}
const chosen = 'no fox naps on lime jelly'
const resetByMail = async () => postForm(server, await resetLink(server), { password: chosen, again: chosen })
/** The wrong passwords that were counted. */
const wrong = () => server.db.select().from(signInAttempts).where(eq(signInAttempts.succeeded, false))
/** Ten wrong passwords from a known browser: the first and the last are sent, those between are rows like the first's. */
async function wrongTenTimes(cookie: string): Promise<void> {
  expect(await statusOf(cookie, { password: 'wrong' })).toBe(401)
  const [first] = await wrong()
  if (first === undefined) throw new Error('it was not counted')
  const { id: _, ...counted } = first
  await server.db.insert(signInAttempts).values(Array.from({ length: 8 }, () => counted))
  expect(await statusOf(cookie, { password: 'wrong' })).toBe(401)
}

describe('while strangers guess', () => {
  test('a browser that has signed in goes on, and others wait and read how to get in', async () => {
    const cookie = await known()
    await guessed()
    expect(await statusOf(cookie)).toBe(303)
    // Its success does not let them guess on.
    const { answer } = await submitSignIn(server)
    expect([answer.status, await answer.text()]).toEqual([
      429,
      expect.stringContaining('“Forgot your password?”'),
    ])
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('from its own address, it goes on too, and others there wait', async () => {
    const cookie = await known()
    const [attempt] = await server.db.select().from(signInAttempts)
    await guessed(ada, 100, attempt?.address ?? '')
    expect(await statusOf(cookie)).toBe(303)
    expect(await statusOf('')).toBe(429)
  })

  test('the password can be changed in a session', async () => {
    const session = cookieNamed((await submitSignIn(server)).answer, 'identity')
    await guessed()
    const typed = { current: 'demo-password', password: chosen, again: chosen }
    expect((await postForm(server, '/oauth/password', typed, { cookie: session })).status).toBe(200)
  })

  test('a reset by mail lets its owner in at once, in any browser', async () => {
    await guessed()
    const reset = await resetByMail()
    expect(reset.status).toBe(200)
    expect(await statusOf('', { password: chosen })).toBe(303)
    await guessed()
    expect(await statusOf('', { password: chosen })).toBe(429)
    expect(await statusOf(cookieNamed(reset, 'known-browser'), { password: chosen })).toBe(303)
  })
})

describe('a known browser', () => {
  test('has ten wrong passwords of its own, which count for no other; unlocking ends its wait', async () => {
    const [one, other] = [await known(), await known()]
    await wrongTenTimes(one)
    expect(await statusOf(one)).toBe(429)
    expect(await statusOf(other, { password: 'wrong' })).toBe(401)
    expect(await statusOf('', { password: 'wrong' })).toBe(401)
    await runAdmin(server.db, server.config, parseAdminCommand(['unlock', ada]))
    expect(await statusOf(one)).toBe(303)
  })

  test('is one of the account only that signed in with it', async () => {
    await createAccount(server, 'bo@acme.example')
    const cookie = await known('bo@acme.example')
    await guessed()
    expect(await statusOf(cookie)).toBe(429)
    await guessed('bo@acme.example')
    expect(await statusOf(cookie, { email: ' BO@acme.example' })).toBe(303)
  })

  test.each([
    ['altered', (cookie: string) => `${cookie.slice(0, -8)}AAAAAAAA`],
    ['made up', () => 'known-browser=browser_1'],
    ['empty', () => 'known-browser='],
  ])('is none by a cookie that is %s', async (_, change) => {
    const cookie = await known()
    await guessed()
    expect(await statusOf(change(cookie))).toBe(429)
  })

  test('is none any more once the password is another', async () => {
    const cookie = await known()
    await resetByMail()
    await guessed()
    expect(await statusOf(cookie, { password: chosen })).toBe(429)
  })

  test('is one of five that an account has, however often somebody signs in', async () => {
    for (let i = 0; i < 7; i += 1) expect(await statusOf(await known(), { password: 'wrong' })).toBe(401)
    expect(new Set((await wrong()).map(({ email }) => email)).size).toBe(5)
  })

  test('keeps its count with its next sign-in', async () => {
    const cookie = await known()
    const again = cookieNamed((await submitSignIn(server, { headers: { cookie } })).answer, 'known-browser')
    await wrongTenTimes(again)
    expect(await statusOf(cookie)).toBe(429)
  })

  test('is known for 180 days', async () => {
    const begun = Date.now()
    const cookie = await known()
    const [account] = await server.db.select().from(users)
    if (account === undefined) throw new Error('no account')
    // The embedded database takes its time from Date too, and must not meet another day: it would set its timers by it.
    const asked = new Hono().get('/', (c) =>
      c.text(knownBrowser(c, server.config, account) === null ? 'unknown' : 'known'),
    )
    const after = async (days: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now: begun + days * 86_400_000 })
      const answer = await asked.request('/', { headers: { cookie } })
      vi.useRealTimers()
      return answer.text()
    }
    expect([await after(179), await after(181)]).toEqual(['known', 'unknown'])
  })

  test('has no name that is stored in the clear, and no session by it', async () => {
    const cookie = await known()
    await statusOf(cookie, { password: 'wrong' })
    const [attempt] = await wrong()
    expect(attempt?.email).toMatch(/^browser [0-9a-f]{64}$/)
    const { status } = await server.app.request('/oauth/password', { headers: { cookie } })
    expect(status).toBe(401)
  })

  test('is one after the second factor, not before it', async () => {
    await storeTwoFactor(server.db, server.config, {
      userId,
      secret: testAuthenticator,
      confirmed: true,
      now: new Date(),
    })
    const { answer } = await submitSignIn(server)
    expect(cookieNamed(answer, 'known-browser')).toBe('')
    const wrong = await sendCode(server, '000000', cookieNamed(answer, 'sign-in'))
    expect(cookieNamed(wrong, 'known-browser')).toBe('')
    const right = await sendCode(server, codeNow(), cookieNamed(answer, 'sign-in'))
    const cookie = cookieNamed(right, 'known-browser')
    await server.db.delete(twoFactors).where(eq(twoFactors.userId, userId))
    await guessed()
    expect(await statusOf(cookie)).toBe(303)
    await server.db.update(users).set({ email: 'ada@globex.example' }).where(eq(users.id, userId))
    await guessed('ada@globex.example')
    expect(await statusOf(cookie, { email: 'ada@globex.example' })).toBe(429)
  })
})
