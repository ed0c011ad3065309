import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LimitName } from '#contract/endpoints/limit.ts'
import { createApp } from '#server/app.ts'
import { limitCounts } from '#server/db/schema.ts'
import { countOne, refuseUsedUp } from '#server/limits/limit-counts.ts'
import { requestLimits } from '#test/spec/request-limits.ts'
import { useWorld } from '../support/use-world.ts'

/*
 * CONTRACT: 'Limits answer with Retry-After and the RateLimit headers.' A limit is of one caller and one kind, so many in
 * the time that begins with the first one, at its exact numbers.
 */
const on = useWorld()
const begun = Date.parse('2026-11-02T09:00:00Z')

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: begun }))
afterEach(() => void vi.useRealTimers())

const count = (name: LimitName = 'manifests', who = 'ada', most = 2) =>
  countOne(on.server.db, name, who, most)
const used = (name: LimitName = 'manifests', who = 'ada', most = 2) =>
  refuseUsedUp(on.server.db, name, who, most)
const after = (ms: number) => vi.setSystemTime(begun + ms)

const windows = Object.entries(requestLimits).map(
  ([name, { seconds }]) => [name as LimitName, seconds] as const,
)

describe('a limit', () => {
  test('takes as many as it says, tells what is left, and refuses one more', async () => {
    expect(await count()).toEqual({ name: 'manifests', most: 2, left: 1, resetSeconds: 3600 })
    await used()
    after(1000)
    expect(await count()).toEqual({ name: 'manifests', most: 2, left: 0, resetSeconds: 3599 })
    await expect(used()).rejects.toMatchObject({ status: 429 })
    await expect(count()).rejects.toMatchObject({ status: 429 })
  })

  test.each(windows)('%s begins anew when its %i seconds are over, to the instant', async (name, seconds) => {
    for (const _ of [1, 2]) await count(name)
    after(seconds * 1000 - 1)
    await expect(used(name)).rejects.toMatchObject({ status: 429 })
    await expect(count(name)).rejects.toMatchObject({ status: 429 })
    after(seconds * 1000)
    await used(name)
    expect(await count(name)).toMatchObject({ left: 1, resetSeconds: seconds })
    const [row] = await on.server.db.select().from(limitCounts).where(eq(limitCounts.name, name))
    expect(row).toMatchObject({ used: 1, beganAt: new Date(begun + seconds * 1000) })
  })

  test('is of one kind and one caller', async () => {
    for (const _ of [1, 2]) await count()
    expect(await count('pictures')).toMatchObject({ left: 1 })
    expect(await count('manifests', 'bo')).toMatchObject({ left: 1 })
    await used('pictures')
    await used('manifests', 'bo')
    await expect(used()).rejects.toMatchObject({ status: 429 })
    // Where another one's begins anew, this one does not.
    after(3_599_000)
    await expect(count()).rejects.toMatchObject({ status: 429 })
  })

  test('says in its refusal how long to wait: whole minutes, or seconds, and never none', async () => {
    for (const _ of [1, 2]) await count()
    const said = async () => count().catch((error: Error) => error)
    after(1)
    expect(await said()).toMatchObject({
      detail: 'You can push 2 manifests in an hour. Try again in 60 minutes.',
    })
    after(3_600_000 - 60_000)
    expect(await said()).toMatchObject({ detail: expect.stringContaining('in 1 minute.') })
    after(3_600_000 - 59_000)
    expect(await said()).toMatchObject({ detail: expect.stringContaining('in 59 seconds.') })
    after(3_600_000 - 1)
    expect(await said()).toMatchObject({ detail: expect.stringContaining('in 1 second.') })
  })
})

describe('what no endpoint of the table answers', () => {
  /** The same platform behind a proxy, with these limits. */
  const platform = (limits: Partial<Record<LimitName, number>>) => {
    const { db, clock, config } = on.server
    const limited = { ...config, trustedProxies: 1, limits: { ...config.limits, ...limits } }
    return createApp({ db, clock, config: limited, log: pino({ level: 'silent' }), portalDir: null })
  }
  const asked = async (app: ReturnType<typeof platform>, path: string, method = 'GET', from = '192.0.2.7') =>
    app.request(path, { method, headers: { 'x-forwarded-for': from } })

  test('keeps nobody from logging out', async () => {
    const app = platform({ reads: 1 })
    await asked(app, '/oauth/forgot')
    expect((await asked(app, '/oauth/forgot')).status).toBe(429)
    expect((await asked(app, '/oauth/logout')).status).toBe(200)
  })

  test.each([
    ['GET', '/config.json', 200],
    ['GET', '/api/v3/openapi.json', 200],
    ['GET', '/changelog.atom', 200],
    ['GET', '/changelog.json', 200],
    ['GET', '/images/placeholder.svg', 200],
    ['GET', `/images/${'0'.repeat(64)}.png`, 404],
    ['GET', '/api/v3/reports/6f9619ff-8b86-4011-b42d-00c04fc964ff.pdf', 404],
    ['GET', '/oauth/authorize', 400],
    ['POST', '/oauth/authorize', 400],
    ['GET', '/oauth/forgot', 200],
  ])('counts by address: %s %s', async (method, path, status) => {
    const app = platform({ reads: 1 })
    const first = await asked(app, path, method)
    expect([first.status, first.headers.get('ratelimit')]).toEqual([status, '"reads";r=0;t=60'])
    after(15_000)
    const second = await asked(app, path, method)
    expect(second.status).toBe(429)
    expect(Object.fromEntries(second.headers)).toMatchObject({
      'retry-after': '45',
      'ratelimit-policy': '"reads";q=1;w=60',
      ratelimit: '"reads";r=0;t=45',
    })
    const text = await second.text()
    expect(text).toContain('You can send 1 request in a minute. Try again in 45 seconds.')
    // A person at the identity server's pages gets one.
    expect(text).toMatch(path.startsWith('/oauth/') ? /<h1/ : /^\{"id":"too_many_requests",/)
    expect((await asked(app, path, method, '192.0.2.8')).status).toBe(status)
    after(60_000)
    expect((await asked(app, path, method)).status).toBe(status)
  })

  test('counts together with the anonymous reads, whose limit it is', async () => {
    const app = platform({ reads: 2 })
    expect((await asked(app, '/api/v3/changelog')).status).toBe(200)
    expect((await asked(app, '/changelog.atom')).headers.get('ratelimit')).toBe('"reads";r=0;t=60')
    expect((await asked(app, '/api/v3/changelog')).status).toBe(429)
    expect((await asked(app, '/images/placeholder.svg')).status).toBe(429)
  })

  test('is not counted where the limit is off, nor a probe, nor an endpoint twice', async () => {
    const off = await asked(platform({ reads: 0 }), '/config.json')
    expect([off.status, off.headers.get('ratelimit')]).toEqual([200, null])
    const app = platform({ reads: 1, writes: 1 })
    for (const path of ['/healthz', '/readyz', '/healthz']) expect((await asked(app, path)).status).toBe(200)
    // Each counts as a write, the first of which names no code.
    for (const [path, status] of [
      ['/oauth/tokens', 422],
      ['/oauth/token', 429],
    ] as const)
      expect([path, (await asked(app, path, 'POST')).status]).toEqual([path, status])
    expect((await asked(app, '/config.json')).headers.get('ratelimit')).toBe('"reads";r=0;t=60')
  })
})
