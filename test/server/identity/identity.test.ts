import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authorizationCodes, companyUsers, passwordResets, users } from '#server/db/schema.ts'
import { authenticate } from '#server/identity/authenticate.ts'
import { hashPassword, verifyPassword } from '#server/identity/passwords.ts'
import { createCompany } from '#test/support/people.ts'
import { testPasswordCost, type TestServer, testServer } from '#test/support/server.ts'
import {
  readAccount,
  authorize,
  callbackFor,
  codeFor,
  createAccount,
  exchange,
  hasSignedIn,
  password,
  postForm,
  redirectUri,
  request,
  signedIn,
  submitSignIn,
  tokenIn,
} from '#test/support/sign-in-client.ts'

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

describe('the sign-in page', () => {
  test('leads over a code to a token that works, with the state as it was given', async () => {
    const form = await (await server.app.request(authorize())).text()
    expect(input(form, 'email')).toMatch(/type="email"[^>]*autocomplete="username"[^>]*autofocus/)
    expect(input(form, 'password')).toMatch(/type="password"[^>]*autocomplete="current-password"/)
    const { cookie } = await submitSignIn(server, { email: 'Ada@Acme.example ' })
    const back = await callbackFor(server, cookie)
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
    expect(back.searchParams.get('state')).toBe(request.state)
    const exchanged = await exchange(server, back.searchParams.get('code') ?? '')
    expect(exchanged).toMatchObject({
      status: 201,
      body: { access_token: { expires_in: 28_800 }, user: { id: userId } },
    })
    expect(await readAccount(server, tokenIn(exchanged))).toMatchObject({
      status: 200,
      body: { email: 'ada@acme.example' },
    })
  })

  test('says at the field what is missing, keeps the e-mail and goes to the field', async () => {
    const focused = /autofocus[^>]*aria-invalid="true"[^>]*aria-describedby="(\w+)-error"/
    for (const [typed, field, said] of [
      [{ email: ' ada@acme.example ', password: 'no' }, 'password', 'E-mail or password is not right.'],
      [{ email: 'ada@acme.example' }, 'password', 'Enter your password.'],
      [{ password: 'x' }, 'email', 'Enter your e-mail address'],
    ] as const) {
      const page = await (await postForm(server, authorize(), typed)).text()
      expect(focused.exec(input(page, field))?.[1]).toBe(field)
      expect(page).toContain(said)
      expect(input(page, 'email')).toContain(`value="${'email' in typed ? 'ada@acme.example' : ''}"`)
    }
  })
})

describe('a new password that others would guess', () => {
  const change = async (typed: string) => {
    const { cookie } = await submitSignIn(server)
    const form = { current: password, password: typed, again: typed }
    return postForm(server, '/oauth/password', form, { cookie })
  }

  const madeOf = 'made of your name, e-mail or company'
  test.each([
    ['P@ssw0rd1234', 'common'],
    ['qwertyuiopas', 'common'],
    ['abcdefghijkl', 'pattern'],
    ['xxxxxxxxxxxxxxxx', 'pattern'],
    ['ada@acme.example', madeOf],
    ['LOVELACE.19!!', madeOf],
    ['Zebra&Sons2026', madeOf],
    ['PartnerPortal1', madeOf],
  ])('such as %s, is refused at its field, with the reason', async (typed, said) => {
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

  // The page says: at least 12 characters, at most 200.
  const long = 'no fox naps on lime jelly; '.repeat(8)
  test.each([
    [long.slice(0, 11), 422],
    [long.slice(0, 12), 200],
    [long.slice(0, 200), 200],
    [long.slice(0, 201), 422],
    ['gilt-otter-9-moss', 200],
    ['Zürich 北京 jelly lamp', 200],
  ])('is not %s, which is answered %i', async (typed, status) => {
    expect((await change(typed)).status).toBe(status)
    const right = await submitSignIn(server, { password: typed })
    expect(hasSignedIn(right.answer)).toBe(status === 200)
  })

  test('is compared to its last letter', async () => {
    const longest = 'x'.repeat(200)
    const stored = await hashPassword(longest, testPasswordCost)
    expect(await verifyPassword(longest, stored, testPasswordCost)).toBe(true)
    expect(await verifyPassword(`${longest}x`, stored, testPasswordCost)).toBe(false)
  })
})

describe('a one-time password', () => {
  const chosen = { current: password, password: longPassword, again: longPassword }
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
    const answer = await postForm(server, '/oauth/password', chosen, { cookie })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toMatch(/This one-time password has expired.*href="\/oauth\/forgot"/s)
  })

  test('chosen anew does not expire any more', async () => {
    await server.db.update(users).set({ passwordExpiresAt: new Date(Date.now() + 60_000) })
    const { cookie } = await submitSignIn(server)
    await postForm(server, '/oauth/password', chosen, { cookie })
    expect(await server.db.select().from(users)).toMatchObject([
      { mustChangePassword: false, passwordExpiresAt: null },
    ])
  })

  test('is changed before the first code is given', async () => {
    const { cookie } = await submitSignIn(server)
    const held = await server.app.request(authorize(), { headers: { cookie } })
    const path = held.headers.get('location') ?? ''
    expect(path).toMatch(/^\/oauth\/password\?/)
    expect(await server.db.$count(authorizationCodes)).toBe(0)
    const page = await (await server.app.request(path, { headers: { cookie } })).text()
    expect(page).toMatch(/Choose a new password.*One-time password/s)
    expect(input(page, 'password')).toMatch(/autocomplete="new-password"[^>]*password-help/)
    expect(input(page, 'current')).toMatch(/autocomplete="current-password"[^>]*autofocus/)
    const change = (typed: object) => postForm(server, path, { ...chosen, ...typed }, { cookie })
    for (const [typed, said] of [
      [{ current: 'another password' }, 'This is not the one-time password.'],
      [{ password: 'elevenchars' }, 'at least 12 characters'],
      [{ again: 'another password' }, 'differ'],
    ] as const) {
      const answer = await change(typed)
      expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(said)])
    }
    expect((await change({})).headers.get('location')).toMatch(/^\/oauth\/authorize\?/)
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
  expect(hasSignedIn((await submitSignIn(server, { password: longPassword })).answer)).toBe(true)
})

// Who is a platform admin is asked by the specification's table, in test/server/law/specified.test.ts.
test('a token speaks for its person, in any case of the domain, and their company; an unknown one for nobody', async () => {
  const staff = { staffDomain: 'platform.example', staffOverride: null, staffSecondFactor: 'off' } as const
  const companyId = await createCompany(server)
  const at = new Date()
  await server.db.insert(companyUsers).values({ companyId, userId, createdAt: at, updatedAt: at })
  const { token } = await signedIn(server)
  const email = 'PAT@Platform.Example'
  for (const platformAdmin of [true, false]) {
    await server.db.update(users).set({ platformAdmin, email }).where(eq(users.id, userId))
    expect(await authenticate(server.db, token, staff, { now: at })).toMatchObject({
      caller: { kind: 'user', id: userId, email, companyId, admin: platformAdmin },
    })
    expect(await authenticate(server.db, token, { ...staff, staffDomain: null }, { now: at })).toMatchObject({
      caller: { id: userId, admin: false },
    })
  }
  expect(await authenticate(server.db, 'ppat_unknown', staff, { now: at })).toBeNull()
})
