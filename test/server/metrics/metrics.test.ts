import { randomUUID } from 'node:crypto'
import { DrizzleQueryError } from 'drizzle-orm'
import type { Hono } from 'hono'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { everyEndpoint } from '#contract/endpoints/every-endpoint.ts'
import { createApp } from '#server/app.ts'
import type { ServerConfig } from '#server/config/config.ts'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  automaticReviews,
  buildpackRevisions,
  buildpacks,
  manifests,
  outbox,
} from '#server/db/schema.ts'
import { startJobs } from '#server/jobs.ts'
import { createMetrics, type Metrics } from '#server/metrics/metrics.ts'
import { metricsApp } from '#server/http/probes/serve-metrics.ts'
import { onPostgres } from '#test/support/server.ts'
import { addonAt } from '#test/support/world.ts'
import { useWorld } from '../support/use-world.ts'

const on = useWorld()
const log = pino({ level: 'silent' })
const token = 'a-token-of-sixteen'

let metrics: Metrics
beforeEach(() => (metrics = createMetrics(null)))

/** The platform, with its figures and a token that opens them, configured and on a database like this. */
function served(changes: Partial<ServerConfig> = {}, db: Database = on.server.db): Hono {
  const config = { ...on.server.config, metricsToken: token, ...changes }
  return createApp({ db, clock: on.server.clock, config, log, portalDir: null, metrics })
}

const bearer = (text: string) => ({ authorization: `Bearer ${text}` })

