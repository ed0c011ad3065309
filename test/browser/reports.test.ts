import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoPortal, startDemoPortal } from '../support/demo-portal.ts'
import { arrive, axeFindings, complaints, launchBrowser, visit } from '../support/visitor.ts'

const partner = 'partner@acme.example'

let portal: DemoPortal
let browser: Browser
beforeAll(async () => {
  ;[portal, browser] = await Promise.all([startDemoPortal(), launchBrowser()])
})
afterAll(async () => {
  await browser.close()
  await portal.close()
})

async function openReports(slug: string, query = '', person = partner): Promise<Page> {
  const page = await visit(browser, { reducedMotion: 'reduce', acceptDownloads: true })
  await arrive(page, `${portal.url}/addons/${slug}/reports${query}`, person)
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor()
  return page
}

const table = (page: Page) => page.getByRole('region', { name: 'Table of reports' })
const twin = (page: Page) => page.getByRole('table', { name: 'Revenue by plan and month' })
const chart = (page: Page) => page.locator('.recharts-surface').first()
const bars = (page: Page) => page.locator('.recharts-bar-rectangle path').count()
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const cents = (text: string | null) => Number((text ?? '').replaceAll(/[^\d]/g, ''))

test('the months of the company with their sums, and a chart of this add-on’s plans', async () => {
  const page = await openReports('acme-postgres')
  expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
    'Month',
    'Customer Billings',
    'Platform Revenue Share',
    'Provider Revenue Share',
    'Downloads',
  ])
  const rows = table(page).locator('tbody tr')
  expect(await rows.count()).toBe(5)
  await page.getByRole('button', { name: 'View all 24 reports' }).click()
  expect(await rows.count()).toBe(24)
  const sums = [0, 0, 0]
  for (const row of await rows.all()) {
    expect(await row.getByRole('rowheader').textContent()).toMatch(/^\d{4} [A-Z][a-z]{2}$/)
    for (const [i, cell] of (await row.locator('td').allTextContents()).slice(0, 3).entries()) {
      const [amount = ''] = /^\$[\d,]+\.\d\d/.exec(cell) ?? []
      sums[i] = (sums[i] ?? 0) + cents(amount)
    }
  }
  const totals = await table(page).locator('tfoot td').allTextContents()
  expect(totals.slice(0, 3).map(cents)).toEqual(sums)

  await chart(page).waitFor()
  await page.getByText('$0.00', { exact: true }).first().waitFor()
  expect(await bars(page)).toBeGreaterThan(24)
  expect(await twin(page).locator('tbody tr').count()).toBe(24)
  const unseen = page.getByRole('region', { name: 'Revenue by plan as a table' })
  expect((await unseen.boundingBox())?.height).toBe(1)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Show as a table' }).click()
  expect((await unseen.boundingBox())?.height).toBeGreaterThan(500)
  expect(await axeFindings(page)).toEqual([])
  expect(complaints.get(page)).toEqual([])
})

test('asks for nothing twice and uses all that it asked for early', async () => {
  const page = await openReports('acme-postgres')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await chart(page).waitFor()
  expect(asked.filter((url) => url.endsWith('/api/v3/addons/acme-postgres/reports'))).toHaveLength(1)
  expect(new Set(asked).size).toBe(asked.length)
  expect(await page.evaluate(() => window.early?.size)).toBe(0)
})

test('the range stands in the URL, and the chart follows when it has been still for a while', async () => {
  const page = await openReports('acme-postgres')
  await chart(page).waitFor()
  const months = await page.getByLabel('From').locator('option').allTextContents()
  expect(months[0]).toBe('The first month')
  const all = await bars(page)
  await page.getByLabel('From').selectOption({ index: 3 })
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(3)
  expect(await bars(page)).toBe(all)
  await table(page).getByText('Total of 3 months').waitFor()
  await expect.poll(() => bars(page)).toBeLessThan(all)
  await expect.poll(() => page.url()).toMatch(/\/reports\?from=\d{4}-\d{2}$/)
  // The other end gives way.
  await page.getByLabel('To', { exact: true }).selectOption({ index: 10 })
  await expect.poll(() => page.url()).toMatch(/\?from=(\d{4}-\d{2})&to=\1$/)
  await table(page).getByText('Total of 1 month', { exact: true }).waitFor()
  await page.reload()
  await table(page).getByText('Total of 1 month', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'All months' }).click()
  await table(page).getByText('Total of 24 months').waitFor()
  expect(complaints.get(page)).toEqual([])
})

