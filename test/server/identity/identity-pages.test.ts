import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { passwordResets } from '#server/db/schema.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  codeFor,
  createAccount,
  hasSignedIn,
  leadsTo,
  password,
  postForm,
  redirectUri,
  request,
  secondFactorPage,
  submitSignIn,
} from '#test/support/sign-in-client.ts'
import { randomUUID } from 'node:crypto'

let server: TestServer
/** The same platform as its outer URL is https. */
let secure: Pick<TestServer, 'app'>
let session: string
beforeAll(async () => {
  server = await testServer()
  await createAccount(server)
  session = (await submitSignIn(server)).cookie
  const { db, clock } = server
  const publicUrl = 'https://partners.example'
  const config = { ...server.config, publicUrl, redirectUris: [`${publicUrl}/login/oauth`] }
  secure = { app: createApp({ db, clock, config, log: pino({ level: 'silent' }), portalDir: null }) }
})
afterAll(() => server.close())

const form = { email: 'ada@acme.example', password }
const hostile = '"><script>alert(1)</script><img src=x onerror=alert(1)>&\'`'

test('what was typed stays text, and no password is sent back', async () => {
  for (const email of [hostile, `${hostile}@acme.example`, "'autofocus onfocus='x'@acme.example"]) {
    const answer = await postForm(server, authorize(), { email, password: 'a wrong password' })
    expect([401, 422]).toContain(answer.status)
    const page = await answer.text()
    expect(page).toContain('id="email"')
    expect(page).not.toMatch(/<script|<img src=x|'autofocus|a wrong password/)
  }
})

describe('a form', () => {
  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['same-site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { 'sec-fetch-site': '', origin: 'https://evil.example' }],
    ['no origin', { 'sec-fetch-site': '', origin: 'null' }],
    [
      'another origin that claims to be ours',
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ],
  ])('that comes from elsewhere (%s) is refused with a page', async (_what, headers) => {
    const { cookie } = await submitSignIn(server)
    for (const path of [authorize(), '/oauth/password', '/oauth/forgot', '/oauth/logout', secondFactorPage]) {
      const answer = await postForm(server, path, form, { cookie, ...headers })
      expect([path, answer.status, answer.headers.get('set-cookie')]).toEqual([path, 403, null])
      expect(answer.headers.get('content-type')).toContain('text/html')
    }
    expect(await server.db.$count(passwordResets)).toBe(0)
    expect(await codeFor(server, cookie)).toMatch(/^code_/)
  })

  test('of the own origin is taken where the browser says no more', async () => {
    const origin = 'http://127.0.0.1:3000'
    expect(hasSignedIn(await postForm(server, authorize(), form, { 'sec-fetch-site': '', origin }))).toBe(
      true,
    )
  })

  test('that is too long is refused, whether its length is announced or not', async () => {
    const long = `email=ada%40acme.example&password=${'x'.repeat(300_000)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const init = { method: 'POST', headers, duplex: 'half' }
    const url = `http://127.0.0.1:3000${authorize()}`
    const announced = new Request(url, { ...init, body: long })
    const streamed = new Request(url, { ...init, body: new Blob([long]).stream() })
    for (const request of [announced, streamed]) {
      const answer = await server.app.request(request)
      expect(answer.status).toBe(413)
      expect(answer.headers.get('content-type')).toContain('text/html')
    }
  })

  test('of another kind than forms are is refused', async () => {
    for (const type of ['multipart/form-data; boundary=x', 'application/json', 'text/plain'])
      expect((await postForm(server, authorize(), form, { 'content-type': type })).status).toBe(415)
  })

  test('with an enormous or odd password is a wrong one', async () => {
    for (const odd of ['x'.repeat(15_000), '\u0000', '\ud800'])
      expect((await postForm(server, authorize(), { ...form, password: odd })).status).toBe(401)
  })
})

