import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { signInAttempts } from '#server/db/schema.ts'
import { openAttempt } from '#server/identity/throttle.ts'
import { type TestServer, testServer, testStart } from '#test/support/server.ts'
import { createAccount, hasSignedIn, submitSignIn } from '#test/support/sign-in-client.ts'

/*
 * Guesses of passwords: ten that were wrong within a quarter of an hour and an account waits, a hundred and an address
 * does, until the first of them is a quarter of an hour ago. Others go on.
 */
let server: TestServer
beforeAll(async () => void (server = await testServer({ TRUSTED_PROXIES: '1' })))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  server.clock.set(testStart)
})

const quarter = 15 * 60_000
const home = { email: 'ada@acme.example', address: '10.0.0.1' }
type By = Partial<typeof home>

const open = (by: By = {}) => openAttempt(server.db, { ...home, ...by }, server.clock.now())
const waits = async (by: By = {}) => {
  const opened = await open(by)
  return 'waitSeconds' in opened ? opened.waitSeconds : 0
}
async function failed(times: number, by: By | ((at: number) => By) = {}) {
  for (let at = 0; at < times; at += 1) {
    expect(await waits(typeof by === 'function' ? by(at) : by)).toBe(0)
    server.clock.advance(1000)
  }
}
/** Signs in right; throttles use real time for that. */
async function succeed(by: By = {}) {
  const right = await open(by)
  if ('waitSeconds' in right) throw new Error('It does not wait yet.')
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() })
  await right.succeed()
  vi.useRealTimers()
  server.clock.advance(1000)
}

describe('an account', () => {
  test('waits after ten wrong passwords, whatever the address, and no other account does', async () => {
    await failed(10, (at) => ({ address: `10.0.1.${at}` }))
    expect(await waits({ address: '10.0.2.1' })).toBe(quarter / 1000 - 10)
    expect(await waits({ email: 'bo@acme.example' })).toBe(0)
  })

  test('waits until the first of the ten is a quarter of an hour ago, to the instant', async () => {
    const begun = server.clock.now().getTime()
    await failed(10)
    const until = (ms: number) => server.clock.set(new Date(begun + ms).toISOString())
    until(quarter - 1)
    expect(await waits()).toBe(1)
    until(quarter)
    expect(await waits()).toBe(0)
    // That one failed, too: the second of the ten is next.
    expect(await waits()).toBe(1)
  })

  test('is not kept waiting by what was refused meanwhile', async () => {
    await failed(10)
    for (const _ of [1, 2, 3]) expect(await waits()).toBeGreaterThan(0)
    expect(await server.db.$count(signInAttempts)).toBe(10)
  })

  test('takes ten at most of many tries at once', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => waits()))
    expect(tries.filter((wait) => wait === 0).length).toBeLessThanOrEqual(10)
  })

  test('begins anew after its right password, and after no other account’s', async () => {
    await failed(9)
    await succeed()
    await failed(9)
    await succeed({ email: 'bo@acme.example' })
    await failed(1)
    expect(await waits()).toBeGreaterThan(0)
  })
})

describe('an address', () => {
  test('waits after a hundred wrong passwords, whosever, and a right one between; other addresses do not', async () => {
    await failed(99, (at) => ({ email: `user${at}@acme.example` }))
    await succeed({ email: 'user0@acme.example' })
    await failed(1, { email: 'user99@acme.example' })
    expect(await waits({ email: 'new@acme.example' })).toBe(quarter / 1000 - 101)
    expect(await waits({ email: 'new@acme.example', address: '10.0.0.2' })).toBe(0)
  })

  test('is told the longer of two waits', async () => {
    await failed(90, (at) => ({ email: `user${at}@acme.example` }))
    await failed(10)
    expect(await waits()).toBe(quarter / 1000 - 10)
  })
})

describe('the sign-in page', () => {
  const at = () => new Date()
  const guessed = (count: number, by: By) =>
    server.db
      .insert(signInAttempts)
      .values(Array.from({ length: count }, () => ({ ...home, ...by, succeeded: false, createdAt: at() })))
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

  test.each(['ada@acme.example', 'nobody@acme.example'])(
    'has the right password of %s wait after the tenth wrong one, however the e-mail was typed',
    async (email) => {
      await createAccount(server)
      await guessed(9, { email })
      const typed = ` ${email.toUpperCase()}\u200b`
      expect((await submitSignIn(server, { email: typed, password: 'wrong' })).answer.status).toBe(401)
      const { answer } = await submitSignIn(server, { email })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([429, []])
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
      expect(await answer.text()).toContain('Try again in 15 minutes')
      const stored = await server.db.select({ email: signInAttempts.email }).from(signInAttempts)
      expect(stored).toEqual(Array.from({ length: 10 }, () => ({ email })))
    },
  )

  test('counts an address as the own proxy names it, not as the client does', async () => {
    await createAccount(server)
    await guessed(100, { email: 'bo@acme.example', address: '203.0.113.9' })
    expect((await submitSignIn(server, from('198.51.100.1, 203.0.113.9'))).answer.status).toBe(429)
    expect(hasSignedIn((await submitSignIn(server, from('203.0.113.9, 198.51.100.1'))).answer)).toBe(true)
  })
})
