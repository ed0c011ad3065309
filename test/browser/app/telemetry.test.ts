import { afterAll, describe, expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { type CollectedSpan, traceCollector } from '../support/trace-collector.ts'
import { arrive, complaints, visit } from '#test/support/browser/visitor.ts'

const collector = await traceCollector()
afterAll(() => collector.close())

const partner = 'partner@acme.example'

describe('with an endpoint for traces', () => {
  const demo = sharedDemo({ TELEMETRY_URL: collector.url })
  const named = (name: string) => collector.spans.filter((span) => span.name === name)

  test('the page’s load, its navigations and calls are traced; calls say which trace they belong to', async () => {
    const page = await visit(demo.browser)
    const parents = new Map<string, string | undefined>()
    page.on('request', (request) =>
      parents.set(new URL(request.url()).pathname, request.headers().traceparent),
    )
    await arrive(page, `${demo.url}/addons?q=acme+m`, partner)
    const started = page.waitForResponse(/start-telemetry-.*\.js$/)
    await page.reload()
    await started
    await page.getByRole('article').first().waitFor()
    await page.getByRole('link', { name: 'Acme Mail' }).click()
    await page.getByRole('link', { name: 'Features & Plans' }).click()
    await page.getByRole('heading', { level: 2, name: 'Plans', exact: true }).waitFor()
    // A call's span ends once the browser has told how long it took; spans are sent every few seconds.
    const plansCall = () =>
      collector.spans.find(({ attributes }) =>
        String(attributes['url.full']).endsWith('/api/v3/addons/:addon/features_and_plans'),
      )
    await expect.poll(plansCall).toBeDefined()
    // What is left is sent when the page goes out of sight.
    await page.goto('about:blank')
    await expect.poll(() => named('navigation').length).toBeGreaterThan(0)
    await expect.poll(() => named('documentLoad').length).toBeGreaterThan(0)
    const paths = named('navigation').map(({ attributes }) => attributes['url.path'])
    expect(paths).toContain('/addons/$addonSlug/plans')

    expect(parents.get('/api/v3/addons/acme-mail/features_and_plans')).toContain(plansCall()?.traceId)
    expect(JSON.stringify(collector.spans), 'what people search for').not.toContain('acme+m')
    expect(JSON.stringify(collector.spans), 'whose add-on it is').not.toContain('acme-mail')
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('who somebody is stands in no span: pages and calls are told by their routes', async () => {
    const page = await visit(demo.browser)
    const before = collector.spans.length
    const started = page.waitForResponse(/start-telemetry-.*\.js$/)
    await arrive(page, `${demo.url}/admin/email-lookup/${partner}`, 'admin@platform.example')
    await started
    await page.getByRole('link', { name: 'Acme Mail' }).waitFor()
    await page.goto(`${demo.url}/addons/acme-mail/next-steps`)
    const calls = () => collector.spans.slice(before).map(({ attributes }) => String(attributes['url.full']))
    const paths = () => collector.spans.slice(before).map(({ attributes }) => attributes['url.path'])
    // Calls from before tracing has begun are in no span: the page's own load is told once it has.
    await expect.poll(calls).toContain(`${demo.url}/addons/$addonSlug/next-steps`)
    const tabs = page.getByRole('navigation', { name: 'Add-on' })
    await tabs.getByRole('link', { name: 'Company' }).click()
    await page.getByRole('link', { name: 'Revoke' }).first().click()
    await page.getByRole('dialog').waitFor()
    await expect
      .poll(() => calls().some((url) => url.endsWith('/api/v3/companies/:id/company_users')))
      .toBe(true)
    await page.goto('about:blank')
    await expect.poll(paths).toContain('/addons/$addonSlug/company/company-users/$companyUserId/delete')
    const told = JSON.stringify(collector.spans.slice(before))
    expect(told).toContain('/admin/email-lookup/$email')
    for (const who of [partner, encodeURIComponent(partner), 'acme-mail']) expect(told).not.toContain(who)
    expect(told.match(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g)).toBeNull()
    await page.context().close()
  })

  test('a collector that is away changes nothing for the person', async () => {
    const page = await visit(demo.browser)
    await page.route(collector.url, (route) => route.abort())
    await arrive(page, `${demo.url}/addons`, partner)
    await page.getByRole('link', { name: 'Acme Mail' }).click()
    await page.getByRole('heading', { level: 1, name: 'Acme Mail' }).waitFor()
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })
})

describe('with an endpoint for the platform’s traces too', () => {
  const demo = sharedDemo({
    TELEMETRY_URL: collector.url,
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    DEPLOYMENT_PHASE: 'canary',
  })
  const below = (parents: readonly (CollectedSpan | undefined)[]) =>
    collector.spans.filter(({ parentSpanId }) => parents.some((each) => each?.spanId === parentSpanId))

  test('a page with its first requests, and a navigation with what it asks for, are one trace down to the database', async () => {
    const page = await visit(demo.browser)
    await arrive(page, `${demo.url}/addons`, partner)
    const started = page.waitForResponse(/start-telemetry-.*\.js$/)
    await page.goto(`${demo.url}/addons/acme-queue/next-steps`)
    await started
    await page.getByRole('heading', { level: 1 }).waitFor()
    const named = (name: string) => collector.spans.filter((span) => span.name === name)
    const loaded = () =>
      named('documentLoad').find(
        ({ attributes }) => attributes['url.full'] === `${demo.url}/addons/$addonSlug/next-steps`,
      )
    await expect.poll(loaded).toBeDefined()
    const load = loaded()
    const html = () => collector.spans.find(({ spanId }) => spanId === load?.parentSpanId)
    await expect.poll(() => html()?.name).toBe('GET /*')
    const first = below([html()]).filter(({ name }) => name === 'GET /api/v3/addons/:addon/next_steps')
    expect(first).toHaveLength(1)
    expect(below(first).map(({ name }) => name)).toContain('select plans')
    expect([load?.resource, html()?.resource]).toMatchObject([
      { 'service.name': 'partner-portal', 'deployment.environment.name': 'canary' },
      { 'service.name': 'partner-portal-server', 'deployment.environment.name': 'canary' },
    ])
    expect(load?.resource['service.version']).toBe(html()?.resource['service.version'])

    // Without a pointer over the link, nothing is requested before the navigation.
    await page.getByRole('link', { name: 'Features & Plans' }).dispatchEvent('click')
    await page.getByRole('heading', { level: 2, name: 'Plans', exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('features')
    await page.getByRole('option').first().waitFor()
    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError('something that somebody has typed')
      })
    })
    const events = (name: string) =>
      collector.spans.flatMap((span) => span.events).filter((each) => each.name === name)
    await expect
      .poll(() => events('exception').map(({ attributes }) => attributes['exception.type']))
      .toEqual(['TypeError'])
    expect(events('transition').map(({ attributes }) => attributes['portal.lifecycle'])).toContain(
      'commandPalette',
    )
    const navigated = () =>
      collector.spans.filter(
        ({ name, attributes }) =>
          name === 'navigation' && attributes['url.path'] === '/addons/$addonSlug/plans',
      )
    const ofBrowser = (spans: CollectedSpan[]) =>
      spans.filter(({ resource }) => resource['service.name'] === 'partner-portal')
    const called = () => ofBrowser(below(navigated()))
    await expect
      .poll(() => below(called()).map(({ name }) => name))
      .toContain('GET /api/v3/addons/:addon/features_and_plans')
    await page.context().close()
    const calls = called()
    const answers = below(calls)
    const statements = below(answers)
    expect(statements.map(({ name }) => name)).toContain('select plans')
    // The router may tell of one way twice, the second time in a trace of its own.
    for (const { traceId, parentSpanId } of [...calls, ...answers, ...statements])
      expect(collector.spans.find(({ spanId }) => spanId === parentSpanId)?.traceId).toBe(traceId)
    expect(named('resourceFetch')).toEqual([])
    const told = JSON.stringify(collector.spans)
    for (const secret of ['somebody has typed', partner, 'acme-queue']) expect(told).not.toContain(secret)
  })
})

describe('without one', () => {
  const demo = sharedDemo()

  test('no traces are kept, and their code does not come', async () => {
    const page = await visit(demo.browser)
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    await arrive(page, `${demo.url}/addons`, partner)
    await page.getByRole('article').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(scripts.filter((path) => path.includes('start-telemetry'))).toEqual([])
    await page.context().close()
  })
})
