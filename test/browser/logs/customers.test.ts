import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'
import { partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Customers as the platform may answer them: two plans over three days, the last of which is not over. */
const demo = sharedDemo()

type Counts = readonly [customers: number, come: number, gone: number, to: number, from: number]
const dayOf = (day: string, [customers, come, gone, to, from]: Counts) => ({
  day,
  customers,
  new: come,
  gone,
  changed_to: to,
  changed_from: from,
})

const threeDays = {
  since: '2025-12-31',
  from: '2026-11-25',
  to: '2026-11-27',
  until: '2026-11-27T16:59:12.345Z',
  days: [
    dayOf('2026-11-25', [1_011, 12, 1, 0, 0]),
    dayOf('2026-11-26', [1_011, 0, 0, 3, 2]),
    dayOf('2026-11-27', [1_008, 1, 4, 0, 0]),
  ],
  plans: [
    { slug: 'mini', before: 600, days: [dayOf('2026-11-26', [598, 0, 0, 0, 2])] },
    {
      slug: 'basic',
      before: 405,
      days: [
        dayOf('2026-11-25', [416, 12, 1, 0, 0]),
        dayOf('2026-11-26', [419, 0, 0, 3, 0]),
        dayOf('2026-11-27', [416, 1, 4, 0, 0]),
      ],
    },
  ],
}
const kept = [
  { month: '2026-08', joined: 40, kept: [40, 30, 20] },
  { month: '2026-09', joined: 300, kept: [299, 1] },
  { month: '2026-10', joined: 8, kept: [0] },
]

interface Given {
  customers?: object
  retention?: object[]
  reports?: object[]
  query?: string
  size?: { width: number; height: number }
}

/** The reports tab, where the platform answers with these customers. */
async function openCustomers({ size = { width: 1280, height: 900 }, ...given }: Given = {}) {
  const page = await visit(demo.browser, { viewport: size, reducedMotion: 'reduce', acceptDownloads: true })
  const addon = '**/api/v3/addons/acme-postgres'
  const { customers = threeDays, retention = kept, reports } = given
  await page.route(`${addon}/customers*`, (route) => route.fulfill({ json: customers }))
  await page.route(`${addon}/customer_retention`, (route) => route.fulfill({ json: retention }))
  if (reports !== undefined) await page.route(`${addon}/reports`, (route) => route.fulfill({ json: reports }))
  await arrive(page, `${demo.url}/addons/acme-postgres/reports${given.query ?? ''}`, partner)
  await page.getByRole('heading', { name: 'Customers', exact: true }).waitFor()
  await page.getByText('The customers are loading.').waitFor({ state: 'hidden' })
  return page
}

const section = (page: Page) => page.getByRole('region', { name: 'Customers', exact: true })
const slider = (page: Page) => page.getByRole('slider', { name: 'Customers by day' })
const told = async (page: Page) =>
  (await section(page).locator('.recharts-tooltip-wrapper').allInnerTexts()).join().split('\n').join(' ')
const figures = async (page: Page) =>
  (await section(page).locator('dl > div').allInnerTexts()).map((each) => each.replaceAll(/\s+/g, ' '))
const rows = async (page: Page, name: string) =>
  (await page.getByRole('region', { name }).getByRole('table', { name }).locator('tr').allInnerTexts()).map(
    (each) => each.replaceAll(/\s+/g, ' ').replaceAll(' ,', ',').trim(),
  )

async function csv(page: Page): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download customers as CSV' }).click()
  const download = await saving
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('customers of some days: figures, each day in the chart and as a table, plans, and a file', async () => {
  const page = await openCustomers()
  expect(await figures(page)).toEqual([
    'Customers now 1,008 8 more than on November 24th, 2026',
    'New in 3 days 13',
    'Gone in 3 days 5',
    'Plan added in 3 days 3',
    'Plan dropped in 3 days 2',
  ])
  await slider(page).focus()
  await expect
    .poll(() => told(page))
    .toBe('November 27th, 2026, so far New 1 Gone 4 Plan added 0 Plan dropped 0 Customers 1,008')
  await page.keyboard.press('ArrowLeft')
  expect(await slider(page).getAttribute('aria-valuetext')).toBe(
    'November 26th, 2026: New 0, Gone 0, Plan added 3, Plan dropped 2, Customers 1,011',
  )
  expect(await axeFindings(page)).toEqual([])
  expect(await rows(page, 'Customers by plan')).toEqual([
    'Plan Before New Gone Plan added Plan dropped Customers',
    'Mini 600 0 0 0 2 598',
    'Basic 405 13 5 3 0 416',
    'All plans 1,000 13 5 3 2 1,008',
  ])
  await section(page).getByText('An account on several plans is a customer of each').waitFor()
  await page.getByRole('button', { name: 'Show each day as a table', pressed: false }).click()
  expect(await rows(page, 'Customers by day, All plans')).toEqual([
    'Day New Gone Plan added Plan dropped Customers',
    'November 27th, 2026, so far 1 4 0 0 1,008',
    'November 26th, 2026 0 0 3 2 1,011',
    'November 25th, 2026 12 1 0 0 1,011',
    'Total of 3 days 13 5 3 2',
  ])
  await page.getByRole('button', { name: 'Show each day as a table', pressed: true }).waitFor()
  const { name, text } = await csv(page)
  expect(name).toBe('acme-postgres-customers-2026-11-25-to-2026-11-27.csv')
  expect(text.split('\r\n').slice(0, 5)).toEqual([
    '\uFEFFDay,Plan,Before,New,Gone,Plan added,Plan dropped,Customers,Counted until (UTC)',
    '2026-11-25,All plans,1000,12,1,0,0,1011,',
    '2026-11-25,Mini,600,0,0,0,0,600,',
    '2026-11-25,Basic,405,12,1,0,0,416,',
    '2026-11-26,All plans,1011,0,0,3,2,1011,',
  ])
})

test('the customers of one plan, in the URL', async () => {
  const page = await openCustomers({ query: '?customersTable=true' })
  await section(page).getByRole('combobox', { name: 'Plan' }).selectOption('Mini')
  await expect
    .poll(() => figures(page))
    .toEqual([
      'Customers now 598 2 fewer than on November 24th, 2026',
      'New in 3 days 0',
      'Gone in 3 days 0',
      'Plan added in 3 days 0',
      'Plan dropped in 3 days 2',
    ])
  expect(new URL(page.url()).search).toBe('?customersTable=true&customersPlan=mini')
  expect((await rows(page, 'Customers by day, Mini')).slice(1, -1)).toEqual([
    'November 27th, 2026, so far 0 0 0 0 598',
    'November 26th, 2026 0 0 0 2 598',
    'November 25th, 2026 0 0 0 0 600',
  ])
  const { name, text } = await csv(page)
  expect(name).toBe('acme-postgres-customers-mini-2026-11-25-to-2026-11-27.csv')
  expect(text.split('\r\n').slice(1)).toEqual([
    '2026-11-25,Mini,600,0,0,0,0,600,',
    '2026-11-26,Mini,600,0,0,0,2,598,',
    '2026-11-27,Mini,598,0,0,0,0,598,2026-11-27 16:59',
    '',
  ])
})

test('how many were kept, by the month in which they joined', async () => {
  const page = await openCustomers()
  expect(await rows(page, 'Customers kept by month of joining')).toEqual([
    'Month Joined That month +1 +2',
    '2026 Oct 8 0%, 0 of 8',
    '2026 Sep 300 99%, 299 of 300 1%, 1 of 300',
    '2026 Aug 40 100%, 40 of 40 75%, 30 of 40 50%, 20 of 40',
  ])
})

test('other days are asked for once, and shown when they are there', async () => {
  const page = await openCustomers()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/customers')) asked.push(search)
  })
  const days = section(page).getByRole('button', { name: /^Days \(UTC\) / })
  expect(await days.textContent()).toBe('Last 90 days')
  await page.goto(`${demo.url}/addons/acme-postgres/reports?customersFrom=2026-01-01&customersTo=2027-01-01`)
  // As far as they are listed.
  await days.getByText('November 25th, 2026 – November 27th, 2026').waitFor()
  expect(asked).toEqual(['?from=2026-01-01&to=2027-01-01'])
  expect(await page.evaluate(() => window.early?.size)).toBe(0)
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  const fewer = { ...threeDays, days: threeDays.days.slice(2), from: '2026-11-27' }
  await page.route('**/api/v3/addons/acme-postgres/customers', async (route) => {
    await isReleased
    await route.fulfill({ json: fewer })
  })
  await page.getByRole('button', { name: 'Last 90 days' }).click()
  await days.getByText('Last 90 days').waitFor()
  const shown = section(page).locator('[aria-busy]:has(dl)')
  expect(await shown.getAttribute('aria-busy')).toBe('true')
  expect((await figures(page))[1]).toBe('New in 3 days 13')
  release()
  await expect.poll(() => shown.getAttribute('aria-busy')).toBe('false')
  expect((await figures(page))[1]).toBe('New in 1 day 1')
  expect(await section(page).locator('[aria-live]').textContent()).toBe('All plans, 1 day: 1,008 customers')
  expect(asked.slice(1)).toEqual([''])
})

