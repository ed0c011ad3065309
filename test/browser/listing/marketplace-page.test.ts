import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { letThrough } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { expectFocus, expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Issue 38: an add-on's page as customers see it, and as it would be published now. */

const demo = sharedDemo()
const open = openerOf(demo, 'role=article')

const article = (page: Page) => page.getByRole('article')
const at = (slug: string, search = '') => `/addons/${slug}/marketplace-page${search}`
const choose = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const chosen = (page: Page) => page.locator('#marketplace-page a[aria-current]').allInnerTexts()

describe('the page', () => {
  test('is what customers see; its draft has what is not published yet', async () => {
    const page = await open(partner, at('acme-postgres'))
    expect(await chosen(page)).toEqual(['Published', 'Desktop'])
    await elsewhere(page, 'PATCH', '/addons/acme-postgres', { summary: 'Another summary.' })
    await page.reload()
    await article(page).waitFor()
    expect(await article(page).getByText('Another summary.').count()).toBe(0)
    await choose(page, 'Draft')
    await article(page).getByText('Another summary.').waitFor()
    await page.waitForURL('**/marketplace-page?version=draft')
    await expect.poll(() => chosen(page)).toEqual(['Draft', 'Desktop'])
  })

  test('compares plans in a table where it is wide, and as cards where it is as narrow as a phone', async () => {
    const page = await open(partner, at('acme-postgres'))
    const table = article(page).getByRole('table')
    const head = table.getByRole('columnheader', { name: /^Mini / })
    expect(await head.innerText()).toBe('Mini\n$5.00 per month\nDefault')
    expect(await table.getByRole('row', { name: /^Backup retention / }).innerText()).toContain(
      '1 day\t2 days',
    )
    await choose(page, 'Phone')
    const cards = article(page).getByRole('list', { name: 'Plans and prices' }).getByRole('listitem')
    await expect.poll(() => cards.first().innerText()).toContain('Backup retention\n1 day')
    expect(await table.count()).toBe(0)
    expect(await article(page).evaluate((node) => node.getBoundingClientRect().width)).toBe(390)
    await page.waitForURL('**/marketplace-page?width=phone')
  })

  test('keeps the names of plans and features in sight while the plans are scrolled by keyboard', async () => {
    const page = await open(partner, at('acme-postgres'))
    await page.setViewportSize({ width: 1280, height: 420 })
    const plans = article(page).getByRole('region', { name: 'Plans and prices' })
    const heads = [
      plans.getByRole('columnheader', { name: /^Mini / }),
      plans.getByRole('rowheader', { name: 'Storage' }),
    ] as const
    await plans.focus()
    const places = async () => {
      const [box, plan, feature] = await Promise.all([plans, ...heads].map((each) => each.boundingBox()))
      return [(plan?.y ?? 0) - (box?.y ?? 0), (feature?.x ?? 0) - (box?.x ?? 0)]
    }
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => plans.evaluate((node) => Math.min(node.scrollTop, node.scrollLeft)))
      .toBeGreaterThan(0)
    expect(await places()).toEqual([0, 0])
  })

  test('has its screenshots, all its plans and the version that was chosen on paper', async () => {
    const page = await open(partner, at('acme-postgres'))
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 794, height: 1123 })
    expect(
      await article(page)
        .getByRole('img', { name: /^Acme Postgres/ })
        .locator('visible=true')
        .count(),
    ).toBe(5)
    const cards = article(page).getByRole('list', { name: 'Plans and prices' }).getByRole('listitem')
    expect(await cards.count()).toBe(9)
    const bar = page.locator('#marketplace-page')
    expect(await bar.locator('a').locator('visible=true').allInnerTexts()).toEqual(['Published'])
  })

  test('is well made in both widths and versions, and on a phone, which has one width', async () => {
    const page = await open(partner, at('acme-postgres'))
    await expectWellMade(page)
    await choose(page, 'Phone')
    await choose(page, 'Draft')
    await page.waitForURL('**/marketplace-page?*version=draft*')
    await expectWellMade(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.getByRole('link', { name: 'Desktop', exact: true }).isVisible()).toBe(false)
  })

  test('is chosen and enlarged by keyboard', async () => {
    const page = await open(partner, at('acme-postgres'))
    const draft = page.getByRole('link', { name: 'Draft', exact: true })
    await draft.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/marketplace-page?version=draft')
    await expectFocus(draft)

    const first = article(page)
      .getByRole('button', { name: /^Enlarge / })
      .first()
    const name = ((await first.getAttribute('aria-label')) ?? '').replace('Enlarge ', '')
    await first.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name, exact: true }).waitFor()
    const next = dialog.getByRole('button', { name: 'Next' })
    await expectFocus(next)
    await page.keyboard.press('Enter')
    await dialog.getByText('2 of 5', { exact: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('1 of 5', { exact: true }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await dialog.getByText('5 of 5', { exact: true }).waitFor()
    expect(await dialog.getByRole('img').getAttribute('alt')).not.toBe(name)
    await expectFocus(next)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    await expectFocus(first)
  })
})

test('a panel whose preview could not be loaded says so, and shows its values once it is tried again', async () => {
  const page = await open(partner, at('acme-postgres'))
  const read = '**/acme-postgres/marketplace_page'
  await page.goto(`${demo.url}/addons/acme-postgres/marketplace-listing/benefits/new`)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Title').fill('Never alone')
  await page.route(read, (route) =>
    route.fulfill({ status: 500, json: { id: 'internal', error: 'It failed.' } }),
  )
  await panel.getByText('Preview', { exact: true }).click()
  await panel.getByText('It failed.').waitFor()
  await letThrough(page, read)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await article(page).getByText('Never alone').waitFor()
  const price = article(page).getByText('$9.00 per month').locator('visible=true')
  await expect.poll(() => price.count()).toBe(1)
})

describe('where the marketplace has no page', () => {
  test.each([
    [partner, 'acme-mail', 'Its page on the marketplace opens in beta.'],
    [partner, 'acme-legacy', 'It is shut down and no longer on the marketplace.'],
  ])('%s is shown the draft of %s, and is told why', async (email, slug, reason) => {
    const page = await open(email, at(slug))
    expect(await chosen(page)).toEqual(['Draft', 'Desktop'])
    await choose(page, 'Published')
    await page.locator('main').getByText('Customers see no page. Below is the draft.').waitFor()
    await page.getByRole('region', { name: 'Publication' }).getByText(reason).waitFor()
    await article(page).waitFor()
  })

  test('the draft says what is missing, and the plans that GA opens', async () => {
    const page = await open(partner, at('acme-cache'))
    await article(page).getByText('No summary yet.').waitFor()
    const beta = await open(admin, at('globex-metrics', '?version=draft'))
    await article(beta).getByRole('heading', { name: 'Plans and prices from GA on' }).waitFor()
    await article(beta).getByRole('columnheader', { name: 'Glance $12.00 per month' }).waitFor()
    await choose(beta, 'Published')
    await expect.poll(() => article(beta).getByRole('table').count()).toBe(0)
  })

  test('the old address of the preview leads to the draft', async () => {
    const page = await open(partner, '/addons/acme-postgres/marketplace-listing/preview')
    await expect.poll(() => page.url()).toBe(demo.url + at('acme-postgres', '?version=draft'))
  })
})
