import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyUsers, passwordResets, users } from '#server/db/schema.ts'
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

describe('a new password that others would guess', () => {
  const change = async (typed: string) => {
    const { cookie } = await submitSignIn(server)
    const form = { current: password, password: typed, again: typed }
    return postForm(server, '/oauth/password', form, { cookie })
  }

  test.each([
    ['password1234', 'common'],
    ['P@ssw0rd1234', 'common'],
    ['qwertyuiopas', 'common'],
    ['abcdefghijkl', 'pattern'],
    ['xxxxxxxxxxxxxxxx', 'pattern'],
    ['ada@acme.example', 'made of your name, e-mail or company'],
    ['Ada-Lovelace-15', 'made of your name, e-mail or company'],
    ['LOVELACE.19!!', 'made of your name, e-mail or company'],
    ['Zebra&Sons2026', 'made of your name, e-mail or company'],
    ['PartnerPortal1', 'made of your name, e-mail or company'],
  ])('%s is refused at its field, with the reason', async (typed, said) => {
    const companyId = await createCompany(server, 'Zebra & Sons')
    const at = new Date()
    await server.db.insert(companyUsers).values({ companyId, userId, createdAt: at, updatedAt: at })
    await server.db.update(users).set({ name: 'Ada Lovelace' }).where(eq(users.id, userId))
    const answer = await change(typed)
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(input(page, 'password')).toMatch(/aria-invalid="true"[^>]*aria-describedby="[^"]*password-error"/)
    expect(page).toContain(said)
    expect((await submitSignIn(server, { password: typed })).answer.status).toBe(401)
  })

  test.each(['ada rides a purple tram', 'gilt-otter-9-moss', 'Zürich 北京 jelly lamp'])(
    '%s is taken',
    async (typed) => {
      expect((await change(typed)).status).toBe(200)
    },
  )
})

describe('a one-time password', () => {
  beforeEach(() => server.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, userId)))

  test('works until it expires; then its owner is told what to do, and nobody else that it was right', async () => {
    const until = (ms: number) =>
      server.db.update(users).set({ passwordExpiresAt: new Date(Date.now() + ms) })
    await until(60_000)
    expect((await submitSignIn(server)).answer.status).toBe(303)
    await until(-1)
    const { answer, cookie } = await submitSignIn(server)
    expect([answer.status, cookie]).toEqual([401, ''])
    expect(await answer.text()).toContain('This one-time password has expired.')
    const wrong = await submitSignIn(server, { password: 'not this one' })
    expect(await wrong.answer.text()).toContain('E-mail or password is not right.')
  })

  test('that has expired is not changed any more, and another way leads on', async () => {
    const { cookie } = await submitSignIn(server)
    await server.db.update(users).set({ passwordExpiresAt: new Date(Date.now() - 1) })
    const typed = { current: password, password: longPassword, again: longPassword }
    const answer = await postForm(server, '/oauth/password', typed, { cookie })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('This one-time password has expired.')
    expect(page).toContain('href="/oauth/forgot"')
  })

  test('chosen anew does not expire any more', async () => {
    await server.db.update(users).set({ passwordExpiresAt: new Date(Date.now() + 60_000) })
    const { cookie } = await submitSignIn(server)
    await postForm(
      server,
      '/oauth/password',
      { current: password, password: longPassword, again: longPassword },
      { cookie },
    )
    expect(await server.db.select().from(users)).toMatchObject([
      { mustChangePassword: false, passwordExpiresAt: null },
    ])
  })

  test('is changed before the first code is given', async () => {
    const { cookie } = await submitSignIn(server)
    const held = await server.app.request(authorize(), { headers: { cookie } })
    const path = held.headers.get('location') ?? ''
    expect(path).toMatch(/^\/oauth\/password\?/)
    const page = await (await server.app.request(path, { headers: { cookie } })).text()
    expect(page).toContain('Choose a new password')
    expect(input(page, 'password')).toMatch(/autocomplete="new-password"[^>]*password-help/)
    expect(input(page, 'current')).toMatch(/autocomplete="current-password"[^>]*autofocus/)
    expect(page).toContain('One-time password')
    const change = (typed: string, again = typed, current = password) =>
      postForm(server, path, { current, password: typed, again }, { cookie })
    const guessed = await change(longPassword, longPassword, 'another password')
    expect(guessed.status).toBe(422)
    expect(await guessed.text()).toContain('This is not the one-time password.')
    for (const [typed, again, said] of [
      ['elevenchars', undefined, 'at least 12 characters'],
      ['x'.repeat(201), undefined, 'at most 200 characters'],
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

test.each([
  ["o'hara@acme.example", " O'Hara@acme.example\u200b"],
  ['sales/emea&apac@xn--bcher-kva.example', 'sales/emea&apac@Bücher.example'],
])('%s signs in and is sent a link, typed as %s', async (email, typed) => {
  await createAccount(server, email)
  expect((await submitSignIn(server, { email: typed })).answer.status).toBe(303)
  expect((await postForm(server, '/oauth/forgot', { email: typed })).status).toBe(200)
  expect(await server.db.select().from(passwordResets)).toMatchObject([{ email }])
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
  const same = await postForm(server, '/oauth/password', { ...typed, current: longPassword }, { cookie })
  expect(same.status).toBe(422)
  expect(await same.text()).toContain('must differ')
  expect((await postForm(server, '/oauth/password', typed)).status).toBe(401)
  expect((await submitSignIn(server, { password: longPassword })).answer.status).toBe(303)
})

describe('whom a token speaks for', () => {
  const staff = { staffDomain: 'platform.example', staffOverride: null, staffSecondFactor: 'off' } as const

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
