import type crypto from 'node:crypto'
import { scrypt } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createApp } from '#server/app.ts'
import { passwordCost } from '#server/config/password-cost.ts'
import { signInAttempts, users } from '#server/db/schema.ts'
import { hashPassword } from '#server/identity/passwords.ts'
import { testPasswordCost, type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  cookieNamed,
  createAccount,
  hasSignedIn,
  postForm,
  submitSignIn,
} from '#test/support/sign-in-client.ts'

vi.mock('node:crypto', async (original) => {
  const actual = await original<typeof crypto>()
  return { ...actual, scrypt: vi.fn<typeof crypto.scrypt>(actual.scrypt) }
})

const ada = 'ada@acme.example'
let server: TestServer
/** The same platform, whose hashes are as costly as production's. */
let today: Pick<TestServer, 'app'>
beforeAll(async () => {
  server = await testServer()
  const { db, clock, config } = server
  const log = pino({ level: 'silent' })
  today = { app: createApp({ db, clock, config: { ...config, passwordCost }, log, portalDir: null }) }
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  await createAccount(server)
  vi.mocked(scrypt).mockClear()
})

const guessed = (count: number) =>
  server.db.insert(signInAttempts).values(
    Array.from({ length: count }, () => ({
      email: ada,
      address: '192.0.2.1',
      succeeded: false,
      createdAt: new Date(),
    })),
  )

describe('whether an account exists', () => {
  test('is told by no answer and no work, whatever the age of its hash: the steps up to today’s cost add up to one', async () => {
    const refusal = async (email: string) => {
      vi.mocked(scrypt).mockClear()
      const { answer } = await submitSignIn(today, { email, password: 'not this one' })
      const costs = vi.mocked(scrypt).mock.calls.map(([, , , options]) => (options as { N: number }).N)
      const page = (await answer.text()).replaceAll(email, 'EMAIL')
      return { status: answer.status, page, cost: costs.reduce((sum, cost) => sum + cost) }
    }
    const known = await refusal(ada)
    expect(known).toMatchObject({ status: 401, cost: 131_072 })
    expect(await refusal('nobody@acme.example')).toEqual(known)
    expect(hasSignedIn((await submitSignIn(today)).answer)).toBe(true)
    const hashes = await server.db.select({ hash: users.passwordHash }).from(users)
    expect(hashes).toEqual([{ hash: expect.stringMatching(/^scrypt\$131072\$8\$1\$/) as unknown }])
    expect(hasSignedIn((await submitSignIn(today)).answer)).toBe(true)
    expect(await server.db.select({ hash: users.passwordHash }).from(users)).toEqual(hashes)
    expect(await refusal(ada)).toEqual(known)
  })

  test('is told by no work for a form that is not filled in, or a try that has to wait: there is none', async () => {
    await postForm(server, authorize(), { email: ada, password: '' })
    await guessed(10)
    expect((await submitSignIn(server)).answer.status).toBe(429)
    expect(scrypt).not.toHaveBeenCalled()
  })
})

test('a hash that is renewed is of the same password still: sign-ins at once go on, and browsers stay known', async () => {
  const known = cookieNamed((await submitSignIn(server)).answer, 'known-browser')
  const answers = await Promise.all([1, 2, 3].map(() => submitSignIn(today)))
  expect(answers.map(({ answer }) => hasSignedIn(answer))).toEqual([true, true, true])
  await guessed(10)
  expect((await submitSignIn(today)).answer.status).toBe(429)
  expect(hasSignedIn((await submitSignIn(today, { headers: { cookie: known } })).answer)).toBe(true)
})

test('each stored password has a salt of its own', async () => {
  const [one, other] = await Promise.all([1, 2].map(() => hashPassword('the same', testPasswordCost)))
  expect(one).not.toBe(other)
})
