import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

async function openReports(
  query = '',
  prepare: (page: Page) => Promise<unknown> = async () => {},
): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce', acceptDownloads: true })
  await prepare(page)
  await arrive(page, `${demo.url}/addons/acme-postgres/reports${query}`, 'partner@acme.example')
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor()
  return page
}

const columns = (page: Page) => page.locator('[data-month] path')
const slider = (page: Page) => page.getByRole('slider', { name: /^Revenue/ })
const told = (page: Page) => page.locator('.recharts-tooltip-wrapper')
const toldOf = async (page: Page) => (await told(page).allInnerTexts()).join()

/** The rows of the chart's table, newest month first: what each has, by the table's heads. */
async function rows(page: Page): Promise<string[][]> {
  const table = page.getByRole('region', { name: 'Revenue by plan as a table' })
  return table
    .locator('tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)),
    )
}

/** Where columns and labels stand. */
const places = (page: Page) =>
  page.locator('[data-month] path, label svg text').evaluateAll((all) =>
    all
      .map((each) => {
        const { x, y, width, height } = each.getBoundingClientRect()
        return [each.textContent, ...[x, y, width, height].map((value) => Math.round(value * 4) / 4)].join(
          ' ',
        )
      })
      .toSorted(),
  )

async function pointAt(page: Page, month: string): Promise<void> {
  const box = await page.locator(`[data-month="${month}"] path`).last().boundingBox()
  await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) - 2)
}

async function saved(page: Page, name: string): Promise<{ name: string; text: string }> {
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const download = await saving
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('a month tells what its table has of it, by pointer and by keyboard; the legend picks out a plan', async () => {
  const page = await openReports()
  const drawn = await places(page)
  const [heads = [], newest = [], second = []] = await rows(page)
  const oldest = (await rows(page)).at(-2) ?? []
  const spoken = ([month, ...amounts]: string[]) =>
    `${month}: ${amounts.map((amount, i) => `${heads[i + 1]} ${amount}`).join(', ')}`
  const lines = ([month, ...amounts]: string[]) =>
    [month, ...amounts.flatMap((amount, i) => [heads[i + 1], amount])].join('\n')
  const months = await page
    .locator('[data-month]')
    .evaluateAll((all) => all.map((each) => each.dataset.month ?? ''))

  await pointAt(page, months.at(-1) ?? '')
  await expect.poll(() => toldOf(page)).toBe(lines(newest))
  // What the library shows moves nothing that was drawn.
  expect(await places(page)).toEqual(drawn)
  await page.mouse.move(0, 0)
  await expect.poll(() => told(page).isVisible()).toBe(false)

  await slider(page).focus()
  await expect.poll(() => slider(page).getAttribute('aria-valuetext')).toBe(spoken(newest))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => toldOf(page)).toBe(lines(second))
  expect(await slider(page).getAttribute('aria-valuetext')).toBe(spoken(second))
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Home')
  expect(await slider(page).getAttribute('aria-valuetext')).toContain(`${oldest[0]}: `)
  const box = await told(page).boundingBox()
  expect(box?.x).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await expect.poll(() => told(page).isVisible()).toBe(false)

  const dim = page.locator('[data-month] path[fill-opacity="0.15"]')
  expect(await dim.count()).toBe(0)
  await page
    .locator('[aria-hidden] li')
    .filter({ hasText: heads[1] ?? '' })
    .hover()
  await expect.poll(() => dim.count()).toBeGreaterThan(24)
  expect(await columns(page).count()).toBeLessThanOrEqual((await dim.count()) + months.length)
})

test('the chart is there with its page; without the library it says what is missing', async () => {
  let isAway = true
  const page = await openReports('', (opened) =>
    opened.route(/chart-look.*\.js$/, (route) => (isAway ? route.abort() : route.continue())),
  )
  expect(await columns(page).count()).toBeGreaterThan(24)
  await slider(page).focus()
  const missing = page.getByText('The figures of each month could not be loaded.')
  await missing.waitFor()
  expect(await slider(page).getAttribute('aria-valuetext')).toMatch(/^\d{4} [A-Z][a-z]{2}: .*All plans \$/)
  isAway = false
  await page.reload()
  await slider(page).focus()
  await told(page).waitFor()
  expect(await missing.count()).toBe(0)
})

