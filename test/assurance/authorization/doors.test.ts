import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { identitySessions } from '#server/db/schema.ts'
import { passkeyScriptName } from '#server/identity/pages/passkey-script.ts'
import { styleName } from '#server/identity/pages/style.ts'
import { hashToken, newToken } from '#server/identity/tokens.ts'
import { createProvider, type ProviderDoor } from '#test/assurance/support/provider-doors.ts'
import { send, type Sent } from '#test/assurance/support/send-call.ts'
import { changesBy } from '#test/assurance/support/table-sums.ts'
import { passkeyPath } from '#test/support/passkey-client.ts'
import { authorize, secondFactorPage } from '#test/support/sign-in-client.ts'
import { twoSides } from '#test/support/two-sides.ts'
import { type Caller, createCallers } from './callers.ts'
import { deployed } from './doors.ts'

/* The routes outside the endpoint table, by everybody. (Reports' links and grants: test/server.) */
const sides = twoSides()

let callers: Caller[] = []
let provider: ProviderDoor
beforeAll(async () => {
  callers = await createCallers(sides())
  provider = await createProvider(sides())
})

const get = (path: string, authorization?: string): Sent => ({
  method: 'GET',
  path,
  authorization,
  body: undefined,
})

/** The status of an answer, with the tables that a refusal has changed; it is taken back. */
async function tried(sent: Sent) {
  const { server } = sides()
  const { result, changed } = await server.undone(() => changesBy(server.db, () => send(server, sent)))
  return result.status < 300 ? [result.status] : [result.status, ...changed]
}

test.each([
  ['/healthz', 200],
  ['/readyz', 200],
  ['/config.json', 200],
  ['/api/v3/openapi.json', 200],
  ['/images/placeholder.svg', 200],
  [`/images/${'a'.repeat(64)}.png`, 200],
  [`/images/${'c'.repeat(64)}.png`, 404],
  [`/oauth/${styleName}`, 200],
  [`/oauth/${passkeyScriptName}`, 200],
  ['/oauth/forgot', 200],
])('%s says the same to everybody (%i)', async (path, status) => {
  const answers = await Promise.all(
    callers.map(({ authorization }) => send(sides().server, get(path, authorization))),
  )
  expect([...new Set(answers.map((answer) => answer.status))]).toEqual([status])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('the metrics open to their own token, and are nowhere without one', async () => {
  const { server } = sides()
  const token = randomUUID()
  const app = deployed(server, token)
  const others = [
    ...callers.map(({ authorization }) => authorization),
    `Bearer ${token.slice(0, 18)}`,
    `Basic ${token}`,
  ]
  for (const key of others) expect((await send({ app }, get('/metrics', key))).status).toBe(401)
  const own = await send({ app }, get('/metrics', `Bearer ${token}`))
  expect([own.status, own.text]).toEqual([200, expect.stringContaining('portal_http_requests_total')])
  expect((await send(server, get('/metrics', `Bearer ${token}`))).status).toBe(404)
})

describe('the identity server’s pages know a live session from', () => {
  const hour = 3_600_000
  /** The cookie of a session of Acme's user; the changes of a live one. */
  async function stored(changes: Partial<typeof identitySessions.$inferInsert>): Promise<string> {
    const { server, acme } = sides()
    const value = newToken('ids')
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + hour)]
    await server.db
      .insert(identitySessions)
      .values({ userId: acme.user.id, cookieHash: hashToken(value), createdAt, expiresAt, ...changes })
    return value
  }
  const passwords = new URLSearchParams({ current: 'wrong', password: 'short', again: 'short' }).toString()
  /** Each request's status without a live session, and with one. */
  const requests: readonly [
    method: string,
    path: string,
    body: string | undefined,
    site: string,
    without: number,
    live: number,
  ][] = [
    ['GET', authorize(), undefined, 'same-origin', 200, 303],
    ['GET', '/oauth/password', undefined, 'same-origin', 401, 200],
    ['POST', '/oauth/password', passwords, 'same-origin', 401, 422],
    ['POST', '/oauth/password', passwords, 'cross-site', 403, 403],
    ['GET', secondFactorPage, undefined, 'same-origin', 303, 303],
    ['POST', secondFactorPage, 'code=000000', 'same-origin', 303, 303],
    ['POST', secondFactorPage, 'code=000000', 'cross-site', 403, 403],
    ['GET', passkeyPath, undefined, 'same-origin', 200, 200],
    ['GET', '/oauth/reset?token=unknown', undefined, 'same-origin', 404, 404],
    ['GET', '/oauth/invitation?token=unknown', undefined, 'same-origin', 404, 404],
    ['POST', '/oauth/forgot', 'email=partner%40acme.example', 'cross-site', 403, 403],
    ['POST', authorize(), '', 'cross-site', 403, 403],
  ]
  test.each<[string, () => Promise<string | undefined>, boolean]>([
    ['no cookie', async () => undefined, false],
    ['an unknown cookie', async () => newToken('ids'), false],
    ['an access token', async () => sides().acme.user.token, false],
    ['an expired session', () => stored({ expiresAt: new Date(Date.now() - 1) }), false],
    ['an ended session', () => stored({ endedAt: new Date() }), false],
    ['a live session, which opens them', () => stored({}), true],
  ])('%s', async (_, make, isLive) => {
    const value = await make()
    for (const [method, path, body, site, without, live] of requests) {
      const headers = {
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(value === undefined ? {} : { cookie: `identity=${value}` }),
        'sec-fetch-site': site,
      }
      const due = isLive ? live : without
      const [status, ...changed] = await tried({ method, path, authorization: undefined, headers, body })
      // A wrong password, a challenge and a code that is given are written down.
      const isWritten = due === 422 || path === passkeyPath || (due === 303 && path === authorize())
      expect([path, site, status, isWritten ? [] : changed]).toEqual([path, site, due, []])
    }
  })
})

test('a provider’s token is its own add-on’s, live, and for its own resource', async () => {
  const { acme } = sides()
  const routes = [
    ['GET', '', undefined],
    ['PATCH', '/config', { config: [{ name: 'ACME_ALPHA_URL', value: 'https://x.example' }] }],
    ['POST', '/actions/provision', undefined],
    ['POST', '/actions/deprovision', undefined],
  ] as const
  const others = [
    ...callers.map(({ authorization }) => authorization),
    `Basic ${provider.live}`,
    ...[provider.expired, provider.revoked, provider.refresh, provider.ofAnOldSecret].map(
      (each) => `Bearer ${each}`,
    ),
  ]
  const own = `Bearer ${provider.live}`
  for (const [method, path, body] of routes) {
    const at = (id: string, authorization: string | undefined) =>
      tried({
        method,
        path: `/platform/addons/${id}${path}`,
        authorization,
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    for (const key of others)
      expect([method, path, key, ...(await at(provider.resourceId, key))]).toEqual([method, path, key, 401])
    for (const id of [provider.ofGlobex, randomUUID(), acme.alpha.slug])
      expect([method, path, id, ...(await at(id, own))]).toEqual([method, path, id, 404])
    expect([method, path, ...(await at(provider.resourceId, own))]).toEqual([
      method,
      path,
      path === '/actions/deprovision' ? 409 : 200,
    ])
  }
})
