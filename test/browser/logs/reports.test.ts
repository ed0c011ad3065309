import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'
import { openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const openReports = (query = '') =>
  openAs(demo, partner, `/addons/acme-postgres/reports${query}`, {
    shows: 'role=heading[name="Reports"]',
    context: { acceptDownloads: true },
  })

const table = (page: Page) => page.getByRole('region', { name: 'Table of reports' })
const twin = (page: Page) => page.getByRole('table', { name: 'Revenue by plan and month' })
/** The chart, once its columns are there. */
const chart = (page: Page) => page.locator('[data-month]').first()
const bars = (page: Page) => page.locator('[data-month] path').count()
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)
const months = (page: Page) => page.getByRole('button', { name: /^Months / })
/** The amount that a cell begins with, in cents; none counts as nothing. */
const cents = (text: string) => Number((/^\$[\d,]+\.\d\d/.exec(text)?.[0] ?? '').replaceAll(/[^\d]/g, ''))

test('the months of the company with their sums, and a chart of this add-on’s plans', async () => {
  const page = await openReports()
  expect(await table(page).getByRole('columnheader').allTextContents()).toEqual([
    'Month',
    'Customer Billings',
    'Platform Revenue Share',
    'Provider Revenue Share',
    'Paid out',
    'Downloads',
  ])
  const rows = table(page).locator('tbody tr')
  expect(await rows.count()).toBe(5)
  await page.getByRole('button', { name: 'View all 24 reports' }).click()
  expect(await rows.count()).toBe(24)
  const sums = [0, 0, 0, 0]
  for (const row of await rows.all()) {
    expect(await row.getByRole('rowheader').textContent()).toMatch(/^\d{4} [A-Z][a-z]{2}$/)
    for (const [i, cell] of (await row.locator('td').allTextContents()).slice(0, 4).entries())
      sums[i] = (sums[i] ?? 0) + cents(cell)
  }
  const totals = await table(page).locator('tfoot td').allTextContents()
  expect(totals.slice(0, 4).map(cents)).toEqual(sums)

  await chart(page).waitFor()
  await page.getByText('$0.00', { exact: true }).first().waitFor()
  expect(await bars(page)).toBeGreaterThan(24)
  expect(await twin(page).locator('tbody tr').count()).toBe(24)
  const unseen = page.getByRole('region', { name: 'Revenue by plan as a table' })
  expect((await unseen.boundingBox())?.height).toBe(1)
  expect(await axeFindings(page)).toEqual([])

  await page.getByRole('button', { name: 'Show as a table' }).click()
  expect((await unseen.boundingBox())?.height).toBeGreaterThan(200)
  expect(await twin(page).locator('tbody tr').count()).toBe(5)
  await page.getByRole('button', { name: 'View all 24 months' }).click()
  expect(await twin(page).locator('tbody tr').count()).toBe(24)
  expect(page.url()).toMatch(/\/reports\?table=true$/)
  await page.reload()
  await page.getByRole('button', { name: 'Show as a table', pressed: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
})

test('asks for nothing twice and uses all that it asked for early', async () => {
  const page = await openReports()
  const library = async () => {
    await page.getByRole('slider', { name: /^Revenue/ }).focus()
    await page.locator('.recharts-surface').first().waitFor()
  }
  // Its code comes once the page is idle: before the reload.
  await library()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.reload()
  await library()
  expect(asked.filter((url) => url.endsWith('/api/v3/addons/acme-postgres/reports'))).toHaveLength(1)
  expect(new Set(asked).size).toBe(asked.length)
  expect(await page.evaluate(() => window.early?.size)).toBe(0)
})

test('the range stands in the URL, and the chart follows when it has been still for a while', async () => {
  const page = await openReports()
  await chart(page).waitFor()
  const all = await bars(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  expect(await months(page).textContent()).toBe('All months')
  await months(page).click()
  const calendar = page.getByRole('dialog', { name: 'Months' })
  await calendar.getByText('Pick the first month').waitFor()
  expect(scripts.filter((url) => /range-calendar.*\.(js|css)$/.test(url))).toHaveLength(2)
  expect(await axeFindings(page)).toEqual([])
  await calendar.getByRole('button', { name: /^\d{4} Oct$/ }).click()
  await calendar.getByText('Pick the last month').waitFor()
  // The earlier one is the first, in whichever order they are picked.
  await calendar.getByRole('button', { name: /^\d{4} Aug$/ }).click()
  await calendar.waitFor({ state: 'hidden' })
  await expect.poll(() => table(page).locator('tbody tr').count()).toBe(3)
  expect(await bars(page)).toBe(all)
  await table(page).getByText('Total of 3 months').waitFor()
  await expect.poll(() => bars(page)).toBeLessThan(all)
  await expect.poll(() => page.url()).toMatch(/\/reports\?from=(\d{4})-08&to=\1-10$/)
  expect(await months(page).textContent()).toMatch(/^(\d{4}) Aug – \1 Oct$/)
  expect(await months(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.reload()
  await table(page).getByText('Total of 3 months').waitFor()
  await page.getByRole('button', { name: 'All months', exact: true }).click()
  await table(page).getByText('Total of 24 months').waitFor()
  expect(page.url()).toMatch(/\/reports$/)
})

test('months are picked by keyboard, one alone too; Esc leaves them as they were', async () => {
  const page = await openReports()
  await months(page).focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog', { name: 'Months' })
  await calendar.getByText('Pick the first month').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
  await expect.poll(focused).toMatch(/^\d{4} Jan$/)
  await page.keyboard.press('Enter')
  await calendar.getByText('Pick the last month').waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'hidden' })
  expect(await months(page).textContent()).toBe('All months')
  await page.keyboard.press('Enter')
  await calendar.getByText('Pick the first month').waitFor()
  await expect.poll(focused).toMatch(/^\d{4} Jan$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await calendar.getByText('Pick the last month').waitFor()
  // Closed and opened so quickly that the browser tells of no change, it begins anew.
  await calendar.evaluate((popover: HTMLElement) => {
    popover.hidePopover()
    popover.showPopover()
  })
  await calendar.getByText('Pick the first month').waitFor()
  await expect.poll(focused).toMatch(/^\d{4} Jan$/)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await table(page).getByText('Total of 1 month', { exact: true }).waitFor()
  expect(await months(page).textContent()).toMatch(/^\d{4} Feb$/)
})

test('what is no range in the URL is dropped without a word', async () => {
  const page = await openReports()
  await page.goto(`${demo.url}/addons/acme-postgres/reports?from=2026-09&to=2026-08&table=yes`)
  await table(page).getByText('Total of 24 months').waitFor()
  expect(await months(page).textContent()).toBe('All months')
})

test('a calendar that does not come is told of, and comes at the next try', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  let isAway = true
  await page.route(/range-calendar.*\.js$/, (route) => (isAway ? route.abort() : route.continue()))
  await arrive(page, `${demo.url}/addons/acme-postgres/reports`, partner)
  await months(page).click()
  await page.getByText('The calendar could not be loaded. Close it and open it again.').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  expect(await months(page).textContent()).toBe('All months')
  isAway = false
  await page.reload()
  await months(page).click()
  await page.getByText('Pick the first month').waitFor()
})

test('documents are saved by fresh links', async () => {
  const page = await openReports()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const save = async (kind: 'PDF' | 'CSV') => {
    const saved = page.waitForEvent('download')
    await table(page)
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
  expect(page.url()).toBe(`${demo.url}/addons/acme-postgres/reports`)
})

test('a document that can’t be had is told of, and the page stays', async () => {
  const page = await openReports()
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
  const page = await visit(demo.browser, { viewport: { width: 390, height: 844 } })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await arrive(page, `${demo.url}/addons/acme-postgres/reports`, partner)
  await twin(page).waitFor()
  expect(await twin(page).locator('tbody tr').count()).toBe(5)
  const [list, revenue] = [await table(page).boundingBox(), await twin(page).boundingBox()]
  expect(list?.y, 'the list comes first').toBeLessThan(revenue?.y ?? 0)
  // A month is a card: the provider's share beside its name and larger than all else, each figure with its name.
  const card = table(page).locator('tbody tr').first()
  const [month, share, billings] = await Promise.all(
    ['th', 'td:nth-child(4)', 'td:nth-child(2)'].map((cell) =>
      card.locator(cell).evaluate((element) => {
        const { top } = element.getBoundingClientRect()
        const { content } = getComputedStyle(element, '::before')
        return { top, name: content, size: Number.parseFloat(getComputedStyle(element).fontSize) }
      }),
    ),
  )
  expect([share?.name, billings?.name]).toEqual(['"Provider Revenue Share"', '"Customer Billings"'])
  expect(share?.size).toBeGreaterThan(billings?.size ?? 99)
  expect(share?.top).toBeLessThan(billings?.top ?? 0)
  expect(month?.top).toBeLessThan(billings?.top ?? 0)
  expect(await chart(page).count()).toBe(0)
  expect(scripts.filter((url) => /chart-look|range-calendar/.test(url))).toEqual([])
  expect(await width(page)).toBeLessThanOrEqual(390)
  await months(page).click()
  const calendar = page.getByRole('dialog', { name: 'Months' })
  await calendar.getByText('Pick the first month').waitFor()
  expect(await calendar.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await axeFindings(page)).toEqual([])
  await calendar.getByRole('button', { name: 'Close' }).click()
  await calendar.waitFor({ state: 'hidden' })
  expect(await axeFindings(page)).toEqual([])
})

test('a range without reports says so', async () => {
  const page = await openReports('?from=2031-01&to=2031-02')
  await page.getByText('There are no reports of these months.').waitFor()
  await page.getByText(/^No plan of .* was billed in these months\.$/).waitFor()
  expect(await months(page).textContent()).toBe('2031 Jan – 2031 Feb')
  expect(await axeFindings(page)).toEqual([])
})

test('on paper there are all months, and nothing that can be pressed', async () => {
  const page = await openReports()
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
})
