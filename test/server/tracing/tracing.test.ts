import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/config/log.ts'
import { openPglite } from '#server/db/open.ts'
import { startJobs } from '#server/jobs.ts'
import { asksForTraces, startTracing } from '#server/tracing/start-tracing.ts'
import { traceRequests } from '#server/tracing/trace-requests.ts'
import { statementSummary, statementText } from '#server/tracing/trace-queries.ts'
import type { Tracing } from '#server/tracing/tracing-sdk.ts'
import { pgliteTemplate } from '#test/support/database/pglite-template.ts'
import { call } from '#test/support/people.ts'
import { reviewedAddon } from '#test/support/provider/reviewed-addon.ts'
import { readId } from '#test/support/read-as.ts'
import { onPostgres, serverOn, testClock, type TestServer, testServer } from '#test/support/server.ts'
import { type CollectedSpan, traceCollector } from '#test/browser/support/trace-collector.ts'
import { addonAt, createWorld, type World } from '#test/support/world.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const browser = '00f067aa0ba902b7'

/** A server whose database was opened while traces were recorded: none that earlier tests have closed. */
async function opened(): Promise<TestServer> {
  if (onPostgres) return testServer()
  const database = await openPglite({ loadDataDir: await pgliteTemplate() })
  return serverOn({ ...database, another: () => Promise.resolve(database) }, testClock())
}

/** Spans of one trace below another span, by their names. */
const below = (spans: readonly CollectedSpan[], parent: CollectedSpan) =>
  spans.filter(({ traceId, parentSpanId }) => traceId === parent.traceId && parentSpanId === parent.spanId)

