import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner, planOf } from '../support/open-as.ts'
import { expectFocus, expectWellMade, failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

describe('a provider', () => {
  async function openPlan(slug: string): Promise<Page> {
    const page = await openAs(demo, partner, '/addons/acme-postgres/next-steps')
    const { id } = await planOf(page, 'acme-postgres', slug)
    await page.goto(`${demo.url}/addons/acme-postgres/plans/${id}/repricing`)
    await page.getByRole('heading', { name: 'Price changes' }).waitFor()
    return page
  }
  const request = (page: Page): Locator => page.getByRole('button', { name: 'Request price change' })

  test('asks for another price of a plan, told at once what it means', async () => {
    const page = await openPlan('basic')
    expect(await request(page).count()).toBe(0)
    const price = page.getByLabel('New price')
    await price.fill('$9.00')
    await page.getByText('Price cannot be the same.').waitFor()
    expect(await request(page).count()).toBe(0)
    await price.fill('twelve')
    await page.getByText('Enter a price in dollars, like 25 or 1,234.50.').waitFor()
    expect(await request(page).count()).toBe(0)

    // A price that may be a slip is asked about before Enter requests it.
    await price.fill('0')
    await price.press('Enter')
    const slip = page.getByRole('alertdialog', { name: 'Unusual price' })
    await slip.getByText('Make the plan free? It costs $9.00 per month now.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await slip.waitFor({ state: 'detached' })
    await price.fill('12.349')
    await page.getByText('In US dollars: $12.34 per month. Fractions of a cent are dropped.').waitFor()
    await request(page).waitFor()
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByText('$12.34').first().waitFor()
    await summary.getByText('approval by the ecosystem program team').waitFor()
    expect(await summary.getByText(/^\d\d\/01\/\d{4}$/).count()).toBe(1)
    await page.getByText('They keep the price that they pay now.').waitFor()
    await page.getByLabel('Grandfather existing installs').click({ force: true })
    await page.getByText('They pay the new price too, a month after new installs.').waitFor()
    await expect.poll(() => summary.getByText(/^\d\d\/01\/\d{4}$/).count()).toBe(2)
    await summary.getByText(/will be notified by e-mail once it is approved/).waitFor()
    await expectWellMade(page)

    await request(page).click()
    await page.getByText('Price change submitted').waitFor()
    const row = page.getByRole('row', { name: /acme-postgres \/ basic/ }).first()
    await row.getByText('New', { exact: true }).waitFor()
    await row.getByText('was $9.00').waitFor()
    // The greeting is a success that says who decides and what happens when.
    const sent = page.getByRole('region', { name: /^Your request has been sent/ })
    await sent.getByText(/ecosystem program team looks at the request and approves or rejects it/).waitFor()
    expect(await sent.getByText(/no sooner than \d\d\/01\/\d{4}, once it is approved/).count()).toBe(2)
    await expectFocus(sent.getByRole('heading'))
    expect(await page.getByText('Another price change').count()).toBe(0)
    await row.getByText(/^existing: \d\d\/01\/\d{4}$/).waitFor()
    expect(await request(page).count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    // On a phone the status is in sight, not behind a scroll.
    const status = await row.getByText('New', { exact: true }).boundingBox()
    expect((status?.x ?? Infinity) + (status?.width ?? Infinity)).toBeLessThanOrEqual(390)
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.reload()
    await page.getByRole('heading', { name: /^A price change is under way/ }).waitFor()
    await page.getByRole('link', { name: 'All plans' }).click()
    await page.getByRole('link', { name: 'Price change to $12.34: New' }).click()
    await page.getByRole('heading', { name: /^A price change is under way/ }).waitFor()
  })

  test('is asked once before a price that was typed is left, and keeps it when the platform fails', async () => {
    const page = await openPlan('mini')
    const price = page.getByLabel('New price')
    await price.fill('6')
    const mend = await failWrites(page, '**/repricings')
    await request(page).click()
    await page.getByText('It failed.').waitFor()
    expect(await price.inputValue()).toBe('6')
    await mend()

    await page.getByRole('link', { name: 'Next Steps' }).click()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await price.inputValue()).toBe('6')
    await page.getByRole('link', { name: 'Next Steps' }).click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => page.url()).toContain('/next-steps')
  })

  test('reads why a plan can’t be repriced, and what became of its earlier requests', async () => {
    const page = await openPlan('premium-large')
    await page.getByText(/A quarter more in one step/).waitFor()
    const contract = await planOf(page, 'acme-postgres', 'enterprise')
    await page.goto(`${demo.url}/addons/acme-postgres/plans/${contract.id}/repricing`)
    await page.getByText('The price is contractually negotiated outside billing.').waitFor()
    expect(await page.getByLabel('New price').count()).toBe(0)
  })
})

describe('staff', () => {
  const row = (page: Page, name: string): Locator =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
  const menu = (page: Page, name: string): Locator =>
    page.getByRole('button', { name: `Set status of ${name}` })
  const choose = async (page: Page, name: string, verb: string): Promise<void> => {
    await menu(page, name).click()
    await page.getByRole('menuitem', { name: verb, exact: true }).click()
  }
  /** The question's text under a heading. */
  const fact = (page: Page, name: string): Locator =>
    page
      .getByRole('dialog')
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: name }) })
      .locator('dd')
      .last()
  const counts = async (page: Page): Promise<number[]> =>
    (await page.getByRole('navigation', { name: 'Repricing' }).getByRole('link').allTextContents()).map(
      (text) => Number(/\d+$/.exec(text)?.[0]),
    )
  const openList = (path: string) => openAs(demo, admin, path)

  test('find their area behind the account, whose lists of repricings are well made', async () => {
    const page = await openAs(demo, admin, '/addons')
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('link', { name: 'Admin', exact: true }).click()
    await page.getByRole('heading', { name: 'Admin', exact: true }).waitFor()
    for (const group of ['scheduled', 'history', '']) {
      await page.goto(`${demo.url}/admin/repricing/${group}`)
      await page.getByRole('table').waitFor()
      await expectWellMade(page)
    }
    expect(page.url()).toBe(`${demo.url}/admin/repricing/current`)
    await page.goto(`${demo.url}/admin/repricing/nothing`)
    await page.getByText('There is nothing here.').waitFor()
  })

  test('take a request through its statuses by keyboard; it says where it went', async () => {
    const name = 'globex-logs / ranger'
    const page = await openList('/admin/repricing/current')
    const before = await counts(page)
    await menu(page, name).focus()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await expect.poll(() => items.count()).toBe(5)
    // It is New already: nothing happens, and the menu stays.
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await row(page, name).getByText('In Progress').waitFor()
    expect(await focused(page)).toBe(`Set status of ${name}`)
    expect(await counts(page)).toEqual(before)

    await choose(page, name, 'Approve')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: `Approve the price change of ${name}?` }).waitFor()
    await fact(page, 'New installs')
      .getByText(/^Pay it from \d\d\/01\/\d{4}\./)
      .waitFor()
    await fact(page, 'Existing installs').waitFor()
    await fact(page, 'Customers').waitFor()
    await fact(page, 'Last month').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await counts(page)).toEqual(before)
    await choose(page, name, 'Approve')
    await dialog.getByText('Last month').waitFor()
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await row(page, name).getByText('now in').waitFor()
    const [current = 0, scheduled = 0, history = 0] = before
    expect(await counts(page)).toEqual([current - 1, scheduled + 1, history])
    expect(await axeFindings(page)).toEqual([])
    await row(page, name).getByRole('link', { name: 'Scheduled' }).click()
    await expect.poll(() => page.url()).toBe(`${demo.url}/admin/repricing/scheduled`)
    await row(page, name).getByText('Approved').waitFor()
    expect(await counts(page)).toEqual([current - 1, scheduled + 1, history])
    await row(page, 'globex-logs / lookout')
      .getByText(/^New installs pay the new price; existing installs follow on/)
      .waitFor()
    await menu(page, 'globex-logs / lookout').click()
    await page.getByText('Not possible while it is Partially Complete.').filter({ visible: true }).waitFor()
    for (const each of ['Move back to New', 'Start review', 'Approve', 'Reject'])
      expect(
        await page.getByRole('menuitem', { name: each, exact: true }).getAttribute('aria-disabled'),
      ).toBe('true')
  })

  test('reject with a message that is kept until it is sent, whatever fails', async () => {
    const name = 'acme-postgres / premium-small'
    const page = await openList('/admin/repricing/scheduled')
    const dialog = page.getByRole('dialog')
    const message = dialog.getByLabel('Message to the provider')
    await choose(page, name, 'Reject')
    await message.fill('Too soon after the last change.')
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect(await focused(page)).toBe(`Set status of ${name}`)
    await choose(page, name, 'Reject')
    expect(await message.inputValue()).toBe('Too soon after the last change.')

    const reject = dialog.getByRole('button', { name: 'Reject' })
    // The answer is lost, and so is that to what became of it.
    await page.route('**/transitions/rejected', (route) => route.abort(), { times: 1 })
    await page.route('**/api/v3/repricings/*', (route) => route.abort(), { times: 1 })
    await reject.click()
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await dialog.getByText('Nothing was changed; try again.').waitFor()
    await reject.click()
    await expect.poll(() => dialog.count()).toBe(0)
    await row(page, name).getByText('Rejected').waitFor()
    await row(page, name).getByRole('link', { name: 'Request History' }).waitFor()
    await choose(page, name, 'Details')
    await dialog.getByText('Too soon after the last change.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.goto(`${demo.url}/admin/outbox`)
    const mail = page.getByRole('listitem').filter({ hasText: ':premium-small was rejected' })
    await mail.getByText('was rejected').first().click()
    await page.getByRole('region', { name: 'Letter' }).getByText('Too soon after the last change.').waitFor()
  })

  test('narrow the lists down and order them in the URL', async () => {
    const page = await openList('/admin/repricing/history')
    await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(3)
    await page.getByRole('link', { name: 'Price', exact: true }).click()
    await expect.poll(() => page.url()).toContain('sort=price_cents&order=desc')
    const order = () =>
      page.getByRole('columnheader', { name: 'Price', exact: true }).getAttribute('aria-sort')
    await expect.poll(order).toBe('descending')
    expect(await page.getByRole('rowheader').first().textContent()).toBe('acme-postgres / shield-large')
    await page.getByRole('link', { name: /^Price/ }).click()
    await expect.poll(order).toBe('ascending')

    await page.getByLabel('Requester’s e-mail').fill('globex')
    await page.getByLabel('Add-on', { exact: true }).fill('acme')
    await page.getByText('No price change here matches that filter.').waitFor()
    await expect.poll(() => counts(page)).toEqual([0, 0, 0])
    await page.getByRole('link', { name: /^Scheduled/ }).click()
    await expect.poll(() => page.url()).toContain('/scheduled?')
    expect(page.url()).toContain('addon=acme')
    expect(page.url()).toContain('requester=globex')
    await page.reload()
    await page.getByText('No price change here matches that filter.').waitFor()
    expect(await page.getByLabel('Add-on', { exact: true }).inputValue()).toBe('acme')
    await page.getByLabel('Add-on', { exact: true }).fill('')
    await row(page, 'globex-logs / lookout').waitFor()

    // Who leaves before the filter was applied is not fetched back, and nothing is filtered where they go.
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route(/\/api\/v3\/approvals\?/, async (route) => {
      await asked
      await route.continue()
    })
    await page.clock.install()
    await page.getByLabel('Add-on', { exact: true }).fill('globex')
    const area = page.getByRole('navigation', { name: 'Admin' })
    await area.getByRole('link', { name: /^Approvals/ }).click()
    await page.clock.runFor(1000)
    answer()
    await page.getByRole('heading', { name: 'Approvals' }).waitFor()
    expect(page.url()).toBe(`${demo.url}/admin/approvals`)
    await area.getByRole('link', { name: /^Repricing/ }).click()
    await expect.poll(() => page.url()).toBe(`${demo.url}/admin/repricing/current`)
  })
})