test('days are picked from the first customer on, 366 at most', async () => {
  const page = await openCustomers({
    query: '?customersFrom=2025-01-01&customersTo=2025-01-01',
    customers: { ...threeDays, since: '2024-12-31', from: '2025-01-01', to: '2025-01-01' },
  })
  await section(page)
    .getByRole('button', { name: /^Days \(UTC\) / })
    .click()
  const calendar = page.getByRole('dialog', { name: 'Days (UTC)' })
  await calendar.getByText('Pick the first day').waitFor()
  const turn = (to: 'Previous' | 'Next') => calendar.getByRole('button', { name: `${to} month` })
  const open = calendar.locator('td button:enabled:visible')
  await turn('Previous').click()
  await expect.poll(() => open.allInnerTexts()).toEqual(['31'])
  await open.click()
  await calendar.getByText('Pick the last day').waitFor()
  for (let month = 0; month < 12; month += 1) await turn('Next').click()
  await calendar.getByRole('button', { name: '31 December 2025' }).waitFor()
  expect(await open.count()).toBe(31)
  expect(await turn('Next').isDisabled()).toBe(true)
})

test('before the first report, and before the first customer', async () => {
  const page = await openCustomers({ reports: [] })
  await page.getByText('There are currently no reports.').waitFor()
  expect((await figures(page))[0]).toBe('Customers now 1,008 8 more than on November 24th, 2026')
  const none = { ...threeDays, since: null, days: [], plans: [] }
  const before = await openCustomers({ reports: [], customers: none, retention: [] })
  await before.getByText(/^Acme Postgres has had no customers yet\./).waitFor()
  expect(await before.getByRole('heading', { name: 'Customers kept' }).count()).toBe(0)
})

