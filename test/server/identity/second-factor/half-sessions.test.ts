import { beforeEach, describe, expect, test } from 'vitest'
import { halfSessions, identitySessions, outbox, twoFactors, users } from '#server/db/schema.ts'
import { runPasswordResets } from '#server/identity/password-resets.ts'
import { letterText } from '../../support/letter-text.ts'
import { codeNow } from '#test/support/provider/registry.ts'
import {
  authorize,
  callbackFor,
  cookieNamed,
  leadsTo,
  password,
  postForm,
  secondFactorPage,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { ada, useSecondFactor } from '../../support/second-factor.ts'

const on = useSecondFactor()

/** Holds that a half session is over. A right code leads to the same place, so the session it would give is asked for. */
async function expectOver(cookie: string) {
  expect(leadsTo(await on.get(secondFactorPage, cookie))).toBe('/oauth/authorize')
  const answer = await on.send(codeNow(), cookie)
  expect(leadsTo(answer)).toBe('/oauth/authorize')
  expect(cookieNamed(answer, 'identity')).toBe('')
}

test('the password alone signs in whoever has no second factor and needs none', async () => {
  const { answer } = await submitSignIn(on.server)
  expect(leadsTo(answer)).toBe('/oauth/authorize')
  expect(cookieNamed(answer, 'identity')).not.toBe('')
  expect(await on.server.db.select().from(halfSessions)).toEqual([])
})

describe('with an authenticator, the password', () => {
  beforeEach(() => on.giveAuthenticator())

  test('leads to the code, which signs in', async () => {
    const cookie = await on.half()
    const asked = await (await on.get(secondFactorPage, cookie)).text()
    expect(asked).toContain(ada)
    expect(asked).toMatch(/<input[^>]*id="code"[^>]*autocomplete="one-time-code"/)
    const answer = await on.send(codeNow(), cookie)
    expect([answer.status, leadsTo(answer)]).toEqual([303, '/oauth/authorize'])
    const session = cookieNamed(answer, 'identity')
    expect((await callbackFor(on.server, session)).searchParams.get('code')).toMatch(/^code_/)
    expect(await on.server.db.select().from(halfSessions)).toEqual([])
    expect(await on.server.db.select().from(identitySessions)).toMatchObject([
      { userId: on.userId, secondFactorAt: expect.any(Date) as unknown },
    ])
    expect(await on.letters()).toEqual([])
  })

  test('opens nothing but the code: no session, no code of a sign-in, no change of the password', async () => {
    const cookie = await on.half()
    const value = cookie.split('=')[1] ?? ''
    for (const cookies of [cookie, `identity=${value}`, `${cookie}; identity=${value}`]) {
      const shown = await on.get(authorize(), cookies)
      expect(shown.status).toBe(200)
      expect(await shown.text()).toContain('id="password"')
      expect((await on.get('/oauth/password', cookies)).status).toBe(401)
      const typed = {
        current: password,
        password: 'no fox naps on lime jelly',
        again: 'no fox naps on lime jelly',
      }
      const changed = await postForm(on.server, '/oauth/password', typed, { cookie: cookies })
      expect(changed.status).toBe(401)
    }
    expect(await on.server.db.select().from(identitySessions)).toEqual([])
  })

  test('ends the session that the browser had', async () => {
    await on.server.db.delete(twoFactors)
    const before = (await submitSignIn(on.server)).cookie
    await on.giveAuthenticator()
    const { answer } = await submitSignIn(on.server, { headers: { cookie: before } })
    expect(cookieNamed(answer, 'sign-in')).not.toBe('')
    expect(await on.server.db.select().from(identitySessions)).toMatchObject([
      { endedAt: expect.any(Date) as unknown },
    ])
  })

  test('is asked for again by a session from before', async () => {
    await on.server.db.delete(twoFactors)
    const before = (await submitSignIn(on.server)).cookie
    await on.giveAuthenticator()
    const answer = await on.get(authorize(), before)
    expect(leadsTo(answer)).toBe('/oauth/second-factor')
    const signedIn = await on.send(codeNow(), cookieNamed(answer, 'sign-in'))
    expect(cookieNamed(signedIn, 'identity')).not.toBe('')
  })

  test('says the same for a wrong one as without an authenticator', async () => {
    const said = async () => {
      const { answer } = await submitSignIn(on.server, { password: 'wrong' })
      return { status: answer.status, page: await answer.text(), cookies: answer.headers.getSetCookie() }
    }
    const withOne = await said()
    expect(withOne.status).toBe(401)
    await on.server.db.delete(twoFactors)
    expect(await said()).toEqual(withOne)
  })

  test('and five wrong codes end the half session; the sixth is not looked at', async () => {
    const cookie = await on.half()
    for (let i = 0; i < 5; i++) {
      const answer = await on.send('000000', cookie)
      expect(answer.status).toBe(401)
      expect(await answer.text()).toContain('This code is wrong or was already used')
    }
    const over = await on.send(codeNow(), cookie)
    expect(over.status).toBe(401)
    expect(await over.text()).toContain('Sign in again')
    expect(leadsTo(await on.get(secondFactorPage, cookie))).toBe('/oauth/authorize')
    // Another password does not give more tries.
    const again = await on.half()
    const waits = await on.send(codeNow(), again)
    expect(waits.status).toBe(429)
    expect(waits.headers.get('retry-after')).toBe('900')
    expect(await waits.text()).toContain('Try again in 15 minutes')
    await on.server.db.update(twoFactors).set({ failedAt: new Date(Date.now() - 16 * 60_000) })
    expect((await on.send(codeNow(), again)).status).toBe(303)
  })

  test('and many codes at once are five at most', async () => {
    const cookie = await on.half()
    const answers = await Promise.all(Array.from({ length: 12 }, () => on.send('000000', cookie)))
    expect(answers.filter(({ status }) => status === 401 || status === 429 || status === 303)).toHaveLength(
      12,
    )
    expect(await on.server.db.select().from(twoFactors)).toMatchObject([{ failures: 5 }])
  })

  test('and no code is asked for again, and counts as none', async () => {
    const answer = await on.send(' ', await on.half())
    expect(answer.status).toBe(401)
    expect(await answer.text()).toContain('This needs a code')
    expect(await on.server.db.select().from(twoFactors)).toMatchObject([{ failures: 0 }])
  })

  test('and a code twice at once give one session', async () => {
    const cookie = await on.half()
    const code = codeNow()
    await Promise.all([on.send(code, cookie), on.send(code, cookie)])
    expect(await on.server.db.select().from(identitySessions)).toHaveLength(1)
  })

  test('and a code in many sign-ins at once signs in one of them', async () => {
    const cookies = await Promise.all(Array.from({ length: 4 }, () => on.half()))
    const code = codeNow()
    const answers = await Promise.all(cookies.map((cookie) => on.send(code, cookie)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 401, 401, 401])
  })

  test('is a half session for ten minutes', async () => {
    const cookie = await on.half()
    const [row] = await on.server.db.select().from(halfSessions)
    expect((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)).toBe(600_000)
    await on.server.db.update(halfSessions).set({ expiresAt: new Date(Date.now() - 1) })
    await expectOver(cookie)
  })

  test('is stored with its cookie as a hash, and in no log', async () => {
    const cookie = (await on.half()).split('=')[1] ?? ''
    expect(cookie).toMatch(/^half_[\w-]{43}$/)
    await on.send(codeNow(), `sign-in=${cookie}`)
    await on.half()
    expect(JSON.stringify(await on.server.db.select().from(halfSessions))).not.toContain(cookie)
    expect(on.server.logged.join('\n')).not.toContain(cookie)
  })

  test('changed ends half sessions; so does logging out', async () => {
    const cookie = await on.half()
    expect((await on.get('/oauth/logout', cookie)).status).toBe(200)
    expect(await on.server.db.select().from(halfSessions)).toEqual([])
    const session = cookieNamed(await on.send(codeNow(), await on.half()), 'identity')
    await on.half()
    const chosen = 'no fox naps on lime jelly'
    const typed = { current: password, password: chosen, again: chosen }
    expect((await postForm(on.server, '/oauth/password', typed, { cookie: session })).status).toBe(200)
    expect(await on.server.db.select().from(halfSessions)).toEqual([])
  })

  test('reset by mail ends half sessions, and does not go round the code', async () => {
    const cookie = await on.half()
    await postForm(on.server, '/oauth/forgot', { email: ada })
    await runPasswordResets(on.server)
    const [letter] = await on.server.db.select().from(outbox)
    const link = /\/oauth\/reset\?\S+/.exec(letterText(on.server, letter))?.[0] ?? ''
    const chosen = 'no fox naps on lime jelly'
    expect((await postForm(on.server, link, { password: chosen, again: chosen })).status).toBe(200)
    await expectOver(cookie)
    expect(leadsTo((await submitSignIn(on.server, { password: chosen })).answer)).toBe('/oauth/second-factor')
  })

  test('that is one-time is changed after the code', async () => {
    await on.server.db.update(users).set({ mustChangePassword: true })
    const answer = await on.send(codeNow(), await on.half())
    const next = await on.get(authorize(), cookieNamed(answer, 'identity'))
    expect(leadsTo(next)).toBe('/oauth/password')
  })

  test('sends another site’s form away', async () => {
    const cookie = await on.half()
    const answer = await postForm(
      on.server,
      secondFactorPage,
      { code: codeNow() },
      { cookie, 'sec-fetch-site': 'cross-site' },
    )
    expect(answer.status).toBe(403)
  })

  test('without a valid request says so', async () => {
    const cookie = await on.half()
    expect((await on.get('/oauth/second-factor', cookie)).status).toBe(400)
  })
})
