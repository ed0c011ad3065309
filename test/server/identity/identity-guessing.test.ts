import type crypto from 'node:crypto'
import { scrypt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { passwordCost } from '#server/config/password-cost.ts'
import { signInAttempts, users } from '#server/db/schema.ts'
import { testPasswordCost, type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  cookieNamed,
  createAccount,
  postForm,
  submitSignIn,
} from '#test/support/sign-in-client.ts'

vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  return { ...actual, scrypt: vi.fn<typeof crypto.scrypt>(actual.scrypt) }
})

let server: TestServer
/** The same platform behind one reverse proxy. */
let proxied: Pick<TestServer, 'app'>
beforeAll(async () => {
  server = await testServer()
  const { db, clock, config } = server
  const log = pino({ level: 'silent' })
  proxied = { app: createApp({ db, clock, config: { ...config, trustedProxies: 1 }, log, portalDir: null }) }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  await createAccount(server)
})

const wrong = { password: 'not this one' }

/** Failures that were made a while ago, without the time that hashing takes. */
async function failedBefore(count: number, minutesAgo: number, by: { email?: string; address?: string }) {
  const at = new Date(Date.now() - minutesAgo * 60_000)
  const rows = Array.from({ length: count }, (_, i) => ({
    email: by.email ?? `somebody${i}@acme.example`,
    address: by.address ?? `192.0.2.${i}`,
    succeeded: false,
    createdAt: at,
  }))
  await server.db.insert(signInAttempts).values(rows)
}

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