/* Two years and a month, each with ten customers of whom nine are kept. */
const manyMonths = Array.from({ length: 25 }, (_, i) => ({
  month: new Date(Date.UTC(2024, 9 + i)).toISOString().slice(0, 7),
  joined: 10,
  kept: Array.from({ length: 25 - i }, () => 9),
}))
const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test('on paper the days have a name, and many months kept their room', async () => {
  const page = await openCustomers({ retention: manyMonths, size: { width: 718, height: 1000 } })
  await page.emulateMedia({ media: 'print' })
  await section(page).getByText('All plans, November 25th, 2026 – November 27th, 2026').waitFor()
  expect(await page.getByRole('combobox').filter({ visible: true }).count()).toBe(0)
  const last = page.getByRole('row', { name: /^2024 Oct/ }).getByRole('cell')
  await expect.poll(() => last.count()).toBe(26)
  expect(await last.last().isVisible()).toBe(true)
  const box = page.getByRole('region', { name: 'Customers kept by month of joining' })
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
})

test('months kept stay on top of what scrolls below them', async () => {
  const page = await openCustomers({ retention: manyMonths, size: { width: 390, height: 844 } })
  const box = page.getByRole('region', { name: 'Customers kept by month of joining' })
  await box.evaluate((element) => element.scrollTo({ left: 150 }))
  const month = box.getByRole('rowheader').first()
  const isOnTop = (element: Element) => {
    element.scrollIntoView({ block: 'center' })
    const { left, top, width: wide, height } = element.getBoundingClientRect()
    return [0.1, 0.5, 0.9].map(
      (part) => document.elementFromPoint(left + part * wide, top + height / 2) === element,
    )
  }
  expect(await month.evaluate(isOnTop)).toEqual([true, true, true])
  expect(await width(page)).toBe(390)
})

test('the choices are as high as each other, and colours of the system reach the names of days', async () => {
  const page = await openCustomers()
  const heights = [
    section(page).getByRole('combobox', { name: 'Plan' }),
    section(page).getByRole('button', { name: /^Days \(UTC\) / }),
  ].map(async (each) => (await each.boundingBox())?.height)
  expect(await Promise.all(heights)).toEqual([32, 32])
  await page.emulateMedia({ forcedColors: 'active' })
  const [day, ink] = await page.evaluate(() => [
    getComputedStyle(document.querySelector('#customers svg text') ?? document.body).fill,
    getComputedStyle(document.body).color,
  ])
  expect(day).toBe(ink)
})

test('on a phone the chart stands still, plans are cards, and months scroll in their box', async () => {
  const page = await openCustomers({ size: { width: 390, height: 844 } })
  await section(page).locator('[data-day]').first().waitFor({ state: 'attached' })
  expect(await slider(page).count()).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  expect(await width(page)).toBe(390)
})
