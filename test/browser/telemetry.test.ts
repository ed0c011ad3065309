import { afterAll, describe, expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { traceCollector } from '../support/trace-collector.ts'
import { arrive, complaints, visit } from '../support/visitor.ts'

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
        String(attributes['url.full']).endsWith('/api/v3/addons/acme-mail/plans'),
      )
    await expect.poll(plansCall).toBeDefined()
    // What is left is sent when the page goes out of sight.
    await page.goto('about:blank')
    await expect.poll(() => named('navigation').length).toBeGreaterThan(0)
    await expect.poll(() => named('documentLoad').length).toBeGreaterThan(0)
    const paths = named('navigation').map(({ attributes }) => attributes['url.path'])
    expect(paths).toContain('/addons/acme-mail/plans')

    expect(parents.get('/api/v3/addons/acme-mail/plans')).toContain(plansCall()?.traceId)
    expect(JSON.stringify(collector.spans), 'what people search for').not.toContain('acme+m')
    expect(complaints.get(page)).toEqual([])
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