test('documents are saved by fresh links', async () => {
  const page = await openReports('acme-postgres')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const save = async (kind: 'PDF' | 'CSV') => {
    const saved = page.waitForEvent('download')
    await page
      .getByRole('button', { name: new RegExp(`^Download .* as ${kind}$`) })
      .first()
      .click()
    const download = await saved
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const csv = await save('CSV')
  expect(csv.name).toMatch(/^acme-.*-\d{4}-\d{2}\.csv$/)
  const [head, first] = csv.bytes.toString('utf8').split('\r\n')
  expect(head).toBe(
    '\uFEFFperiod,addon_slug,addon_name,plan_slug,plan_name,customer_billings_usd,platform_share_usd,provider_share_usd',
  )
  expect(first).toMatch(/^\d{4}-\d{2},acme-/)
  const pdf = await save('PDF')
  expect(pdf.name).toBe(csv.name.replace('.csv', '.pdf'))
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(asked.filter((path) => path === '/api/v3/addons/acme-postgres/reports')).toHaveLength(2)
  expect(page.url()).toBe(`${portal.url}/addons/acme-postgres/reports`)
})

test('a document that can’t be had is told of, and the page stays', async () => {
  const page = await openReports('acme-postgres')
  await page.route('**/api/v3/addons/acme-postgres/reports', (route) =>
    route.fulfill({ status: 500, json: { id: 'internal', error: 'The platform failed to answer.' } }),
  )
  await page
    .getByRole('button', { name: /as PDF$/ })
    .first()
    .click()
  await page.getByText('The platform failed to answer.').waitFor()
  expect(await table(page).locator('tbody tr').count()).toBe(5)
})

test('on a narrow screen the table stands in for the chart, whose code is not fetched', async () => {
  const page = await visit(browser, { viewport: { width: 390, height: 844 } })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await arrive(page, `${portal.url}/addons/acme-postgres/reports`, partner)
  await twin(page).waitFor()
  expect(await twin(page).boundingBox()).toMatchObject({ height: expect.any(Number) })
  expect((await twin(page).boundingBox())?.height).toBeGreaterThan(500)
  expect(await chart(page).count()).toBe(0)
  expect(scripts.filter((url) => /revenue-chart/.test(url))).toEqual([])
  expect(await width(page)).toBeLessThanOrEqual(390)
  expect(await axeFindings(page)).toEqual([])
})

test('a company without reports is told when they come', async () => {
  const page = await visit(browser)
  await page.route('**/api/v3/addons/acme-postgres/reports', (route) => route.fulfill({ json: [] }))
  await arrive(page, `${portal.url}/addons/acme-postgres/reports`, partner)
  await page.getByText('There are currently no reports.').waitFor()
  expect(await page.getByRole('table').count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})

test('a range without reports says so', async () => {
  const page = await openReports('acme-postgres', '?from=2031-01&to=2031-02')
  await page.getByText('There are no reports of these months.').waitFor()
  await page.getByText(/^No plan of .* was billed in these months\.$/).waitFor()
  expect(await page.getByLabel('From').inputValue()).toBe('2031-01')
  expect(await axeFindings(page)).toEqual([])
})

test('on paper there are all months, and nothing that can be pressed', async () => {
  const page = await openReports('acme-postgres')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(24)
  expect(await page.getByRole('button').filter({ visible: true }).count()).toBe(0)
  for (const role of ['banner', 'navigation', 'contentinfo'] as const)
    expect(await page.getByRole(role).filter({ visible: true }).count()).toBe(0)
  expect(await table(page).getByText('Downloads').isVisible()).toBe(false)
  expect(
    await table(page)
      .getByText(/Total of 24 months/)
      .isVisible(),
  ).toBe(true)
  const [ink, paper] = await page.evaluate(() => [
    getComputedStyle(document.querySelector('main h2') ?? document.body).color,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect([ink, paper]).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  await page.emulateMedia({ media: 'screen' })
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(5)
  await page.context().close()
})
