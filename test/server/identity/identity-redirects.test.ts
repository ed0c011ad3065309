import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, testServer } from '#test/support/server.ts'
import {
  authorize,
  createAccount,
  hasSignedIn,
  leadsTo,
  password,
  postForm,
  redirectUri,
  request,
  submitSignIn,
} from '#test/support/sign-in-client.ts'

let server: TestServer
let cookie: string
beforeAll(async () => {
  server = await testServer()
  await createAccount(server)
  ;({ cookie } = await submitSignIn(server))
})
afterAll(() => server.close())

const query = new URL(authorize(), 'http://x').search
const get = (path: string, headers: Record<string, string> = { cookie }) =>
  server.app.request(path, { headers })

describe('a redirect_uri other than the registered one is never followed:', () => {
  test.each([
    ['a trailing slash', `${redirectUri}/`],
    ['a path below', `${redirectUri}/more`],
    ['a path above', 'http://127.0.0.1:3000/login'],
    ['the origin', 'http://127.0.0.1:3000'],
    ['another case of the path', 'http://127.0.0.1:3000/Login/OAuth'],
    ['another case of the scheme', 'HTTP://127.0.0.1:3000/login/oauth'],
    ['an encoded character', 'http://127.0.0.1:3000/login%2Foauth'],
    ['an encoded twice', encodeURIComponent(redirectUri)],
    ['a query', `${redirectUri}?next=/`],
    ['an empty query', `${redirectUri}?`],
    ['a fragment', `${redirectUri}#x`],
    ['dots', 'http://127.0.0.1:3000/x/../login/oauth'],
    ['https', 'https://127.0.0.1:3000/login/oauth'],
    ['no port', 'http://127.0.0.1/login/oauth'],
    ['another port', 'http://127.0.0.1:3001/login/oauth'],
    ['a host that begins like ours', 'http://127.0.0.1:3000.evil.example/login/oauth'],
    ['a host as user', 'http://127.0.0.1:3000@evil.example/login/oauth'],
    ['a user', 'http://ada@127.0.0.1:3000/login/oauth'],
    ['another spelling of the host', 'http://127.1:3000/login/oauth'],
    ['backslashes', 'http:\\\\127.0.0.1:3000\\login\\oauth'],
    ['a leading space', ` ${redirectUri}`],
    ['a line break', `${redirectUri}\r\nSet-Cookie: x=y`],
    ['no scheme', '//127.0.0.1:3000/login/oauth'],
    ['a script', 'javascript:alert(1)'],
    ['nothing', ''],
  ])('%s', async (_what, redirect_uri) => {
    const path = authorize({ redirect_uri })
    const form = { email: 'ada@acme.example', password }
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
    'data:text/html,x',
    'http://127.0.0.1:3000@evil.example/',
    'http://127.0.0.1:3000.evil.example/',
    'http://127.0.0.1:3001/',
    'https://127.0.0.1:3000/',
    'not a URL',
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