/** The figures of a platform, by name and labels. */
async function figuresOf(app: Hono): Promise<Record<string, number>> {
  const answer = await app.request('/metrics', { headers: bearer(token) })
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

const named = (figures: Record<string, number>, name: string) =>
  Object.fromEntries(Object.entries(figures).filter(([key]) => key.startsWith(`${name}{`) || key === name))

/** A database that fails so whatever is asked of it. */
const failing = (error: Error): Database => {
  const fail = () => {
    throw error
  }
  const rejects = async () => fail()
  return { select: fail, transaction: rejects, execute: rejects } as never
}
const queryError = (code: string) =>
  new DrizzleQueryError('select 1', [], Object.assign(new Error('away'), { code }))

describe('the figures are', () => {
  test.each([
    ['no token', { metricsToken: null }],
    ['a port of their own', { metricsPort: 9464 }],
  ])('nothing that the main port answers with %s', async (_, changes) => {
    const app = served(changes)
    const [answer, unknown] = await Promise.all(
      ['/metrics', '/nothing'].map((path) => app.request(path, { headers: bearer(token) })),
    )
    expect(answer?.status).toBe(404)
    expect(await answer?.text()).toBe(await unknown?.text())
  })

  test('for the holder of their token', async () => {
    const app = served()
    const provider = on.world.provider.token
    const wrong = [token.slice(0, -1), `${token}x`, '', provider, on.world.admin.token].map(
      (each) => `Bearer ${each}`,
    )
    for (const authorization of ['', token, `Basic ${token}`, ...wrong]) {
      const answer = await app.request('/metrics', { headers: { authorization } })
      expect([authorization, answer.status]).toEqual([authorization, 401])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
      expect(await answer.text()).not.toContain('portal_')
    }
    const answer = await app.request('/metrics', { headers: bearer(token) })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('on their own port alone, behind the token too if there is one', async () => {
    const { db, clock } = on.server
    const open = metricsApp({ db, clock, log }, metrics, null)
    expect((await open.request('/metrics')).status).toBe(200)
    expect((await open.request('/metrics', { method: 'POST' })).status).toBe(404)
    expect((await open.request('/api/v3/addons')).status).toBe(404)
    const closed = metricsApp({ db, clock, log }, metrics, token)
    expect((await closed.request('/metrics')).status).toBe(401)
    expect((await closed.request('/metrics', { headers: bearer(token) })).status).toBe(200)
  })
})

describe('requests are counted', () => {
  test('by the route’s pattern, the method and the status, and timed by the pattern', async () => {
    const addon = await addonAt(on.world, 'alpha')
    const app = served()
    const as = { headers: bearer(on.world.provider.token) }
    for (const [path, init] of [
      [`/api/v3/addons/${addon.slug}`, as],
      [`/api/v3/addons/${addon.id}`, as],
      [`/api/v3/addons/${randomUUID()}`, as],
      [`/api/v3/addons/${addon.slug}`, {}],
      [`/api/v3/addons/${addon.slug}?q=secret-of-a-query`, as],
      [`/api/v3/addons/${addon.slug}`, { ...as, method: 'DELETE' }],
      [`/api/v3/addons/${addon.slug}`, { ...as, method: 'PROPFIND' }],
      ['/api/v3/nothing-here', as],
      [`/images/${'c'.repeat(64)}.png`, as],
      ['/healthz', {}],
      ['/oauth/authorize', {}],
      ['/api/v3/addons/%ZZ', as],
    ] as const)
      await app.request(path, init)
    const figures = await figuresOf(app)
    const route = '/api/v3/addons/:addon'
    expect(named(figures, 'portal_http_requests_total')).toEqual({
      [`portal_http_requests_total{endpoint="${route}",method="GET",status="200"}`]: 3,
      [`portal_http_requests_total{endpoint="${route}",method="GET",status="404"}`]: 1,
      [`portal_http_requests_total{endpoint="${route}",method="GET",status="401"}`]: 1,
      [`portal_http_requests_total{endpoint="${route}",method="DELETE",status="404"}`]: 1,
      [`portal_http_requests_total{endpoint="${route}",method="other",status="404"}`]: 1,
      'portal_http_requests_total{endpoint="/*",method="GET",status="404"}': 1,
      'portal_http_requests_total{endpoint="/*",method="GET",status="400"}': 1,
      'portal_http_requests_total{endpoint="/images/:name",method="GET",status="404"}': 1,
      'portal_http_requests_total{endpoint="/healthz",method="GET",status="200"}': 1,
      'portal_http_requests_total{endpoint="/oauth/authorize",method="GET",status="400"}': 1,
    })
    const durations = named(figures, 'portal_http_request_duration_seconds_count')
    expect(durations[`portal_http_request_duration_seconds_count{endpoint="${route}"}`]).toBe(7)
    expect(figures[`portal_http_request_duration_seconds_bucket{le="+Inf",endpoint="${route}"}`]).toBe(7)
  })

  test('so that nothing a client can write is in the figures', async () => {
    const app = served()
    const written = `written-by-a-client-${randomUUID()}`
    for (const { method, path } of Object.values(everyEndpoint))
      await app.request(`${path.replaceAll(/:\w+/g, written)}?${written}=${written}`, {
        method,
        headers: { ...bearer(on.world.provider.token), 'request-id': written },
        ...(method === 'GET' ? {} : { body: JSON.stringify({ [written]: written }) }),
      })
    const text = JSON.stringify(await figuresOf(app))
    expect(text).not.toContain('written')
    expect(text).not.toContain(on.world.provider.token)
    const endpoints = new Set(app.routes.map(({ path }) => path.replaceAll(/\{.*?\}(?=\/|$)/g, '')))
    const labels = new Set([...text.matchAll(/endpoint=\\"([^"]*)\\"/g)].map(([, label = '']) => label))
    expect(labels.size).toBeGreaterThan(80)
    expect([...labels].filter((each) => !endpoints.has(each) || /[{}?%]/.test(each))).toEqual([])
  })

  test('where a limit is hit, by its name', async () => {
    const { limits } = on.server.config
    const app = served({ limits: { ...limits, reads: 2, writes: 1 } })
    const as = { headers: bearer(on.world.provider.token) }
    for (let i = 0; i < 5; i++) await app.request('/api/v3/addons', as)
    for (let i = 0; i < 3; i++)
      await app.request('/api/v3/addons/none', { ...as, method: 'PATCH', body: '{}' })
    expect(named(await figuresOf(app), 'portal_limits_hit_total')).toEqual({
      'portal_limits_hit_total{limit="reads"}': 3,
      'portal_limits_hit_total{limit="writes"}': 2,
    })
  })

  test('where an answer was kept, and where it was not', async () => {
    const app = served()
    const as = { headers: bearer(on.world.provider.token) }
    for (let i = 0; i < 4; i++) expect((await app.request('/api/v3/addons', as)).status).toBe(200)
    expect(named(await figuresOf(app), 'portal_kept_answers_total')).toEqual({
      'portal_kept_answers_total{result="miss"}': 1,
      'portal_kept_answers_total{result="hit"}': 3,
    })
  })
})

describe('the database', () => {
  test('is up while it answers', async () => {
    expect((await figuresOf(served())).portal_database_up).toBe(1)
  })

  test.each([
    ['57P01', '57'],
    ['ECONNREFUSED', 'connection'],
  ])('that fails by %s is said to be away, without figures that only it knows', async (code, state) => {
    const app = served({}, failing(queryError(code)))
    expect((await app.request(`/images/${'a'.repeat(64)}.png`)).status).toBe(503)
    const figures = await figuresOf(app)
    expect(figures.portal_database_up).toBe(0)
    expect(named(figures, 'portal_queue_length')).toEqual({})
    expect(figures[`portal_database_errors_total{state="${state}"}`]).toBe(1)
  })

  test('has the figures of its connections if it is a server', async () => {
    const { poolCounts, close } = await on.server.another()
    expect(poolCounts !== undefined).toBe(onPostgres)
    metrics = createMetrics(() => poolCounts?.() ?? { total: 3, idle: 1, waiting: 2 })
    const figures = await figuresOf(served())
    const states = ['busy', 'idle'].map((state) => figures[`portal_database_connections{state="${state}"}`])
    expect(states).toEqual(onPostgres ? [0, 0] : [2, 1])
    expect(figures.portal_database_connections_waited_for).toBe(onPostgres ? 0 : 2)
    await close()
  })
})

test('letters, reviews and revisions that wait for a job are counted, with the age of the oldest', async () => {
  const { db, clock } = on.server
  const queues = async () => {
    const figures = await figuresOf(served())
    const of = (queue: string) => [
      figures[`portal_queue_length{queue="${queue}"}`],
      figures[`portal_queue_oldest_age_seconds{queue="${queue}"}`],
    ]
    const [mail, givenUp] = [of('mail'), of('given_up_letters')]
    return { reviews: of('reviews'), mail, givenUp, revisions: of('revisions'), webhooks: of('webhooks') }
  }
  const dates = (secondsAgo: number) => {
    const at = new Date(clock.now().getTime() - secondsAgo * 1000)
    return { createdAt: at, updatedAt: at }
  }
  const none = [0, 0]
  expect(await queues()).toEqual({
    reviews: none,
    mail: none,
    givenUp: none,
    revisions: none,
    webhooks: none,
  })

  const letter = { to: 'ada@acme.example', subject: 'Hello', text: 'Ada' }
  await db.insert(outbox).values([
    { ...letter, ...dates(30) },
    { ...letter, ...dates(90) },
    // Sent again a minute ago.
    { ...letter, createdAt: dates(9000).createdAt, updatedAt: dates(60).updatedAt },
    { ...letter, ...dates(900), sentAt: clock.now() },
    { ...letter, ...dates(300), givenUpAt: clock.now() },
  ])
  const step = { status: null, suggestions: [], errors: [] }
  const steps = { manifest: step, provision: step, deprovision: step, reprovision: step }
  const kinds = [
    { status: 'new' },
    { status: 'finished', cleanUpDue: true },
    { status: 'finished' },
    { status: 'in_progress', wakeAt: new Date(clock.now().getTime() + 60_000) },
    { status: 'in_progress', leaseUntil: new Date(Date.now() + 600_000) },
    { status: 'in_progress', leaseUntil: new Date(Date.now() - 600_000) },
  ] as const
  for (const [index, kind] of kinds.entries()) {
    const name = `queue-${index}`
    const own = { companyId: on.world.companyId, slug: name, name, displayName: name, ...dates(0) }
    const [addon] = await db.insert(addons).values(own).returning()
    const addonId = addon?.id ?? ''
    const [manifest] = await db
      .insert(manifests)
      .values({ addonId, number: 1, contents: {}, secrets: '', createdAt: clock.now() })
      .returning()
    const review = { addonId, manifestId: manifest?.id ?? '', progressionType: 'beta' as const, steps }
    await db.insert(automaticReviews).values({ ...review, ...dates(10 * (index + 1)), ...kind })
  }
  for (const [index, status] of (['pending', 'pending', 'failed'] as const).entries()) {
    const [buildpack] = await db
      .insert(buildpacks)
      .values({
        namespace: 'acme',
        name: `vector-${index}`,
        description: '',
        category: 'tools',
        ownerUserId: on.world.provider.id,
        sourceOwner: 'acme',
        sourceRepo: 'vector',
        supportMethod: 'email',
        supportAddress: '',
        ...dates(0),
      })
      .returning()
    await db.insert(buildpackRevisions).values({
      buildpackId: buildpack?.id ?? '',
      ref: 'main',
      status,
      error: status === 'failed' ? 'gone' : null,
      publishedById: on.world.provider.id,
      ...dates(5 * (index + 1)),
    })
  }
  expect(await queues()).toEqual({
    reviews: [3, 60],
    mail: [3, 90],
    givenUp: [1, 300],
    revisions: [2, 10],
    webhooks: none,
  })
})

describe('jobs', () => {
  const running = async (db: Database, isOver: (figures: Record<string, number>) => boolean) => {
    const { clock, config } = on.server
    const notices = { listen: () => Promise.resolve(false), close: () => Promise.resolve() }
    const jobs = startJobs({ db, clock, config, log, metrics }, notices)
    const app = served()
    await expect.poll(async () => isOver(await figuresOf(app))).toBe(true)
    await jobs.stop()
    return figuresOf(app)
  }
  const runs = (job: string, outcome: string) => `portal_job_runs_total{job="${job}",outcome="${outcome}"}`

  test('are counted when they are done, with what they did and when', async () => {
    const before = Date.now() / 1000
    const figures = await running(on.server.db, (each) => each[runs('due repricings', 'done')] !== undefined)
    expect(figures[runs('due repricings', 'done')]).toBe(1)
    expect(figures[runs('due repricings', 'failed')]).toBeUndefined()
    expect(figures['portal_job_work_total{job="due repricings"}']).toBe(0)
    const success = figures['portal_job_last_success_timestamp_seconds{job="due repricings"}']
    expect(success).toBeGreaterThanOrEqual(before)
  })

  test('are counted when an error ends them, the database’s errors by their class', async () => {
    const db = failing(queryError('40001'))
    const figures = await running(db, (each) => each[runs('due repricings', 'failed')] !== undefined)
    expect(figures[runs('due repricings', 'done')]).toBeUndefined()
    expect(figures['portal_job_last_success_timestamp_seconds{job="due repricings"}']).toBeUndefined()
    expect(figures['portal_database_errors_total{state="40"}']).toBeGreaterThan(0)
  })
})
