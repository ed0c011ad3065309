import { createHash, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessTokens, authorizationCodes, identitySessions, users } from '../../src/server/db/schema.ts'
import { hashPassword } from '../../src/server/identity/passwords.ts'
import { sweepIdentity } from '../../src/server/identity/sweep.ts'
import { call } from '../support/people.ts'
import { type TestServer, testServer } from '../support/server.ts'

const redirectUri = 'http://127.0.0.1:3000/login/oauth'
const codeVerifier = randomBytes(32).toString('base64url')
const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
const request = {
  response_type: 'code',
  client_id: 'portal',
  redirect_uri: redirectUri,
  state: 'a-state-of-the-portal',
  code_challenge: challenge,
  code_challenge_method: 'S256',
}
const authorize = (changes: Record<string, string | undefined> = {}) => {
  const given = Object.entries({ ...request, ...changes }).filter(
    (each): each is [string, string] => each[1] !== undefined,
  )
  return `/oauth/authorize?${new URLSearchParams(given).toString()}`
}

let server: TestServer
let passwordHash: string
beforeAll(async () => {
  server = await testServer()
  passwordHash = await hashPassword('demo-password')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.clear()
  const at = new Date()
  await server.db
    .insert(users)
    .values({ email: 'ada@acme.example', passwordHash, createdAt: at, updatedAt: at })
})

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.request(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(form).toString(),
  })

