import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyUsers, users } from '#server/db/schema.ts'
import { authenticate } from '#server/identity/authenticate.ts'
import { createCompany } from '#test/support/people.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  readAccount,
  authorize,
  callbackFor,
  codeFor,
  createAccount,
  exchange,
  password,
  postForm,
  redirectUri,
  request,
  signedIn,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { readAs } from '#test/support/read-as.ts'

let server: TestServer
let userId: string
beforeAll(async () => (server = await testServer()))
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  userId = await createAccount(server)
})

const longPassword = 'a long new password'

/** The tag of a page's input. */
const input = (page: string, name: string) =>
  new RegExp(`<input[^>]*id="${name}"[^>]*>`).exec(page)?.[0] ?? ''

describe('the sign-in', () => {
  test('leads from the page over a code to a token that works, with the state as it was given', async () => {
    const form = await (await server.app.request(authorize())).text()
    expect(input(form, 'email')).toMatch(/type="email"[^>]*autocomplete="username"[^>]*autofocus/)
    expect(input(form, 'password')).toMatch(/type="password"[^>]*autocomplete="current-password"/)
    const { answer, cookie } = await submitSignIn(server, { email: 'Ada@Acme.example ' })
    expect(answer.status).toBe(303)
    const back = await callbackFor(server, cookie)
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
    expect(back.searchParams.get('state')).toBe(request.state)
    const { status, body } = await exchange(server, back.searchParams.get('code') ?? '')
    expect(status).toBe(201)
    expect(body).toEqual({
      access_token: { token: expect.any(String), expires_in: 28_800 },
      user: { id: userId },
    })
    const { token } = readAs(
      body,
      v.looseObject({ access_token: v.looseObject({ token: v.string() }) }),
    ).access_token
    expect(await readAccount(server, token)).toMatchObject({
      status: 200,
      body: { email: 'ada@acme.example' },
    })
  })

  test('somebody who is signed in gets a code at once', async () => {
    const { cookie } = await submitSignIn(server)
    expect(await codeFor(server, cookie)).not.toBe(await codeFor(server, cookie))
  })

  test('with something missing says at the field what, keeps the e-mail and goes to the field', async () => {
    const wrong = await postForm(server, authorize(), { email: ' ada@acme.example ', password: 'no' })
    expect(wrong.status).toBe(401)
    const page = await wrong.text()
    expect(input(page, 'email')).toContain('value="ada@acme.example"')
    expect(input(page, 'password')).toMatch(
      /autofocus[^>]*aria-invalid="true"[^>]*aria-describedby="password-error"/,
    )
    expect(page).toContain('E-mail or password is not right.')
    const noPassword = await (await postForm(server, authorize(), { email: 'ada@acme.example' })).text()
    expect(noPassword).toContain('Enter your password.')
    const noEmail = await (await postForm(server, authorize(), { password: 'x' })).text()
    expect(input(noEmail, 'email')).toMatch(
      /autofocus[^>]*aria-invalid="true"[^>]*aria-describedby="email-error"/,
    )
  })

  test('log-out ends the session and its tokens', async () => {
    const { token, cookie } = await signedIn(server)
    const answer = await server.app.request('/oauth/logout?redirect_uri=http://127.0.0.1:3000/', {
      headers: { cookie },
    })
    expect(answer.headers.get('location')).toBe('http://127.0.0.1:3000/')
    expect(answer.headers.get('set-cookie')).toMatch(/^identity=;.*Max-Age=0/)
    expect((await readAccount(server, token)).status).toBe(401)
    expect((await server.app.request(authorize(), { headers: { cookie } })).status).toBe(200)
  })
})

