import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accessTokens, identitySessions, oidcAttempts } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { passkeyScriptName } from '#server/identity/pages/passkey-script.ts'
import { passkeyPath } from '#test/support/passkey-client.ts'
import { styleName } from '#server/identity/pages/style.ts'
import { reportLink } from '#server/reports/report-link.ts'
import { keepFigure } from '#test/support/figures.ts'
import { type Answered, asCurl, send, type Sent } from '#test/assurance/support/send-call.ts'
import { authorize, secondFactorPage } from '#test/support/sign-in-client.ts'
import { changedTables, tableSums } from '#test/assurance/support/table-sums.ts'
import { withAwayProvider } from '#test/assurance/support/away-provider.ts'
import { twoSides } from '#test/support/two-sides.ts'
import { type Caller, createCallers } from './callers.ts'
import { deployed, doors, unknownRoutes } from './doors.ts'
import { createProviders, type ProviderDoor } from '#test/assurance/support/provider-doors.ts'

/* The routes outside the endpoint table: pages, signed links, and the provider's half of provisioning. */
const sides = twoSides()

let callers: Caller[] = []
let providers: { acme: ProviderDoor; globex: ProviderDoor }
let before: Record<string, string> = {}
beforeAll(async () => {
  callers = await createCallers(sides())
  providers = await createProviders(sides())
  before = await tableSums(sides().server.db)
})

let cells = 0
let wrong = 0
afterAll(() =>
  keepFigure({
    part: 'authorization',
    what: 'Every route outside the table opens to its own key only',
    howMany: `${cells} cells of ${Object.keys(doors).length} routes`,
    result: wrong === 0 ? 'all as they should' : `${wrong} otherwise`,
  }),
)

/** Sends each and takes back what it wrote; gives the answers, and those that came or changed something otherwise. */
async function answersTo(
  all: readonly { name: string; sent: Sent; status: number }[],
): Promise<{ answers: Answered[]; faults: string[] }> {
  const { server } = sides()
  const faults: string[] = []
  const answers: Answered[] = []
  for (const { name, sent, status } of all) {
    const { answer, changed } = await server.undone(async () => ({
      answer: await send(server, sent),
      changed: status < 300 ? [] : changedTables(before, await tableSums(server.db, server)),
    }))
    answers.push(answer)
    const line = `${name}\n    ${asCurl(sent, name)}`
    if (answer.status !== status)
      faults.push(`must be ${status}, answered ${answer.status} ${answer.text.slice(0, 200)}: ${line}`)
    if (status >= 400 && changed.length > 0) faults.push(`has changed ${changed.join(', ')}: ${line}`)
  }
  cells += all.length
  wrong += faults.length
  return { answers, faults }
}

const get = (path: string, authorization?: string, headers: Record<string, string> = {}): Sent => ({
  method: 'GET',
  path,
  authorization,
  headers,
  body: undefined,
})

