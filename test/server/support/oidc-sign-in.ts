import { createAdaptorServer } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { identitySessions, securityEvents } from '#server/db/schema.ts'
import { type TestServer, testServer } from '#test/support/server.ts'
import { authorize, cookieNamed, createAccount } from '#test/support/sign-in-client.ts'
import { oidcClient, type OidcIssuer, oidcIssuer } from './oidc-issuer.ts'

export const ada = 'ada@acme.example'
export const callback = 'http://127.0.0.1:3000/oauth/oidc/acme/callback'
/** The path that the sign-in page's link leads to. */
export const start = authorize().replace('/oauth/authorize', '/oauth/oidc/acme')

/** The way back from a provider: a path here, and the browser's cookie. */
interface Returned {
  path: string
  cookie: string
}

/** A server with a real provider beside it, and another that has its domain for itself; an account afresh before each test. */
export function useOidc() {
  const on = {
    server: undefined as unknown as TestServer,
    issuer: undefined as unknown as OidcIssuer,
    adaId: '',
  }
  beforeAll(async () => {
    on.issuer = await oidcIssuer(callback)
    const provider = {
      id: 'acme',
      name: 'Acme ID',
      issuer: on.issuer.issuer,
      clientId: oidcClient.client_id,
      clientSecret: oidcClient.client_secret,
      domains: ['acme.example', 'platform.example'],
      secondFactor: ['mfa', 'phishing-resistant'],
    }
    const closed = {
      ...provider,
      id: 'closed',
      name: 'Globex ID',
      domains: ['globex.example'],
      passwords: false,
    }
    on.server = await testServer({
      STAFF_SECOND_FACTOR: 'required',
      OIDC_PROVIDERS: JSON.stringify([provider, closed]),
    })
    // Whatever listens puts its own Response in the place of the global one, as in production.
    createAdaptorServer({ fetch: on.server.app.fetch })
  })
  afterAll(async () => {
    await on.issuer.close()
    await on.server.close()
  })
  beforeEach(async () => {
    await on.server.clear()
    on.adaId = await createAccount(on.server)
    on.issuer.does = {}
    on.issuer.person = { subject: 'subject-of-ada', email: ada, email_verified: true }
  })
  const get = (path: string, cookie = '') =>
    Promise.resolve(on.server.app.request(path, { headers: cookie === '' ? {} : { cookie } }))
  /** Goes to the provider and as far as the way back. */
  async function toProvider(path = start, cookie = ''): Promise<Returned> {
    const begun = await get(path, cookie)
    expect(begun.status).toBe(303)
    const back = await on.issuer.visit(begun.headers.get('location') ?? '')
    return { path: back.pathname + back.search, cookie: cookieNamed(begun, 'at-provider') }
  }
  return Object.assign(on, {
    get,
    toProvider,
    async signIn(): Promise<Response> {
      const { path, cookie } = await toProvider()
      return get(path, cookie)
    },
    async trail() {
      const rows = await on.server.db.select().from(securityEvents).orderBy(securityEvents.number)
      return rows.map(({ kind, personId, details }) => [kind, personId, details.what ?? details.reason])
    },
    sessions: () => on.server.db.select().from(identitySessions),
  })
}