describe('with an endpoint', async () => {
  const collector = await traceCollector()
  let tracing: Tracing | null
  let server: TestServer
  let world: World

  beforeAll(async () => {
    // As the standard has it, /v1/traces is added.
    process.env.OTEL_EXPORTER_OTLP_ENDPOINT = new URL(collector.url).origin
    process.env.OTEL_RESOURCE_ATTRIBUTES = 'service.namespace=marketplace'
    tracing = await startTracing(process.env, createLog('silent'), 'canary')
    server = await opened()
    world = await createWorld(server)
  })
  afterAll(async () => {
    await server.close()
    await collector.close()
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    delete process.env.OTEL_RESOURCE_ATTRIBUTES
  })

  test('a browser’s trace goes on through requests and statements, and jobs and calls have theirs', async () => {
    const { db, clock, notices, logged } = server
    const as = world.provider
    const addon = await addonAt(world, 'alpha', 'acme-alpha')
    const provider = await reviewedAddon(world, addon, 'good', 10)
    onTestFinished(() => provider.close())
    // Before there is anything to do.
    const { config } = provider.resources
    const jobs = startJobs({ db, clock, config, log: pino({ level: 'silent' }) }, notices)
    await jobs.stop()
    const headers = { traceparent: `00-${trace}-${browser}-01` }
    const read = await call(server, 'GET', `/api/v3/users/${as.email}/addons?q=secret-search`, {
      as: world.admin,
      headers,
    })
    expect(read.status).toBe(200)
    const type = 'article_review_approval'
    await call(server, 'POST', '/api/v3/addons/acme-alpha/approvals', { as, body: { type } })
    for (const probe of ['/healthz', '/readyz', '/config.json', '/assets/main.js', '/favicon.ico'])
      await server.app.request(probe)
    const asked = await call(server, 'POST', '/api/v3/addons/acme-alpha/automatic_reviews', { as, body: {} })
    const id = readId(asked.body)
    expect(await provider.run()).toBeGreaterThan(0)
    const broken = new Hono()
    broken.use(traceRequests())
    broken.get('/broken/:id', () => {
      throw Object.assign(new Error('Key (email)=(ada@acme.example) exists'), { code: '23505' })
    })
    broken.onError((_, c) => c.text('', 500))
    await broken.request('/broken/1')
    await tracing?.stop()

    const { spans } = collector
    const request = spans.find(({ name }) => name === 'GET /api/v3/users/:email/addons')
    if (request === undefined) throw new Error('the request has no span')
    expect(request).toMatchObject({
      traceId: trace,
      parentSpanId: browser,
      attributes: { 'http.route': '/api/v3/users/:email/addons', 'http.response.status_code': 200 },
      resource: {
        'service.name': 'partner-portal-server',
        'service.namespace': 'marketplace',
        'deployment.environment.name': 'canary',
      },
    })
    expect(request.resource['service.version']).toMatch(/^\d+\.\d+\.\d+/)
    const statements = below(spans, request)
    expect(statements.map(({ name }) => name)).toContain('select company_users')
    for (const { attributes } of statements) expect(attributes['db.system.name']).toBe('postgresql')
    const line = logged.find((each) => each.includes(`/users/${as.email}/addons`))
    expect(line).toContain(trace)

    const change = spans.find(({ name }) => name === 'POST /api/v3/addons/:addon/approvals')
    expect(change?.events).toContainEqual({
      name: 'transition',
      attributes: expect.objectContaining({
        'portal.lifecycle': 'approval',
        'portal.to': 'pending',
      }) as unknown,
    })

    const job = spans.find(({ name }) => name === 'job review')
    if (job === undefined) throw new Error('the job has no span')
    expect(job).toMatchObject({ parentSpanId: '', attributes: { 'portal.job': 'review' } })
    const called = below(spans, job).find(({ name }) => name === 'POST provider')
    expect(called?.attributes).toMatchObject({ 'server.address': '127.0.0.1' })
    expect(below(spans, job).map(({ name }) => name)).toContain('update automatic_reviews')
    expect(spans.find(({ name }) => name === 'GET /broken/:id')).toMatchObject({
      attributes: { 'error.type': '23505', 'http.response.status_code': 500 },
      events: [{ name: 'exception', attributes: { 'exception.type': '23505' } }],
    })
    // Jobs that found nothing, probes and files tell nothing.
    const names = spans.map(({ name }) => name)
    expect(
      names.filter((name) => /due repricings|sweep|healthz|readyz|config|assets|favicon/.test(name)),
    ).toEqual([])
    for (const { parentSpanId, traceId } of spans.filter((span) => span.parentSpanId !== ''))
      expect(traceId === trace || spans.some(({ spanId }) => spanId === parentSpanId)).toBe(true)

    const told = JSON.stringify(spans)
    const secrets = [
      'ada@acme.example',
      as.email,
      as.token,
      world.admin.token,
      'secret-search',
      'acme-alpha',
      id,
      addon.id,
    ]
    expect(secrets.filter((secret) => told.includes(secret))).toEqual([])
  })
})

test('a collector that is away delays no request and no stop', async () => {
  const away = await traceCollector()
  await away.close()
  const env = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: away.url }
  Object.assign(process.env, env)
  const tracing = await startTracing(env, createLog('silent'), 'release')
  delete process.env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT
  const server = await testServer()
  expect((await server.app.request('/api/v3/openapi.json')).status).toBe(200)
  await tracing?.stop()
  expect((await server.app.request('/api/v3/openapi.json')).status).toBe(200)
  await server.close()
})

test.each([
  [{}, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318', OTEL_TRACES_EXPORTER: 'none' }, false],
])('%o asks for traces: %s', (env, asks) => {
  expect(asksForTraces(env)).toBe(asks)
})

test.each([
  ['select "id" from "addons" where "slug" = $1', 'select addons'],
  ['insert into "trail" ("id") values ($1)', 'insert trail'],
  ['update "public"."plans" set "name" = $1', 'update plans'],
  ['begin', 'begin'],
])('%s is summed up as %s', (text, summary) => {
  expect(statementSummary(text)).toBe(summary)
})

test('values that are written into a statement are not in its span', () => {
  expect(statementText("select *\n  from users where email = 'o''hara@acme.example' and id = $1")).toBe(
    'select * from users where email = ? and id = $1',
  )
})