test('every route that is registered is in a matrix, and every door is a route', () => {
  expect(unknownRoutes(sides().server)).toEqual({ inNoMatrix: [], notRegistered: [] })
})

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/config.json', 200],
  ['/api/v3/openapi.json', 200],
  ['/images/placeholder.svg', 200],
  [`/images/${'a'.repeat(64)}.png`, 200],
  [`/images/${'c'.repeat(64)}.png`, 404],
  ['/images/a.png', 404],
  [`/oauth/${styleName}`, 200],
  [`/oauth/${passkeyScriptName}`, 200],
  ['/oauth/forgot', 200],
])('%s says the same to everybody (%i)', async (path, status) => {
  const { answers, faults } = await answersTo(
    callers.map(({ name, authorization }) => ({ name, sent: get(path, authorization), status })),
  )
  expect(faults).toEqual([])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('the metrics open to their own token, and are nowhere without one', async () => {
  const { server } = sides()
  const token = randomUUID()
  const app = deployed(server, token)
  const keys = [
    ...callers,
    { name: 'half a token', authorization: `Bearer ${token.slice(0, 18)}` },
    { name: 'another scheme', authorization: `Basic ${token}` },
    { name: 'the token', authorization: `Bearer ${token}` },
  ]
  const answers: [string, number, boolean][] = []
  for (const { name, authorization } of keys) {
    const { status, text } = await send({ app }, get('/metrics', authorization))
    answers.push([name, status, text.includes('portal_http_requests_total')])
    expect((await send(server, get('/metrics', authorization))).status).toBe(404)
  }
  const due = keys.map(({ name }) => [name, ...(name === 'the token' ? [200, true] : [401, false])])
  expect(answers).toEqual(due)
  cells += 2 * keys.length
})

describe('the identity server’s pages', () => {
  /** Sessions of an account, by how much they are worth. */
  async function cookies(): Promise<Record<string, string | undefined>> {
    const { server, acme } = sides()
    const store = async (changes: Partial<typeof identitySessions.$inferInsert>) => {
      const value = newToken('ids')
      const now = Date.now()
      await server.db.insert(identitySessions).values({
        userId: acme.user.id,
        cookieHash: hashToken(value),
        createdAt: new Date(now),
        expiresAt: new Date(now + 3_600_000),
        ...changes,
      })
      return `identity=${value}`
    }
    const made = {
      'no cookie': undefined,
      'an empty cookie': 'identity=',
      'an unknown cookie': `identity=${newToken('ids')}`,
      'an access token as cookie': `identity=${acme.user.token}`,
      'an expired session': await store({ expiresAt: new Date(Date.now() - 1) }),
      'an ended session': await store({ endedAt: new Date() }),
      'a live session': await store({}),
    }
    before = await tableSums(server.db)
    return made
  }
  const withCookie = (sent: Sent, cookie: string | undefined): Sent => ({
    ...sent,
    headers: { ...sent.headers, ...(cookie === undefined ? {} : { cookie }) },
  })
  const form = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string> = {},
  ): Sent => ({
    method: 'POST',
    path,
    authorization: undefined,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  })
  const passwords = { current: 'wrong', password: 'short', again: 'short' }

  test('know a live session from any other, and another site’s forms from their own', async () => {
    const all = Object.entries(await cookies()).flatMap(([name, cookie]) => {
      const isLive = name === 'a live session'
      const each = (what: string, sent: Sent, status: number) => ({
        name: `${name}, ${what}`,
        sent: withCookie(sent, cookie),
        status,
      })
      return [
        each('authorize', get(authorize()), isLive ? 303 : 200),
        each('authorize with a token', get(authorize(), `Bearer ${sides().admin.token}`), isLive ? 303 : 200),
        each('password', get('/oauth/password'), isLive ? 200 : 401),
        each('a new password', form('/oauth/password', passwords), isLive ? 422 : 401),
        each(
          'from another site',
          form('/oauth/password', passwords, { 'sec-fetch-site': 'cross-site' }),
          403,
        ),
        each(
          'from another origin',
          form('/oauth/password', passwords, { origin: 'https://evil.example' }),
          403,
        ),
        each('a second factor', get(secondFactorPage), 303),
        each('a code', form(secondFactorPage, { code: '000000' }), 303),
        each(
          'a code from another site',
          form(secondFactorPage, { code: '000000' }, { 'sec-fetch-site': 'cross-site' }),
          403,
        ),
        each('a passkey', get(passkeyPath), 200),
        each('a link to reset it', get('/oauth/reset?token=unknown'), 404),
        each('a link of an invitation', get('/oauth/invitation?token=unknown'), 404),
        each(
          'a link asked for from another site',
          form('/oauth/forgot', { email: 'partner@acme.example' }, { 'sec-fetch-site': 'cross-site' }),
          403,
        ),
        each('sign-in from another site', form(authorize(), {}, { 'sec-fetch-site': 'cross-site' }), 403),
      ]
    })
    // A wrong password is counted: that is what it changes.
    const counted = all.filter(({ status }) => status === 422)
    for (const { sent, status } of counted)
      expect((await sides().server.undone(() => send(sides().server, sent))).status).toBe(status)
    expect((await answersTo(all.filter(({ status }) => status !== 422))).faults).toEqual([])
    cells += counted.length
  })

  test('let nobody in by what a sign-in provider sends back, without the cookie that began it', async () => {
    const { server } = sides()
    const given = { ...(await cookies()), 'another browser': `at-provider=${newToken('browser')}` }
    await server.db.insert(oidcAttempts).values({
      stateHash: hashToken('state_of-another'),
      browserHash: hashToken(newToken('browser')),
      provider: 'acme',
      query: authorize().split('?')[1] ?? '',
      address: 'elsewhere',
      createdAt: new Date(),
      expiresAt: new Date(Date.now() + 60_000),
    })
    before = await tableSums(server.db)
    const back = get('/oauth/oidc/acme/callback?code=x&state=state_of-another')
    const all = Object.entries(given).map(([name, cookie]) => ({
      name: `${name}, another’s attempt`,
      sent: withCookie(back, cookie),
      status: 400,
    }))
    expect((await withAwayProvider(server, () => answersTo(all))).faults).toEqual([])
  })

  test('log out ends the session of the cookie and of no other', async () => {
    const { server, globex } = sides()
    for (const [name, cookie] of Object.entries(await cookies())) {
      const ended = await server.undone(async () => {
        const answer = await send(
          server,
          withCookie(get('/oauth/logout', `Bearer ${globex.user.token}`), cookie),
        )
        expect([name, answer.status]).toEqual([name, 200])
        const [token] = await server.db
          .select()
          .from(accessTokens)
          .where(eq(accessTokens.tokenHash, hashToken(globex.user.token)))
        expect([name, token?.revokedAt]).toEqual([name, null])
        return changedTables(before, await tableSums(server.db, server))
      })
      const told = ['identity_sessions', 'security_days', 'security_events']
      expect([name, ended]).toEqual([name, name === 'a live session' ? told : []])
      cells += 1
    }
  })
})

test('a report’s documents open to their own link, for its five minutes', async () => {
  const { server, acme, globex, admin } = sides()
  const now = server.clock.now()
  const key = server.config.secretsKey
  const queryOf = (id: string, kind: 'csv' | 'pdf', at = now) =>
    reportLink(key, { id, kind }, at).split('?')[1] ?? ''
  const ids = {
    'acme’s': acme.ids.report,
    'globex’s': globex.ids.report,
    'an unknown': randomUUID(),
    'a malformed': 'no-uuid',
  }
  const hourAgo = new Date(now.getTime() - 3_600_000)
  const all = Object.entries(ids).flatMap(([whose, id]) =>
    (['csv', 'pdf'] as const).flatMap((kind) => {
      const other = kind === 'csv' ? 'pdf' : 'csv'
      const isThere = id === acme.ids.report || id === globex.ids.report
      const path = `/api/v3/reports/${id}.${kind}`
      const own = queryOf(id, kind)
      const each = (key: string, query: string, status: number, token?: string) => ({
        name: `${whose} ${kind} with ${key}`,
        sent: get(
          query === '' ? path : `${path}?${query}`,
          token === undefined ? undefined : `Bearer ${token}`,
        ),
        status,
      })
      return [
        each('nothing', '', 404),
        each('a platform admin’s token', '', 404, admin.token),
        each('another report’s signature', queryOf(randomUUID(), kind), 404),
        each('the other document’s signature', queryOf(id, other), 404),
        each('a longer time', own.replace(/expires=\d+/, 'expires=9999999999'), 404),
        each('half a signature', own.slice(0, -4), 404),
        each('an old link', queryOf(id, kind, hourAgo), id === 'no-uuid' ? 404 : 410),
        each('its link', own, isThere ? 200 : 404),
        each('its link and a bad token', own, isThere ? 200 : 404, 'x'),
      ]
    }),
  )
  expect((await answersTo(all)).faults).toEqual([])
})

test('a provider’s token is for its own resource', async () => {
  const { acme, admin } = sides()
  const { acme: own, globex } = providers
  const routes = [
    ['GET', '', undefined],
    ['PATCH', '/config', { config: [{ name: 'ACME_ALPHA_URL', value: 'https://x.example' }] }],
    ['POST', '/actions/provision', undefined],
    ['POST', '/actions/deprovision', undefined],
  ] as const
  const tokens: Record<string, string | undefined> = {
    ...Object.fromEntries(
      callers
        .filter(({ authority }) => authority.kind !== 'nobody')
        .map(({ name, authorization }) => [name, authorization]),
    ),
    'no token': undefined,
    'another scheme': `Basic ${own.live}`,
    'an expired token': `Bearer ${own.expired}`,
    'a revoked token': `Bearer ${own.revoked}`,
    'a refresh token': `Bearer ${own.refresh}`,
    'a token of an old secret': `Bearer ${own.ofAnOldSecret}`,
    'its own token': `Bearer ${own.live}`,
  }
  expect(Object.values(tokens)).toContain(`Bearer ${admin.token}`)
  const resources = {
    own: own.resourceId,
    'another provider’s': globex.resourceId,
    'an unknown': randomUUID(),
    'a malformed': acme.alpha.slug,
  }
  const all = routes.flatMap(([method, path, body]) =>
    Object.entries(tokens).flatMap(([who, authorization]) =>
      Object.entries(resources).map(([whose, id]) => {
        const may =
          who !== 'its own token' ? 401 : whose !== 'own' ? 404 : path === '/actions/deprovision' ? 409 : 200
        const sent = body === undefined ? undefined : JSON.stringify(body)
        return {
          name: `${who} × ${whose} ${method} ${path}`,
          sent: { method, path: `/platform/addons/${id}${path}`, authorization, body: sent },
          status: may,
        }
      }),
    ),
  )
  expect((await answersTo(all)).faults).toEqual([])
})

test('a grant is exchanged with the secret of its own add-on', async () => {
  const { acme: own, globex } = providers
  const secrets = { own: own.secret, 'another add-on’s': globex.secret, 'an unknown': 'client_unknown' }
  const given = [
    ...Object.entries(own.grants).map(([name, code]) => ({
      name: `a ${name} grant`,
      fields: { grant_type: 'authorization_code', code },
      isGood: name === 'live',
    })),
    {
      name: 'an unknown grant',
      fields: { grant_type: 'authorization_code', code: newToken('grant') },
      isGood: false,
    },
    {
      name: 'a refresh token',
      fields: { grant_type: 'refresh_token', refresh_token: own.refresh },
      isGood: true,
    },
    {
      name: 'an access token',
      fields: { grant_type: 'refresh_token', refresh_token: own.live },
      isGood: false,
    },
    {
      name: 'a refresh token as code',
      fields: { grant_type: 'authorization_code', code: own.refresh },
      isGood: false,
    },
  ]
  expect(
    (
      await answersTo(
        given.flatMap(({ name, fields, isGood }) =>
          Object.entries(secrets).map(([whose, secret]) => ({
            name: `${name} with ${whose} secret`,
            sent: {
              method: 'POST',
              path: '/oauth/token',
              authorization: undefined,
              body: JSON.stringify({ ...fields, client_secret: secret }),
            },
            status: isGood && whose === 'own' ? 200 : 401,
          })),
        ),
      )
    ).faults,
  ).toEqual([])
})
