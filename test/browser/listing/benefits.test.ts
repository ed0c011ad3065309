import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { moveByKeyboard } from '../support/move-by-keyboard.ts'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { openerOf, partner } from '../support/open-as.ts'
import { failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const demo = sharedDemo()

const openAs = openerOf(demo, 'role=heading[name="Benefits"]')

const section = (page: Page): Locator => page.getByRole('region', { name: 'Benefits', exact: true })
const names = (page: Page): Promise<string[]> =>
  section(page).getByRole('listitem').locator('b').allTextContents()
const panelOf = (page: Page): Locator => page.getByRole('dialog')

describe('benefits', () => {
  test('begin with none; each is added in a panel that says what is wrong and shows the listing', async () => {
    const page = await openAs(partner, '/addons/acme-cache/marketplace-listing')
    await section(page).getByText('There are currently no benefits.').waitFor()
    expect(await page.getByRole('region', { name: 'Supported generations' }).count()).toBe(0)
    await page.goto(`${demo.url}/addons/acme-cache/next-steps`)
    await page
      .getByRole('link', { name: /benefit/ })
      .first()
      .click()
    await page.waitForURL('**/marketplace-listing/benefits/new')
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await panel.getByText('Give the benefit a title.').waitFor()
    await panel.getByText('Say what customers gain by it.').waitFor()

    await panel.getByLabel('Title').fill('Warm at once')
    await panel.getByLabel('Description').fill('Keys outlive <i>restarts</i>.')
    await panel.getByText('Preview').click()
    await panel.getByRole('article').getByText('Keys outlive <i>restarts</i>.').waitFor()
    const mend = await failWrites(page, '**/addons/*/benefits', 422, {
      error: { description: ['is too long'] },
    })
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await expect.poll(() => panel.getByLabel('Description').getAttribute('aria-invalid')).toBe('true')
    expect(await panel.getByLabel('Title').inputValue()).toBe('Warm at once')
    await mend()
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await page.getByText('Benefit saved').waitFor()
    await expect.poll(() => names(page)).toEqual(['Warm at once'])
  })

  test('one that a colleague removes while it is edited keeps its text, and is added anew', async () => {
    const page = await openAs(partner, '/addons/acme-vector/marketplace-listing')
    const benefit = { title: 'Once', description: 'And no more.' }
    await elsewhere(page, 'POST', '/addons/acme-vector/benefits', benefit)
    await page.reload()
    await page.getByRole('link', { name: 'Edit Once' }).click()
    const panel = panelOf(page)
    await panel.getByLabel('Title').fill('Once more')
    const id = /benefits\/([^/]+)\/edit/.exec(page.url())?.[1]
    await elsewhere(page, 'DELETE', `/benefits/${id}`)
    await panel.getByRole('button', { name: 'Save benefit' }).click()
    await panel
      .getByRole('alert')
      .getByText('Somebody removed this while you were editing it. What you typed is still here')
      .waitFor()
    expect(await panel.getByLabel('Description').inputValue()).toBe('And no more.')
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Save benefit' }).click()
    await page.getByText('Benefit saved').waitFor()
    await expect
      .poll(async () => (await names(page)).filter((name) => name.startsWith('Once')))
      .toEqual(['Once more'])
  })

  test('are put in order by keyboard, told aloud, and stay so; an order that fails is put back', async () => {
    const page = await openAs(partner, '/addons/acme-mail/marketplace-listing')
    const before = await names(page)
    const [first = '', second = ''] = before
    const mend = await failWrites(page, '**/benefits/order')
    await moveByKeyboard(page, first)
    await page.getByText('It failed.').waitFor()
    await expect.poll(() => names(page)).toEqual(before)
    await mend()
    await moveByKeyboard(page, first)
    await page.getByText('Benefit successfully reordered.').waitFor()
    expect((await names(page)).slice(0, 2)).toEqual([second, first])
    await page.reload()
    await section(page)
      .getByRole('button', { name: `Move ${first}` })
      .waitFor()
    expect((await names(page)).slice(0, 2)).toEqual([second, first])
  })
})
