import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import { createApp } from '#server/app.ts'
import { securityEvents, serviceTokens } from '#server/db/schema.ts'
import { createService, revokeServiceTokens } from '#server/identity/services/service-tokens.ts'
import { call } from '#test/support/people.ts'
import { type TestServer, testServer } from '#test/support/server.ts'

const begun = Date.parse('2026-11-27T09:00:00Z')
let server: TestServer
let token = ''
beforeAll(async () => (server = await testServer({ SERVICE_READS_PER_MINUTE: '4', TRUSTED_PROXIES: '1' })))
afterAll(() => server.close())
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: begun })
  await server.clear()
  token = (await createService(server.db, { name: 'marketplace', may: ['installs'] })).token
})
afterEach(() => void vi.useRealTimers())

const after = (ms: number) => vi.setSystemTime(begun + ms)
const ask = (from = '192.0.2.7', app = server.app) =>
  call({ app }, 'GET', '/platform/service', { as: { token }, headers: { 'x-forwarded-for': from } })
const stored = async () => (await server.db.select().from(serviceTokens))[0]

describe('a service’s token', () => {
  test('is noted with time and address, once a minute at most', async () => {
    expect(await stored()).toMatchObject({ lastUsedAt: null, lastAddress: null })
    await ask('192.0.2.7')
    expect(await stored()).toMatchObject({ lastUsedAt: new Date(begun), lastAddress: '192.0.2.7' })
    after(60_000)
    await ask('192.0.2.8')
    expect(await stored()).toMatchObject({ lastUsedAt: new Date(begun), lastAddress: '192.0.2.7' })
    after(60_001)
    await ask('192.0.2.8')
    expect(await stored()).toMatchObject({ lastUsedAt: new Date(begun + 60_001), lastAddress: '192.0.2.8' })
  })

  test('is out at once in every process when it is revoked in one', async () => {
    const other = await server.another()
    const { clock, config } = server
    const log = pino({ level: 'silent' })
    const app = createApp({ db: other.db, clock, config, log, portalDir: null })
    expect([(await ask()).status, (await ask('192.0.2.7', app)).status]).toEqual([200, 200])
    await server.db.transaction((tx) => revokeServiceTokens(tx, 'marketplace'))
    expect([(await ask()).status, (await ask('192.0.2.7', app)).status]).toEqual([401, 401])
    await other.close()
  })

  test('is told of in the security trail where it is used after that, once an hour at most', async () => {
    await server.db.transaction((tx) => revokeServiceTokens(tx, 'marketplace'))
    const told = async () =>
      (await server.db.select().from(securityEvents)).map(({ kind, party, address, details }) => ({
        kind,
        party,
        address,
        details,
      }))
    await ask()
    await ask()
    const event = {
      kind: 'service_token_refused',
      party: 'stranger',
      address: '192.0.2.7',
      details: { what: token.slice(0, 13), of: 'marketplace' },
    }
    expect(await told()).toEqual([event])
    expect(await stored()).toMatchObject({ lastUsedAt: null })
    after(3_600_000)
    await ask()
    expect(await told()).toHaveLength(1)
    after(3_600_001)
    await ask()
    expect(await told()).toEqual([event, event])
  })

  test('that nobody was given leaves nothing', async () => {
    token = `${token.slice(0, 20)}${token.slice(20).split('').toReversed().join('')}`
    expect((await ask()).status).toBe(401)
    expect(await server.db.$count(securityEvents)).toBe(0)
  })
})

test('requests of a service are counted apart from each other service and everybody else', async () => {
  after(120_000)
  const { headers } = await ask()
  expect(headers.get('ratelimit-policy')).toBe('"serviceReads";q=4;w=60')
  for (const _ of [2, 3, 4]) expect((await ask()).status).toBe(200)
  const refused = await ask()
  expect(refused).toMatchObject({
    status: 429,
    body: { error: 'A service can send 4 requests in a minute. Try again in 1 minute.' },
  })
  token = (await createService(server.db, { name: 'mirror', may: ['catalogue'] })).token
  expect((await ask()).status).toBe(200)
})

test('the request log names the service', async () => {
  await ask()
  const lines = server.logged.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.findLast(({ path }) => path === '/platform/service')).toMatchObject({ service: 'marketplace' })
  expect(server.logged.join()).not.toContain(token)
})