describe('every page', () => {
  test.each([
    ['sign-in', () => server.app.request(authorize())],
    ['error', () => server.app.request('/oauth/authorize')],
    ['signed out', () => server.app.request('/oauth/logout')],
    ['password', () => server.app.request('/oauth/password')],
  ])('(%s) allows nothing but its own style, and is not kept', async (_what, get) => {
    const answer = await get()
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
    expect(policy).toMatch(/form-action 'self'/)
    expect(policy).not.toMatch(/script-src|unsafe|\*/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const page = await answer.text()
    expect(page).not.toMatch(/<script|<style|\sstyle=|\son\w+=/i)
  })

  test('the style sheet is named by its content and kept for good', async () => {
    const page = await (await server.app.request(authorize())).text()
    const href = /href="(\/oauth\/style[^"]*\.css)"/.exec(page)?.[1] ?? ''
    expect(href).toMatch(/[0-9a-f]{8}/)
    const answer = await server.app.request(href)
    expect(answer.headers.get('content-type')).toContain('text/css')
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })
})

describe('the cookie', () => {
  test('is for this server only, and out of reach for scripts and other sites', async () => {
    const { answer } = await submitSignIn(server)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^identity=/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toMatch(/Secure|Domain/)
  })

  test('is bound to the host where the outer URL is https', async () => {
    const path = authorize({ redirect_uri: 'https://partners.example/login/oauth' })
    const answer = await postForm(secure, path, form)
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-identity=/)
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Secure']) expect(cookie).toContain(part)
    const out = await secure.app.request('/oauth/logout', { headers: { cookie: cookie.split(';')[0] ?? '' } })
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-identity=;.*Max-Age=0.*Secure/)
  })

  test('that nobody gave, or a broken one, is no session', async () => {
    for (const value of ['', 'x', 'ids_forged', '%00', '%E0%A4%A', `${'x'.repeat(5000)}`]) {
      const answer = await server.app.request(authorize(), { headers: { cookie: `identity=${value}` } })
      expect(answer.status).toBe(200)
    }
  })
})

const query = new URL(authorize(), 'http://x').search
const get = (path: string, headers: Record<string, string> = { cookie: session }) =>
  server.app.request(path, { headers })

describe('a redirect_uri other than the registered one is never followed:', () => {
  test.each([
    ['a trailing slash', `${redirectUri}/`],
    ['a path below', `${redirectUri}/more`],
    ['another case of the scheme', 'HTTP://127.0.0.1:3000/login/oauth'],
    ['an encoded character', 'http://127.0.0.1:3000/login%2Foauth'],
    ['a query', `${redirectUri}?next=/`],
    ['a fragment', `${redirectUri}#x`],
    ['dots', 'http://127.0.0.1:3000/x/../login/oauth'],
    ['https', 'https://127.0.0.1:3000/login/oauth'],
    ['a host that begins like ours', 'http://127.0.0.1:3000.evil.example/login/oauth'],
    ['a host as user', 'http://127.0.0.1:3000@evil.example/login/oauth'],
    ['a leading space', ` ${redirectUri}`],
    ['no scheme', '//127.0.0.1:3000/login/oauth'],
    ['nothing', ''],
  ])('%s', async (_what, redirect_uri) => {
    const path = authorize({ redirect_uri })
    for (const answer of [await get(path), await get(path, {}), await postForm(server, path, form)]) {
      expect(answer.status).toBe(400)
      expect(answer.headers.get('location')).toBeNull()
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await answer.text()).toContain('redirect_uri')
    }
  })

  test('the registered ones are: the outer URL, and in the demo localhost too', async () => {
    for (const redirect_uri of [redirectUri, 'http://localhost:3000/login/oauth']) {
      const answer = await get(authorize({ redirect_uri }))
      expect(answer.headers.get('location')?.startsWith(`${redirect_uri}?code=`)).toBe(true)
    }
  })
})

