import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { limitCounts, providerTokens } from '#server/db/schema.ts'
import type { Limits } from '#server/config/read-limits.ts'
import { requestLimits } from '#test/spec/request-limits.ts'
import { readAs } from '#test/support/read-as.ts'
import { keptLog } from '../support/kept-log.ts'
import { requestedResource } from '../support/requested-resource.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const requested = (slug?: string) => requestedResource(on.server, on.world, slug)

/** The same platform with other limits, and what it logs. */
function platformWith(limits: Partial<Limits['limits']>) {
  const { config, db, clock } = on.server
  const { log, lines } = keptLog()
  const app = createApp({
    db,
    clock,
    config: { ...config, trustedProxies: 1, limits: { ...config.limits, ...limits } },
    log,
    portalDir: null,
  })
  const post = (path: string, headers: Record<string, string>, body?: string) =>
    app.request(path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
  return {
    lines,
    exchange: (code: string, secret: string, address = '203.0.113.9') =>
      post(
        '/oauth/token',
        { 'content-type': 'application/json', 'x-forwarded-for': address },
        JSON.stringify({ grant_type: 'authorization_code', code, client_secret: secret }),
      ),
    refresh: (token: string, secret: string) =>
      post(
        '/oauth/token',
        { 'content-type': 'application/json' },
        JSON.stringify({ grant_type: 'refresh_token', refresh_token: token, client_secret: secret }),
      ),
    exchangeByQuery: (code: string, secret: string) => {
      const query = new URLSearchParams({ grant_type: 'authorization_code', code, client_secret: secret })
      return post(`/oauth/token?${query}`, { 'content-type': 'application/x-www-form-urlencoded' })
    },
    call: (method: string, path: string, token: string, address = '203.0.113.9') =>
      app.request(`/platform/addons/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          accept: 'application/vnd.heroku+json; version=3',
          'x-forwarded-for': address,
        },
        ...(method === 'PATCH' ? { body: '{"config":[]}' } : {}),
      }),
  }
}

async function expectTooMany(
  given: Response | Promise<Response>,
  limit: keyof typeof requestLimits,
  most = 1,
) {
  const answer = await given
  const { seconds } = requestLimits[limit]
  const body = readAs(await answer.json(), v.looseObject({ id: v.string(), message: v.string() }))
  expect([answer.status, body.id]).toEqual([429, 'too_many_requests'])
  expect(body.message).toMatch(/Try again in \d+ (second|minute)s?\.$/)
  const wait = Number(answer.headers.get('retry-after'))
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(seconds)
  expect(answer.headers.get('ratelimit-policy')).toBe(`"${limit}";q=${most};w=${seconds}`)
  expect(answer.headers.get('ratelimit')).toBe(`"${limit}";r=0;t=${wait}`)
}

const tokensOf = async (answer: Response | Promise<Response>) => {
  const given = await answer
  expect(given.status).toBe(200)
  return readAs(await given.json(), v.looseObject({ access_token: v.string(), refresh_token: v.string() }))
}

test('one address guesses no more than so many grants in a minute; others are not kept waiting', async () => {
  const { code, secret } = await requested()
  const platform = platformWith({ writes: 2 })
  expect((await platform.exchange('grant_wrong', secret)).status).toBe(401)
  expect((await platform.exchange('', secret)).status).toBe(422)
  await expectTooMany(platform.exchange(code, secret), 'writes', 2)
  const taken = await platform.exchange(code, secret, '203.0.113.10')
  expect(taken.headers.get('ratelimit')).toMatch(/^"writes";r=1;t=\d+, "exchanges";r=\d+;t=\d+$/)
  expect(taken.status).toBe(200)
})

test('an add-on’s provider exchanges so many in an hour, and a refused grant stays good', async () => {
  const [one, other] = [await requested(), await requested('acme-second')]
  const platform = platformWith({ exchanges: 1 })
  expect((await platform.exchange(one.code, 'client_wrong')).status).toBe(401)
  const first = await platform.exchange(one.code, one.secret)
  expect(first.headers.get('ratelimit')).toMatch(/"exchanges";r=0;t=\d+$/)
  const { refresh_token: refresh } = await tokensOf(first)
  const before = await on.server.db.select().from(providerTokens)
  await expectTooMany(platform.refresh(refresh, one.secret), 'exchanges')
  expect(await on.server.db.select().from(providerTokens)).toEqual(before)
  await tokensOf(platform.exchange(other.code, other.secret))
  await tokensOf(platformWith({ exchanges: 2 }).refresh(refresh, one.secret))
})

test('a grant that is over the limit is good later; where there is none, nothing is counted', async () => {
  const { code, secret, addon } = await requested()
  const counted = { name: 'exchanges', who: addon.id, beganAt: new Date(), used: 1 }
  await on.server.db.insert(limitCounts).values(counted)
  await expectTooMany(platformWith({ exchanges: 1 }).exchange(code, secret), 'exchanges')
  await on.server.db.delete(limitCounts)
  const answer = await platformWith({ exchanges: 0, writes: 0 }).exchange(code, secret)
  expect([answer.status, answer.headers.get('ratelimit')]).toEqual([200, null])
  expect(await on.server.db.select().from(limitCounts)).toEqual([])
})

test('exchanges are logged without grants, tokens and secrets, taken or refused', async () => {
  const { code, secret } = await requested()
  const platform = platformWith({ exchanges: 1 })
  const given = await tokensOf(platform.exchangeByQuery(code, secret))
  await expectTooMany(platform.refresh(given.refresh_token, secret), 'exchanges')
  await platformWith({ writes: 1 }).exchangeByQuery(code, secret)
  expect(
    platform.lines.map((line) => readAs(JSON.parse(line), v.looseObject({ path: v.string() })).path),
  ).toEqual(['/oauth/token', '/oauth/token'])
  const told = platform.lines.join('')
  for (const hidden of [code, secret, given.access_token, given.refresh_token])
    expect(told).not.toContain(hidden)
})

test.each([
  ['GET', '', 'reads'],
  ['PATCH', '/config', 'writes'],
  ['POST', '/actions/provision', 'writes'],
  ['POST', '/actions/deprovision', 'writes'],
] as const)(
  '%s %s is counted for the add-on whose token it brings, wherever it comes from, and with none that is good for the address',
  async (method, path, limit) => {
    const [one, other] = [await requested(), await requested('acme-second')]
    const platform = platformWith({ [limit]: 1 })
    const [token, otherToken] = [
      (await tokensOf(platform.exchange(one.code, one.secret, '203.0.113.1'))).access_token,
      (await tokensOf(platform.exchange(other.code, other.secret, '203.0.113.2'))).access_token,
    ]
    const first = await platform.call(method, `${one.resource.id}${path}`, token)
    expect(first.status).not.toBe(429)
    const again = platform.call(method, `${one.resource.id}${path}`, token, '203.0.113.3')
    await expectTooMany(again, limit)
    const another = await platform.call(method, `${other.resource.id}${path}`, otherToken)
    expect(another.status).toBe(first.status)
    const guess = (address: string) =>
      platform.call(method, `${one.resource.id}${path}`, 'ppap_guess', address)
    expect((await guess('203.0.113.9')).status).toBe(401)
    await expectTooMany(guess('203.0.113.9'), limit)
    expect((await guess('203.0.113.10')).status).toBe(401)
  },
)