const cookieOf = (answer: Response) => (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''

async function signIn(password = 'demo-password') {
  const answer = await post(authorize(), { email: 'Ada@Acme.example ', password })
  return { answer, cookie: cookieOf(answer) }
}

async function codeFor(cookie: string): Promise<URL> {
  const answer = await server.app.request(authorize(), { headers: { cookie } })
  expect(answer.status).toBe(303)
  return new URL(answer.headers.get('location') ?? '')
}

const exchange = (code: string, verifier = codeVerifier) =>
  call(server, 'POST', '/oauth/tokens', {
    body: { grant: { code, type: 'authorization_code' }, client: { secret: '' }, code_verifier: verifier },
  })

async function signedInToken(): Promise<{ token: string; code: string; cookie: string }> {
  const { cookie } = await signIn()
  const code = (await codeFor(cookie)).searchParams.get('code') ?? ''
  const { status, body } = await exchange(code)
  expect(status).toBe(201)
  return { token: (body as { access_token: { token: string } }).access_token.token, code, cookie }
}

const account = (token: string) => call(server, 'GET', '/platform/account', { as: { token } })

describe('the sign-in', () => {
  test('leads from the page over a code to a token that works, with the state as it was given', async () => {
    const form = await server.app.request(authorize())
    expect(await form.text()).toContain('type="password"')
    const { answer, cookie } = await signIn()
    expect(answer.status).toBe(303)
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax/i)
    const back = await codeFor(cookie)
    expect(`${back.origin}${back.pathname}`).toBe(redirectUri)
    expect(back.searchParams.get('state')).toBe(request.state)
    const { status, body } = await exchange(back.searchParams.get('code') ?? '')
    expect(status).toBe(201)
    const { access_token } = body as { access_token: { token: string; expires_in: number } }
    expect(access_token.expires_in).toBe(28_800)
    expect(await account(access_token.token)).toMatchObject({
      status: 200,
      body: { email: 'ada@acme.example' },
    })
  })

  test.each([
    ['another path', { redirect_uri: `${redirectUri}/x` }],
    ['a trailing slash', { redirect_uri: `${redirectUri}/` }],
    ['another case', { redirect_uri: redirectUri.replace('login', 'LOGIN') }],
    ['another host', { redirect_uri: 'http://127.0.0.1.evil.example/login/oauth' }],
    ['a query', { redirect_uri: `${redirectUri}?next=/` }],
    ['another client', { client_id: 'other' }],
    ['no PKCE', { code_challenge: undefined }],
    ['plain PKCE', { code_challenge_method: 'plain' }],
    ['no state', { state: undefined }],
    ['another response type', { response_type: 'token' }],
  ])('a request with %s shows an error page and never redirects', async (_what, changes) => {
    const { cookie } = await signIn()
    const answer = await server.app.request(authorize(changes), { headers: { cookie } })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('location')).toBeNull()
  })

  test('a wrong password and an unknown account get the same answer, and the e-mail stays, escaped', async () => {
    const wrong = await post(authorize(), { email: 'ada@acme.example', password: 'no' })
    const unknown = await post(authorize(), { email: '"><script>x</script>@a', password: 'no' })
    expect([wrong.status, unknown.status]).toEqual([401, 401])
    const page = await unknown.text()
    expect(page).toContain('E-mail or password is not right.')
    expect(page).not.toContain('<script>')
    expect(await wrong.text()).toContain('value="ada@acme.example"')
  })

  test('a form from another site is refused', async () => {
    const answer = await post(authorize(), { email: 'a', password: 'b' }, { 'sec-fetch-site': 'cross-site' })
    expect(answer.status).toBe(403)
  })

  test('guessing is slowed down per account, a success forgets, and the right password waits too', async () => {
    for (let i = 0; i < 9; i++) await post(authorize(), { email: 'ada@acme.example', password: 'no' })
    expect((await signIn()).answer.status).toBe(303)
    for (let i = 0; i < 10; i++) await post(authorize(), { email: 'ada@acme.example', password: 'no' })
    const { answer } = await signIn()
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('no password, code or token is ever logged', async () => {
    server.logged.length = 0
    const { token, code, cookie } = await signedInToken()
    await account(token)
    const log = server.logged.join('\n')
    expect(log).toContain('/oauth/tokens')
    for (const secret of ['demo-password', token, code, cookie.split('=')[1] ?? '?'])
      expect(log).not.toContain(secret)
  })
})

describe('a code', () => {
  test('is good for one exchange; a second revokes what the first gave', async () => {
    const { token, code } = await signedInToken()
    expect((await account(token)).status).toBe(200)
    expect(await exchange(code)).toMatchObject({ status: 401, body: { id: 'unauthorized' } })
    expect((await account(token)).status).toBe(401)
  })

  test('needs the verifier that belongs to its challenge, and is spent by a wrong one', async () => {
    const { cookie } = await signIn()
    const code = (await codeFor(cookie)).searchParams.get('code') ?? ''
    expect((await exchange(code, 'x'.repeat(43))).status).toBe(401)
    expect((await exchange(code)).status).toBe(401)
  })

  test('lives for a minute', async () => {
    const { cookie } = await signIn()
    const code = (await codeFor(cookie)).searchParams.get('code') ?? ''
    await server.db.update(authorizationCodes).set({ expiresAt: new Date(Date.now() - 1) })
    expect((await exchange(code)).status).toBe(401)
  })

  test('without a verifier the exchange is invalid', async () => {
    const body = { grant: { code: 'x', type: 'authorization_code' }, client: { secret: '' } }
    expect(await call(server, 'POST', '/oauth/tokens', { body })).toMatchObject({
      status: 422,
      body: { id: 'invalid', message: { code_verifier: expect.any(Array) as unknown } },
    })
  })
})

describe('the end of a session', () => {
  test('log-out ends the session and its tokens and goes back to the portal only', async () => {
    const { token, cookie } = await signedInToken()
    const answer = await server.app.request('/oauth/logout?redirect_uri=http://127.0.0.1:3000/', {
      headers: { cookie },
    })
    expect(answer.headers.get('location')).toBe('http://127.0.0.1:3000/')
    expect((await account(token)).status).toBe(401)
    expect((await server.app.request(authorize(), { headers: { cookie } })).status).toBe(200)
    const elsewhere = await server.app.request('/oauth/logout?redirect_uri=https://evil.example/')
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([200, null])
  })

  test('an expired token is refused', async () => {
    const { token } = await signedInToken()
    await server.db.update(accessTokens).set({ expiresAt: new Date(Date.now() - 1) })
    expect((await account(token)).status).toBe(401)
  })

  test('what has been over for long is swept away', async () => {
    await signedInToken()
    const later = new Date(Date.now() + 7 * 86_400_000)
    await sweepIdentity(server.db, later)
    expect(await server.db.select().from(identitySessions)).toEqual([])
    expect(await server.db.select().from(accessTokens)).toEqual([])
  })
})

describe('a one-time password', () => {
  beforeEach(() =>
    server.db.update(users).set({ mustChangePassword: true }).where(eq(users.email, 'ada@acme.example')),
  )

  test('is changed before the first code is given', async () => {
    const { cookie } = await signIn()
    const held = await server.app.request(authorize(), { headers: { cookie } })
    const page = held.headers.get('location') ?? ''
    expect(page).toMatch(/^\/oauth\/password\?/)
    const change = (password: string, again = password) => post(page, { password, again }, { cookie })
    expect((await change('short')).status).toBe(422)
    expect(await (await change('demo-password')).text()).toContain('must differ')
    expect(await (await change('a long new password', 'another')).text()).toContain('differ')
    expect((await change('a long new password')).status).toBe(303)
    expect((await codeFor(cookie)).searchParams.get('code')).not.toBeNull()
    expect((await signIn()).answer.status).toBe(401)
    expect((await signIn('a long new password')).answer.status).toBe(303)
  })

  test('later changes ask for the current password', async () => {
    await server.db.update(users).set({ mustChangePassword: false })
    const { cookie } = await signIn()
    const typed = { password: 'a long new password', again: 'a long new password' }
    expect((await post('/oauth/password', { ...typed, current: 'no' }, { cookie })).status).toBe(422)
    expect((await post('/oauth/password', { ...typed, current: 'demo-password' }, { cookie })).status).toBe(
      200,
    )
    expect((await post('/oauth/password', typed)).status).toBe(401)
  })
})