describe('an account', () => {
  test('takes ten wrong passwords in 15 minutes; then the right one has to wait too', async () => {
    await failedBefore(9, 5, { email: 'ada@acme.example' })
    expect((await submitSignIn(server, wrong)).answer.status).toBe(401)
    const { answer } = await submitSignIn(server)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(9 * 60)
    expect(wait).toBeLessThanOrEqual(10 * 60)
    expect(await answer.text()).toContain('Try again in 10 minutes')
  })

  test('is free again when they are 15 minutes old', async () => {
    await failedBefore(50, 15.1, { email: 'ada@acme.example' })
    expect((await submitSignIn(server)).answer.status).toBe(303)
  })

  test('refused tries do not lengthen the wait', async () => {
    await failedBefore(10, 5, { email: 'ada@acme.example' })
    for (let i = 0; i < 3; i++) expect((await submitSignIn(server, wrong)).answer.status).toBe(429)
    await server.db.update(signInAttempts).set({ createdAt: new Date(Date.now() - 16 * 60_000) })
    expect((await submitSignIn(server)).answer.status).toBe(303)
    expect(await server.db.select().from(signInAttempts)).toHaveLength(11)
  })

  test('a success clears its count', async () => {
    await failedBefore(9, 1, { email: 'ada@acme.example' })
    expect((await submitSignIn(server)).answer.status).toBe(303)
    expect((await submitSignIn(server, wrong)).answer.status).toBe(401)
    expect((await submitSignIn(server)).answer.status).toBe(303)
  })

  test('many tries at once are not more tries', async () => {
    const tries = await Promise.all(Array.from({ length: 30 }, () => submitSignIn(server, wrong)))
    const statuses = tries.map(({ answer }) => answer.status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10)
    expect(statuses.every((status) => status === 401 || status === 429)).toBe(true)
  })

  test('that does not exist is slowed down alike, so that the answer tells nothing', async () => {
    await failedBefore(10, 1, { email: 'nobody@acme.example' })
    const { answer } = await submitSignIn(server, { email: 'nobody@acme.example' })
    expect(answer.status).toBe(429)
  })

  test('is the same in another case and with spaces around', async () => {
    await failedBefore(10, 1, { email: 'ada@acme.example' })
    expect((await submitSignIn(server, { email: '  ADA@Acme.example ' })).answer.status).toBe(429)
  })

  test('the current password cannot be guessed on the page that changes it', async () => {
    const { cookie } = await submitSignIn(server)
    const typed = { current: 'guess', password: 'a long new password', again: 'a long new password' }
    const change = () => postForm(server, '/oauth/password', typed, { cookie })
    for (let i = 0; i < 10; i++) expect((await change()).status).toBe(422)
    const answer = await change()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('an address', () => {
  test('takes a hundred wrong passwords for whichever accounts; others are not held up', async () => {
    await failedBefore(99, 5, { address: '203.0.113.9' })
    expect((await submitSignIn(proxied, { ...wrong, ...from('203.0.113.9') })).answer.status).toBe(401)
    expect((await submitSignIn(proxied, from('203.0.113.9'))).answer.status).toBe(429)
    expect((await submitSignIn(proxied, from('203.0.113.10'))).answer.status).toBe(303)
  })

  test('a success does not clear its count', async () => {
    await failedBefore(99, 5, { address: '203.0.113.9' })
    expect((await submitSignIn(proxied, from('203.0.113.9'))).answer.status).toBe(303)
    expect((await submitSignIn(proxied, { ...wrong, ...from('203.0.113.9') })).answer.status).toBe(401)
    expect((await submitSignIn(proxied, from('203.0.113.9'))).answer.status).toBe(429)
  })

  test('is the entry that the own proxy wrote, not what the client claims', async () => {
    await failedBefore(100, 5, { address: '203.0.113.9' })
    expect((await submitSignIn(proxied, from('198.51.100.1, 203.0.113.9'))).answer.status).toBe(429)
    expect((await submitSignIn(proxied, from('203.0.113.9, 198.51.100.1'))).answer.status).toBe(303)
  })

  test('without a proxy the header is not looked at', async () => {
    await failedBefore(100, 5, { address: '203.0.113.9' })
    expect((await submitSignIn(server, from('203.0.113.9'))).answer.status).toBe(303)
  })

  test('in IPv6 is the network of one household', async () => {
    await failedBefore(100, 5, { address: '2001:db8:1:2::/64' })
    expect((await submitSignIn(proxied, from('2001:DB8:1:2:aaaa::1'))).answer.status).toBe(429)
    expect((await submitSignIn(proxied, from('2001:db8:1:3:aaaa::1'))).answer.status).toBe(303)
  })

  test('IPv4 inside IPv6, with a port or not an address at all is told apart', async () => {
    await failedBefore(100, 5, { address: '203.0.113.9' })
    expect((await submitSignIn(proxied, from('::ffff:203.0.113.9'))).answer.status).toBe(429)
    expect((await submitSignIn(proxied, from('203.0.113.9:51234'))).answer.status).toBe(429)
    expect((await submitSignIn(proxied, from(`${'x'.repeat(5000)}`))).answer.status).toBe(303)
    const stored = await server.db.select({ address: signInAttempts.address }).from(signInAttempts)
    expect(stored.every(({ address }) => address.length < 50)).toBe(true)
  })
})

describe('whether an account exists', () => {
  test('is not told: the same answer after the same work, whether the account is there or not', async () => {
    const hash = vi.mocked(scrypt)
    const work = async (email: string) => {
      hash.mockClear()
      const { answer } = await submitSignIn(server, { email, ...wrong })
      const page = (await answer.text()).replaceAll(email, 'EMAIL')
      const calls = hash.mock.calls.map(([, salt, keyLength, options]) => [
        (salt as Uint8Array).length,
        keyLength,
        (options as { N?: number }).N,
      ])
      return { status: answer.status, page, calls }
    }
    const known = await work('ada@acme.example')
    expect(known).toEqual(await work('nobody@acme.example'))
    expect(known.calls).toEqual([[16, 32, testPasswordCost]])
  })

  test('is not told by the age of its hash either: the steps up to today’s cost add up to one of today’s', async () => {
    const hash = vi.mocked(scrypt)
    const { db, clock, config } = server
    const log = pino({ level: 'silent' })
    const today = { app: createApp({ db, clock, config: { ...config, passwordCost }, log, portalDir: null }) }
    const work = async (email: string) => {
      hash.mockClear()
      const { answer } = await submitSignIn(today, { email, ...wrong })
      expect(answer.status).toBe(401)
      const costs = hash.mock.calls.map(([, , , options]) => (options as { N: number }).N)
      return costs.reduce((sum, cost) => sum + cost)
    }
    expect(await work('nobody@acme.example')).toBe(passwordCost)
    expect(await work('ada@acme.example')).toBe(passwordCost)
    expect((await submitSignIn(today)).answer.status).toBe(303)
    const [{ passwordHash } = { passwordHash: '' }] = await db.select().from(users)
    expect(passwordHash).toMatch(/^scrypt\$131072\$8\$1\$/)
    expect((await submitSignIn(today)).answer.status).toBe(303)
    expect(await db.select({ passwordHash: users.passwordHash }).from(users)).toEqual([{ passwordHash }])
    expect(await work('ada@acme.example')).toBe(passwordCost)
  })

  test('a hash that is renewed is of the same password still: sign-ins at once go on, and browsers stay known', async () => {
    const { db, clock, config } = server
    const log = pino({ level: 'silent' })
    const known = cookieNamed((await submitSignIn(server)).answer, 'known-browser')
    const today = { app: createApp({ db, clock, config: { ...config, passwordCost }, log, portalDir: null }) }
    const answers = await Promise.all([1, 2, 3].map(() => submitSignIn(today)))
    expect(answers.map(({ answer }) => answer.status)).toEqual([303, 303, 303])
    await failedBefore(10, 0, { email: 'ada@acme.example' })
    expect((await submitSignIn(today)).answer.status).toBe(429)
    expect((await submitSignIn(today, { headers: { cookie: known } })).answer.status).toBe(303)
  })

  test('nothing is hashed for a form that is not filled in, or for a try that has to wait', async () => {
    const hash = vi.mocked(scrypt)
    hash.mockClear()
    await postForm(server, authorize(), { email: 'ada@acme.example', password: '' })
    await failedBefore(10, 1, { email: 'ada@acme.example' })
    await submitSignIn(server)
    expect(hash).not.toHaveBeenCalled()
  })
})

test('a password is stored with a salt of its own', async () => {
  await createAccount(server, 'bo@acme.example')
  const { hashPassword } = await import('#server/identity/passwords.ts')
  const [one, other] = [
    await hashPassword('the same', testPasswordCost),
    await hashPassword('the same', testPasswordCost),
  ]
  expect(one).not.toBe(other)
  const [row] = await server.db.select().from(users).where(eq(users.email, 'bo@acme.example'))
  expect(row?.passwordHash).toMatch(/^scrypt\$2048\$8\$1\$/)
})
