import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()
const admin = 'admin@platform.example'
const lookout = 'globex-logs / lookout'

const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
const details = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

async function open(path: string, size = { width: 1280, height: 800 }): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce', viewport: size })
  await arrive(page, demo.url + path, admin)
  return page
}

/** Texts of a row that its cells are too small for, and what a badge cuts. */
const cut = (of: Locator): Promise<string[]> =>
  of.evaluateAll((rows) =>
    rows
      .flatMap((each) => [...each.querySelectorAll('th, td, small, a, [class*=Badge-label]')])
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && each.clientWidth > 0)
      .map((each) => each.textContent ?? ''),
  )

test('nothing of a row is cut, reasons included', async () => {
  const page = await open('/admin/repricing/scheduled')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    for (const [group, count] of [
      ['scheduled', 2],
      ['history', 4],
    ] as const) {
      await page.goto(`${demo.url}/admin/repricing/${group}`)
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(count)
      expect(await cut(page.locator('tbody tr'))).toEqual([])
      expect(await axeFindings(page)).toEqual([])
    }
    await page.getByText('Please spread it over two changes.').waitFor()
    const ellipses = await page
      .locator('tbody small')
      .evaluateAll((all) => all.filter((each) => getComputedStyle(each).textOverflow === 'ellipsis').length)
    expect(ellipses).toBe(0)
  }
  await page.context().close()
})

test('on a phone staff see all that they decide on beside the menu', async () => {
  const page = await open('/admin/repricing/current', { width: 390, height: 844 })
  const own = row(page, 'globex-logs / ranger')
  await own.waitFor()
  for (const label of ['Change', 'Price', 'Grandfathered', 'Contact', 'Requested', 'Reprice Date', 'Status'])
    expect(await own.locator(`[data-label="${label}"]`).isVisible()).toBe(true)
  const text = (await own.innerText()).replaceAll(/\s+/g, ' ')
  for (const said of ['was $49.00', '$59.00', '+$10.00', 'Yes', 'partner@globex.example', 'existing: never'])
    expect(text).toContain(said)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.context().close()
})

test('a row leads to details of an own URL; back leads to the list as it was', async () => {
  const page = await open('/admin/repricing/scheduled?addon=globex')
  const list = `${demo.url}/admin/repricing/scheduled?addon=globex`
  const link = row(page, lookout).getByRole('link', { name: lookout })
  await link.focus()
  await page.keyboard.press('Enter')
  await details(page, lookout).waitFor()
  const url = page.url()
  expect(url).toMatch(/\/admin\/repricing\/scheduled\/[\w-]{36}\?addon=globex$/)
  await details(page, lookout).getByText('$7.00 → $9.00').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goBack()
  await expect.poll(() => details(page, lookout).count()).toBe(0)
  expect(page.url()).toBe(list)

  // Anywhere on the row; Esc closes, and the next Back leaves the list, not to it again.
  await row(page, lookout).getByText('Increase').click({ force: true })
  await details(page, lookout).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toBe(list)
  await expect.poll(() => link.evaluate((each) => each === document.activeElement)).toBe(true)
  await page.goForward()
  await details(page, lookout).waitFor()
  await page.reload()
  await details(page, lookout).waitFor()
  await details(page, lookout).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => page.url()).toBe(list)
  // The panel covers the rows until it has gone.
  await expect.poll(() => details(page, lookout).count()).toBe(0)
  await row(page, lookout).waitFor()

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    row(page, lookout).getByText('Increase').click({ button: 'middle', force: true }),
  ])
  // Playwright at times takes a tab that the page opened for one whose navigation never ends, and its locators wait.
  const shown = () => tab.evaluate(() => document.querySelector('dialog[open]')?.textContent ?? '')
  await expect.poll(shown).toContain('$7.00 → $9.00')
  expect(await tab.evaluate(() => location.href)).toBe(url)
  expect(complaints.get(page)).toEqual([])
  await page.context().close()
})

test('details open cold, under whichever list, and say when there is no such repricing', async () => {
  const page = await open('/addons')
  const all = await elsewhere<{ id: string; status: string; plan: { slug: string } }[]>(
    page,
    'GET',
    '/repricings',
  )
  const rejected = all.find(({ status }) => status === 'rejected')
  await page.goto(`${demo.url}/admin/repricing/history/${rejected?.id}`)
  await details(page, `acme-postgres / ${rejected?.plan.slug}`)
    .getByText('Please spread it over two changes.')
    .waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => page.url()).toBe(`${demo.url}/admin/repricing/history`)
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`${demo.url}/admin/repricing/history/${id}`)
    await page.getByRole('dialog', { name: 'There is no such price change' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => page.url()).toBe(`${demo.url}/admin/repricing/history`)
  await page.context().close()
})