test('this year stands beside last year, in the URL, the chart and the table', async () => {
  const page = await openReports()
  const plans = await rows(page)
  const totals = new Map(plans.slice(1, -1).map((row) => [row[0] ?? '', row.at(-1) ?? '']))
  await page.getByRole('button', { name: 'Compare with last year' }).click()
  await expect.poll(() => page.url()).toMatch(/\/reports\?compare=true$/)
  await expect
    .poll(async () => (await rows(page))[0])
    .toEqual(['Month', 'A year before', 'Revenue', 'Change'])
  const compared = (await rows(page)).slice(1, -1)
  expect(compared).toHaveLength(12)
  const cents = (text: string) => Number(text.replaceAll(/[^\d]/g, ''))
  for (const [month = '', before = '', now, change] of compared) {
    const yearBefore = `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`
    expect([before, now]).toEqual([totals.get(yearBefore), totals.get(month)])
    const percent = (100 * (cents(now ?? '') - cents(before))) / cents(before)
    expect(
      Math.abs(Number((change ?? '').replaceAll(/[+,%]/g, '').replace('−', '-')) - percent),
    ).toBeLessThan(0.051)
  }
  expect(await columns(page).count()).toBe(24)
  await page.reload()
  await slider(page).focus()
  const [month, before, now, change] = compared[0] ?? []
  await expect
    .poll(() => toldOf(page))
    .toBe([month, 'A year before', before, 'Revenue', now, 'Change', change].join('\n'))
  const csv = await saved(page, 'Download the figures as CSV')
  const [head, ...written] = csv.text.trimEnd().split('\r\n')
  expect(head).toBe('\uFEFFMonth,A year before (USD),Revenue (USD),Change (%)')
  const plain = (text = '') => text.replaceAll(/[$,%+]/g, '').replace('−', '-')
  expect(written.map((line) => line.split(',').slice(1).map(Number))).toEqual(
    compared.toReversed().map((row) => row.slice(1).map((text) => Number(plain(text)))),
  )
})

test('the chart is saved as a picture that needs nothing else, and its figures as CSV', async () => {
  const page = await openReports()
  const periods = await page
    .locator('[data-month]')
    .evaluateAll((all) => all.slice(-2).map((each) => each.dataset.month ?? ''))
  const [first = '', last = ''] = periods
  await page.goto(`${demo.url}/addons/acme-postgres/reports?from=${first}&to=${last}`)
  await columns(page).first().waitFor()
  const [heads = [], newest = [], oldest = []] = await rows(page)
  const csv = await saved(page, 'Download the figures as CSV')
  expect(csv.name).toBe(`acme-postgres-revenue-${first}-to-${last}.csv`)
  const amounts = (row: string[]) => row.slice(1).map((text) => text.replaceAll(/[$,]/g, ''))
  expect(csv.text).toBe(
    `\uFEFF${[
      ['Month', ...heads.slice(1).map((name) => `${name} (USD)`)],
      [first, ...amounts(oldest)],
      [last, ...amounts(newest)],
    ]
      .map((row) => `${row.join(',')}\r\n`)
      .join('')}`,
  )
  const svg = await saved(page, 'Download the chart as SVG')
  expect(svg.name).toBe(csv.name.replace('.csv', '.svg'))
  const shown = await visit(demo.browser)
  await shown.goto(`data:image/svg+xml;base64,${Buffer.from(svg.text).toString('base64')}`)
  const title = `Acme Postgres: revenue by plan, ${oldest[0]} – ${newest[0]}`
  expect(await shown.locator('title').textContent()).toBe(title)
  const texts = await shown.locator('text').allTextContents()
  expect(texts).toEqual(
    expect.arrayContaining([title, last.slice(0, 4), newest[0]?.slice(5), '$0.00', ...heads.slice(1, -1)]),
  )
  expect(await shown.locator('[data-month] path').count()).toBe(await columns(page).count())
  expect(svg.text).not.toMatch(/var\(|currentColor|class=|href=/)
})