describe('a one-time password', () => {
  beforeEach(() => server.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId)))

  test('is changed before the first code is given', async () => {
    const { cookie } = await submitSignIn(server)
    const held = await server.app.request(authorize(), { headers: { cookie } })
    const path = held.headers.get('location') ?? ''
    expect(path).toMatch(/^\/oauth\/password\?/)
    const page = await (await server.app.request(path, { headers: { cookie } })).text()
    expect(page).toContain('Choose a new password')
    expect(input(page, 'password')).toMatch(/autocomplete="new-password"[^>]*autofocus[^>]*password-help/)
    expect(page).not.toContain('id="current"')
    const change = (typed: string, again = typed) =>
      postForm(server, path, { password: typed, again }, { cookie })
    for (const [typed, again, said] of [
      ['elevenchars', undefined, 'at least 12 characters'],
      ['x'.repeat(201), undefined, 'at most 200 characters'],
      [password, undefined, 'must differ'],
      [longPassword, 'another password', 'differ'],
    ] as const) {
      const answer = await change(typed, again)
      expect([answer.status, answer.headers.get('location')]).toEqual([422, null])
      expect(await answer.text()).toContain(said)
    }
    expect((await change(longPassword)).headers.get('location')).toMatch(/^\/oauth\/authorize\?/)
    expect(await codeFor(server, cookie)).not.toBe('')
    expect((await submitSignIn(server)).answer.status).toBe(401)
    const again = await submitSignIn(server, { password: longPassword })
    expect(await codeFor(server, again.cookie)).not.toBe('')
  })
})

test('the password can be changed later, with the current one', async () => {
  const { cookie } = await submitSignIn(server)
  const page = await (await server.app.request('/oauth/password', { headers: { cookie } })).text()
  expect(input(page, 'current')).toContain('autofocus')
  expect(page).toContain('ada@acme.example')
  const typed = { password: longPassword, again: longPassword }
  const wrong = await postForm(server, '/oauth/password', { ...typed, current: 'no' }, { cookie })
  expect(wrong.status).toBe(422)
  expect(input(await wrong.text(), 'current')).toMatch(/autofocus[^>]*aria-invalid="true"/)
  const right = await postForm(server, '/oauth/password', { ...typed, current: password }, { cookie })
  expect(right.status).toBe(200)
  expect(await right.text()).toContain('Password changed')
  expect((await postForm(server, '/oauth/password', typed)).status).toBe(401)
  expect((await submitSignIn(server, { password: longPassword })).answer.status).toBe(303)
})

describe('whom a token speaks for', () => {
  const staff = { staffDomain: 'platform.example', staffOverride: null }

  test.each([
    ['an admin of the staff', true, 'pat@platform.example', staff, true],
    ['an admin whose domain is in capitals', true, 'PAT@Platform.Example', staff, true],
    ['staff without the flag', false, 'sam@platform.example', staff, false],
    ['the flag outside of the staff', true, 'eve@acme.example', staff, false],
    ['a domain that only ends like it', true, 'eve@evilplatform.example', staff, false],
    ['a domain below', true, 'eve@x.platform.example', staff, false],
    [
      'the flag where the override says staff',
      true,
      'eve@acme.example',
      { ...staff, staffOverride: true },
      true,
    ],
    [
      'staff where the override says no',
      true,
      'pat@platform.example',
      { ...staff, staffOverride: false },
      false,
    ],
    ['the flag without a domain', true, 'pat@platform.example', { ...staff, staffDomain: null }, false],
  ])('%s', async (_who, platformAdmin, email, config, admin) => {
    const { token } = await signedIn(server)
    await server.db.update(users).set({ platformAdmin, email }).where(eq(users.id, userId))
    expect(await authenticate(server.db, token, config)).toMatchObject({
      caller: { kind: 'user', id: userId, email, admin },
    })
  })

  test('a person of a company speaks for it', async () => {
    const companyId = await createCompany(server)
    const at = new Date()
    await server.db.insert(companyUsers).values({ companyId, userId, createdAt: at, updatedAt: at })
    const { token } = await signedIn(server)
    expect(await authenticate(server.db, token, staff)).toMatchObject({
      caller: { companyId, admin: false },
    })
  })

  test('an unknown one for nobody', async () => {
    expect(await authenticate(server.db, 'ppat_unknown', staff)).toBeNull()
  })
})
