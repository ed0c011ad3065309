import { describe, expect, test, vi } from 'vitest'
import { identitySessions, oidcAttempts } from '#server/db/schema.ts'
import { hasSignedIn, request } from '#test/support/sign-in-client.ts'
import type { OidcIssuer } from '../../support/oidc-issuer.ts'
import { callback, start, useOidc } from '../../support/oidc-sign-in.ts'

const on = useOidc()

describe('what comes back', () => {
  /** The status of a refusal, which begins no session. */
  const refusal = async (answer: Response): Promise<number> => {
    expect(hasSignedIn(answer)).toBe(false)
    expect(await on.sessions()).toEqual([])
    return answer.status
  }

  test('works once, also at once', async () => {
    const { path, cookie } = await on.toProvider()
    const answers = await Promise.all([on.get(path, cookie), on.get(path, cookie), on.get(path, cookie)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400, 400])
    expect(await on.sessions()).toHaveLength(1)
    await on.server.db.delete(identitySessions)
    expect(await refusal(await on.get(path, cookie))).toBe(400)
  })

  test('works in the browser that began only', async () => {
    const { path } = await on.toProvider()
    expect(await refusal(await on.get(path))).toBe(400)
    const other = await on.toProvider()
    expect(await refusal(await on.get(path, other.cookie))).toBe(400)
  })

  test('works for a quarter of an hour', async () => {
    const { path, cookie } = await on.toProvider()
    const [attempt] = await on.server.db.select().from(oidcAttempts)
    expect((attempt?.expiresAt.getTime() ?? 0) - (attempt?.createdAt.getTime() ?? 0)).toBe(900_000)
    await on.server.db.update(oidcAttempts).set({ expiresAt: new Date(Date.now() - 1) })
    expect(await refusal(await on.get(path, cookie))).toBe(400)
  })

  test('works in each of a browser’s tabs', async () => {
    const first = await on.toProvider()
    const second = await on.toProvider(start, first.cookie)
    expect(second.cookie).toBe(first.cookie)
    for (const { path, cookie } of [first, second]) expect(hasSignedIn(await on.get(path, cookie))).toBe(true)
  })

  test.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'state_of-somebody-else')],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['another code', (query: URLSearchParams) => query.set('code', 'of-somebody-else')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
    ['another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil.example')],
    ['no issuer, though its provider sends it', (query: URLSearchParams) => query.delete('iss')],
    ['two issuers', (query: URLSearchParams) => query.append('iss', 'https://evil.example')],
  ])('is refused with %s', async (_, change) => {
    const { path, cookie } = await on.toProvider()
    const url = new URL(path, callback)
    change(url.searchParams)
    expect(await refusal(await on.get(url.pathname + url.search, cookie))).toBe(400)
  })

  test('is refused at another provider’s callback', async () => {
    const { path, cookie } = await on.toProvider()
    expect(await refusal(await on.get(path.replace('/oidc/acme/', '/oidc/closed/'), cookie))).toBe(400)
  })

  const seconds = () => Math.floor(Date.now() / 1000)
  test.each<[string, OidcIssuer['does']]>([
    ['another nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }],
    ['another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['another audience', { claims: (claims) => ({ ...claims, aud: 'another' }) }],
    ['a time that is over', { claims: (claims) => ({ ...claims, exp: seconds() - 120 }) }],
    ['a time that is to come', { claims: (claims) => ({ ...claims, nbf: seconds() + 120 }) }],
    ['a subject that is none', { claims: (claims) => ({ ...claims, sub: 'ada\u0000' }) }],
    ['another key’s signature', { isForged: true }],
  ])('is refused if the ID token has %s', async (_, does) => {
    on.issuer.does = does
    expect(await refusal(await on.signIn())).toBe(400)
    expect(await on.trail()).toEqual([['sign_in_failed', null, 'no valid proof from Acme ID']])
  })

  test.each<[string, OidcIssuer['does']]>([
    ['behind', { claims: (claims) => ({ ...claims, iat: seconds() - 90, exp: seconds() - 30 }) }],
    ['ahead', { claims: (claims) => ({ ...claims, iat: seconds() + 30, nbf: seconds() + 30 }) }],
  ])('is taken from a provider whose clock is half a minute %s', async (_, does) => {
    on.issuer.does = does
    expect(hasSignedIn(await on.signIn())).toBe(true)
  })

  test('is refused where the user went no further', async () => {
    on.issuer.does = { isCanceled: true }
    const answer = await on.signIn()
    expect(await answer.clone().text()).toContain('Back to sign in')
    expect(await refusal(answer)).toBe(403)
  })
})

describe('a provider that', () => {
  test('is away is told as that before anybody is sent there', async () => {
    const { oidcProviders } = on.server.config
    const away = oidcProviders
      .slice(0, 1)
      .map((one) => ({ ...one, id: 'away', issuer: 'http://127.0.0.1:1' }))
    Object.assign(on.server.config, { oidcProviders: away })
    try {
      const answer = await on.get(start.replace('/acme?', '/away?'))
      expect([answer.status, await answer.text()]).toEqual([
        503,
        expect.stringMatching(/Acme ID does not answer.*Try again/s),
      ])
    } finally {
      Object.assign(on.server.config, { oidcProviders })
    }
  })

  test('never answers is waited for briefly', async () => {
    const { path, cookie } = await on.toProvider()
    on.issuer.does = { answers: () => true }
    const real = AbortSignal.timeout.bind(AbortSignal)
    const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(20))
    try {
      expect((await on.get(path, cookie)).status).toBe(503)
      expect(limits).toHaveBeenCalledWith(5000)
    } finally {
      limits.mockRestore()
    }
  })

  test.each([
    ['fails', 503, ''],
    ['does not take this server’s secret', 401, '{"error":"invalid_client"}'],
  ])(
    '%s is told as one that is away, with a way to try again, and to the operator',
    async (_, status, body) => {
      const { path, cookie } = await on.toProvider()
      on.issuer.does = {
        answers: (response) => {
          response.writeHead(status, { 'content-type': 'application/json' }).end(body)
          return true
        },
      }
      const answer = await on.get(path, cookie)
      const page = await answer.text()
      expect([answer.status, hasSignedIn(answer)]).toEqual([503, false])
      expect(page).toContain('Acme ID does not answer')
      const retry = /href="([^"]*)">Try again/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
      const { pathname, searchParams } = new URL(retry, callback)
      expect([pathname, Object.fromEntries(searchParams)]).toEqual(['/oauth/oidc/acme', request])
      expect(on.server.logged.join('\n')).toContain('acme does not answer')
    },
  )
})

test('an address that begins a hundred times waits', async () => {
  const attempt = { browserHash: '', provider: 'acme', query: '', address: 'unknown' }
  await on.get(start)
  const [own] = await on.server.db.select().from(oidcAttempts)
  const rows = Array.from({ length: 99 }, (_, index) => ({
    ...attempt,
    address: own?.address ?? '',
    stateHash: String(index),
    createdAt: new Date(),
    expiresAt: new Date(),
  }))
  await on.server.db.insert(oidcAttempts).values(rows)
  const answer = await on.get(start)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900'])
})
