import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { outbox } from '#server/db/schema.ts'
import { storeTwoFactor } from '#server/identity/second-factor/two-factor.ts'
import { testAuthenticator } from '#test/support/provider/registry.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { cookieNamed, createAccount, leadsTo, sendCode, submitSignIn } from '#test/support/sign-in-client.ts'

export const ada = 'ada@acme.example'

/** A server that demands a second factor of staff, with an account; afresh before each test. */
export function useSecondFactor() {
  const on = { server: undefined as unknown as TestServer, userId: '' }
  beforeAll(async () => void (on.server = await testServer({ STAFF_SECOND_FACTOR: 'required' })))
  afterAll(() => on.server.close())
  beforeEach(async () => {
    await on.server.clear()
    on.userId = await createAccount(on.server)
  })
  return Object.assign(on, {
    get: (path: string, cookie: string) => on.server.app.request(path, { headers: { cookie } }),
    send: (code: string, cookie: string) => sendCode(on.server, code, cookie),
    giveAuthenticator: (userId = on.userId) =>
      storeTwoFactor(on.server.db, on.server.config, {
        userId,
        secret: testAuthenticator,
        confirmed: true,
        now: new Date(),
      }),
    /** Gives the right password; returns the half session's cookie. */
    async half(email = ada): Promise<string> {
      const { answer } = await submitSignIn(on.server, { email })
      expect(answer.status).toBe(303)
      expect(leadsTo(answer)).toBe('/oauth/second-factor')
      expect(cookieNamed(answer, 'identity')).toBe('')
      return cookieNamed(answer, 'sign-in')
    },
    letters: async () => {
      const rows = await on.server.db.select().from(outbox).orderBy(outbox.createdAt)
      return rows.map(({ to, subject }) => [to, subject])
    },
  })
}