describe('a request that is not complete shows why and never redirects:', () => {
  test.each([
    ['another client', { client_id: 'other' }, 'client'],
    ['no client', { client_id: undefined }, 'client'],
    ['no redirect_uri', { redirect_uri: undefined }, 'redirect_uri'],
    ['no state', { state: undefined }, 'state'],
    ['an empty state', { state: '' }, 'state'],
    ['another response type', { response_type: 'token' }, 'response type'],
    ['no response type', { response_type: undefined }, 'response type'],
    ['no challenge', { code_challenge: undefined }, 'PKCE'],
    ['a short challenge', { code_challenge: 'x'.repeat(42) }, 'challenge'],
    ['a long challenge', { code_challenge: 'x'.repeat(129) }, 'challenge'],
    ['a challenge of other characters', { code_challenge: '+'.repeat(43) }, 'challenge'],
    ['plain PKCE', { code_challenge_method: 'plain' }, 'S256'],
    ['no method', { code_challenge_method: undefined }, 'S256'],
  ])('%s', async (_what, changes, reason) => {
    const answer = await get(authorize(changes))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).toContain(reason)
  })

  test.each(Object.keys(request))('%s twice', async (name) => {
    const again = name === 'redirect_uri' ? 'https://evil.example/' : 'x'
    const answer = await get(`${authorize()}&${name}=${encodeURIComponent(again)}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})

test('the state comes back as it was given, whatever is in it', async () => {
  for (const state of [
    's',
    'a&code=x',
    '"><script>',
    '日本 ☂ %00 +',
    'x\r\nSet-Cookie: a=b',
    'x'.repeat(1024),
  ]) {
    const answer = await get(authorize({ state }))
    const back = new URL(answer.headers.get('location') ?? '')
    expect(back.searchParams.getAll('state')).toEqual([state])
    expect(back.searchParams.getAll('code')).toHaveLength(1)
  }
})

test('the page to change the password continues nowhere but to the authorize page', async () => {
  const email = `${randomUUID()}@acme.example`
  await createAccount(server, email)
  const own = (await submitSignIn(server, { email })).cookie
  const changeTo = (typed: string, current: string, search: string, by = own) =>
    postForm(server, `/oauth/password${search}`, { current, password: typed, again: typed }, { cookie: by })
  const evil = new URLSearchParams({ ...request, redirect_uri: 'https://evil.example/' }).toString()
  const answer = await changeTo('another long password', password, `?${evil}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  const onward = new URL(
    (await changeTo('a third long password', 'another long password', query)).headers.get('location') ?? '',
    'http://x',
  )
  expect([onward.pathname, Object.fromEntries(onward.searchParams)]).toEqual(['/oauth/authorize', request])
  expect(hasSignedIn((await submitSignIn(server, { email, password: 'a third long password' })).answer)).toBe(
    true,
  )
  // Whoever has no session is led the same way, and changes nothing.
  const nobody = await changeTo('a fourth long password', 'a third long password', query, '')
  expect(leadsTo(nobody)).toBe('/oauth/authorize')
  expect((await submitSignIn(server, { email, password: 'a fourth long password' })).answer.status).toBe(401)
})

describe('log-out goes back to the portal only:', () => {
  test.each([
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    'http://127.0.0.1:3000@evil.example/',
    'http://127.0.0.1:3000.evil.example/',
    'https://127.0.0.1:3000/',
    '',
  ])('not to %j', async (target) => {
    const answer = await get(`/oauth/logout?${new URLSearchParams({ redirect_uri: target }).toString()}`, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null])
  })

  test.each([
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/'],
    ['http://localhost:3000/addons?q=x', 'http://localhost:3000/addons?q=x'],
    ['http://127.0.0.1:3000/\r\nSet-Cookie: a=b', 'http://127.0.0.1:3000/Set-Cookie:%20a=b'],
  ])('to %j', async (target, location) => {
    const answer = await get(`/oauth/logout?${new URLSearchParams({ redirect_uri: target }).toString()}`, {})
    expect([answer.status, answer.headers.get('location')]).toEqual([303, location])
  })
})
