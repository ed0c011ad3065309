import { beforeEach, describe, expect, test } from 'vitest'
import {
  halfSessions,
  identitySessions,
  securityEvents,
  signInAttempts,
  twoFactors,
  users,
} from '#server/db/schema.ts'
import { auditSecurity } from '#server/security/chain.ts'
import { codeNow } from '#test/support/provider/registry.ts'
import {
  authorize,
  callbackFor,
  cookieNamed,
  hasSignedIn,
  leadsTo,
  password,
  postForm,
  secondFactorPage,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { resetLink } from '../../support/letter-text.ts'
import { ada, useSecondFactor } from '../../support/second-factor.ts'

const on = useSecondFactor()
const chosen = 'no fox naps on lime jelly'
const changed = { current: password, password: chosen, again: chosen }

/** Holds that a half session is over: its page asks for no code, and a right one signs nobody in. */
async function expectOver(cookie: string) {
  expect((await on.get(secondFactorPage, cookie)).status).toBe(303)
  expect(hasSignedIn(await on.send(codeNow(), cookie))).toBe(false)
}

test('the password alone signs in whoever has no second factor and needs none', async () => {
  expect(hasSignedIn((await submitSignIn(on.server)).answer)).toBe(true)
  expect(await on.server.db.$count(halfSessions)).toBe(0)
})

describe('with an authenticator', () => {
  beforeEach(() => on.giveAuthenticator())

  test('the password leads to the code, which signs in', async () => {
    const cookie = await on.half()
    const asked = await (await on.get(secondFactorPage, cookie)).text()
    expect(asked).toContain(ada)
    expect(asked).toMatch(/<input[^>]*id="code"[^>]*autocomplete="one-time-code"/)
    const session = cookieNamed(await on.send(codeNow(), cookie), 'identity')
    expect((await callbackFor(on.server, session)).searchParams.get('code')).toMatch(/^code_/)
    expect(await on.server.db.$count(halfSessions)).toBe(0)
    expect(await on.server.db.select().from(identitySessions)).toMatchObject([
      { userId: on.userId, secondFactorAt: expect.any(Date) as unknown },
    ])
    expect(await on.server.db.select().from(securityEvents)).toMatchObject([
      { kind: 'sign_in', personId: on.userId },
    ])
    expect(await on.letters()).toEqual([])
  })

  test('a half session opens nothing but the code: no session, no code of a sign-in, no change of the password', async () => {
    const cookie = await on.half()
    const value = cookie.split('=')[1] ?? ''
    for (const cookies of [cookie, `identity=${value}`, `${cookie}; identity=${value}`]) {
      expect((await on.get(authorize(), cookies)).status).toBe(200)
      expect((await on.get('/oauth/password', cookies)).status).toBe(401)
      expect((await postForm(on.server, '/oauth/password', changed, { cookie: cookies })).status).toBe(401)
    }
    expect(await on.server.db.$count(identitySessions)).toBe(0)
  })

  test('the password ends the session that the browser had', async () => {
    await on.server.db.delete(twoFactors)
    const before = (await submitSignIn(on.server)).cookie
    await on.giveAuthenticator()
    const { answer } = await submitSignIn(on.server, { headers: { cookie: before } })
    expect(cookieNamed(answer, 'sign-in')).not.toBe('')
    expect(await on.server.db.select().from(identitySessions)).toMatchObject([
      { endedAt: expect.any(Date) as unknown },
    ])
  })

  test('a session from before the authenticator is asked for the code', async () => {
    await on.server.db.delete(twoFactors)
    const before = (await submitSignIn(on.server)).cookie
    await on.giveAuthenticator()
    const answer = await on.get(authorize(), before)
    expect(leadsTo(answer)).toBe('/oauth/second-factor')
    expect(hasSignedIn(await on.send(codeNow(), cookieNamed(answer, 'sign-in')))).toBe(true)
  })

  test('a wrong password is answered as without an authenticator', async () => {
    const said = async () => {
      const { answer } = await submitSignIn(on.server, { password: 'wrong' })
      return { status: answer.status, page: await answer.text(), cookies: answer.headers.getSetCookie() }
    }
    const withOne = await said()
    expect(withOne.status).toBe(401)
    await on.server.db.delete(twoFactors)
    expect(await said()).toEqual(withOne)
  })

  test('five wrong codes end the half session, and the next one has to wait, whatever it is', async () => {
    const cookie = await on.half()
    for (let i = 0; i < 5; i++) {
      const answer = await on.send('000000', cookie)
      expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('already used')])
    }
    const over = await on.send(codeNow(), cookie)
    expect([over.status, await over.text()]).toEqual([401, expect.stringContaining('Sign in again')])
    await expectOver(cookie)
    const again = await on.half()
    const waits = await on.send(codeNow(), again)
    expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '900'])
    expect(await waits.text()).toContain('Try again in 15 minutes')
    await on.server.db.update(twoFactors).set({ failedAt: new Date(Date.now() - 16 * 60_000) })
    expect(hasSignedIn(await on.send(codeNow(), again))).toBe(true)
  })

  test('a wait after too many codes is told once, and apart from one after wrong passwords', async () => {
    const [first, second] = [await on.half(), await on.half()]
    const guess = { email: ada, address: '192.0.2.1', succeeded: false, createdAt: new Date() }
    await on.server.db.insert(signInAttempts).values(Array.from({ length: 10 }, () => guess))
    await submitSignIn(on.server)
    for (let i = 0; i < 5; i++) await on.send('000000', first)
    for (let i = 0; i < 3; i++) expect((await on.send(codeNow(), second)).status).toBe(429)
    const { day, number } = securityEvents
    const told = await on.server.db.select().from(securityEvents).orderBy(day, number)
    expect(told.map(({ kind, party, details }) => [kind, party, details.reason])).toEqual([
      ['sign_in_delayed', 'stranger', undefined],
      ...Array.from({ length: 5 }, () => ['code_wrong', 'stranger', undefined]),
      ['sign_in_delayed', 'stranger', 'after too many wrong codes'],
    ])
    expect((await auditSecurity(on.server.db)).violations).toEqual([])
  })

  test('of many wrong codes at once five are looked at', async () => {
    const cookie = await on.half()
    const answers = await Promise.all(Array.from({ length: 12 }, () => on.send('000000', cookie)))
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(await on.server.db.select().from(twoFactors)).toMatchObject([{ failures: 5 }])
  })

  test('no code is asked for again, and counts as none', async () => {
    const answer = await on.send(' ', await on.half())
    expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('This needs a code')])
    expect(await on.server.db.select().from(twoFactors)).toMatchObject([{ failures: 0 }])
  })

  test('one code sent in many sign-ins at once signs in one of them', async () => {
    const cookies = await Promise.all(Array.from({ length: 4 }, () => on.half()))
    const code = codeNow()
    const answers = await Promise.all(cookies.flatMap((each) => [on.send(code, each), on.send(code, each)]))
    expect(answers.filter(hasSignedIn)).toHaveLength(1)
    expect(await on.server.db.$count(identitySessions)).toBe(1)
  })

  test('a half session lasts ten minutes', async () => {
    const cookie = await on.half()
    const [row] = await on.server.db.select().from(halfSessions)
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(600_000)
    await on.server.db.update(halfSessions).set({ expiresAt: new Date(Date.now() - 1) })
    await expectOver(cookie)
  })

  test('a half session’s cookie is stored as a hash, and in no log', async () => {
    const cookie = (await on.half()).split('=')[1] ?? ''
    expect(cookie).toMatch(/^half_[\w-]{43}$/)
    await on.send('000000', `sign-in=${cookie}`)
    expect(await on.server.db.$count(halfSessions)).toBe(1)
    expect(JSON.stringify(await on.server.db.select().from(halfSessions))).not.toContain(cookie)
    expect(on.server.logged.join('\n')).not.toContain(cookie)
  })

  test.each([
    ['logging out', (cookie: string) => on.get('/oauth/logout', cookie)],
    [
      'a change of the password',
      async () => {
        const session = cookieNamed(await on.send(codeNow(), await on.half()), 'identity')
        await on.server.db.update(twoFactors).set({ lastPeriod: 0 })
        return postForm(on.server, '/oauth/password', changed, { cookie: session })
      },
    ],
    [
      'a reset by mail',
      async () => postForm(on.server, await resetLink(on.server), { password: chosen, again: chosen }),
    ],
  ])('%s ends half sessions', async (_, act) => {
    const cookie = await on.half()
    expect((await act(cookie)).status).toBe(200)
    await expectOver(cookie)
  })

  test('a password that was reset by mail leads to the code still', async () => {
    await postForm(on.server, await resetLink(on.server), { password: chosen, again: chosen })
    expect(leadsTo((await submitSignIn(on.server, { password: chosen })).answer)).toBe('/oauth/second-factor')
  })

  test('a one-time password is changed after the code', async () => {
    await on.server.db.update(users).set({ mustChangePassword: true })
    const answer = await on.send(codeNow(), await on.half())
    const next = await on.get(authorize(), cookieNamed(answer, 'identity'))
    expect(leadsTo(next)).toBe('/oauth/password')
  })

  test('a half session without a valid request is told so', async () => {
    expect((await on.get('/oauth/second-factor', await on.half())).status).toBe(400)
  })
})
