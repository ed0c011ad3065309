import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { elsewhere, expireSession } from '../support/elsewhere.ts'
import { moveByKeyboard } from '../support/move-by-keyboard.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import {
  arrive,
  axeFindings,
  complaints,
  giveCredentials,
  letThrough,
  visit,
} from '#test/support/browser/visitor.ts'

const partner = 'partner@acme.example'

const demo = sharedDemo()

async function openAs(email: string, path: string): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, demo.url + path, email)
  await page.getByRole('heading', { name: 'Benefits', exact: true }).waitFor()
  return page
}

const section = (page: Page): Locator => page.getByRole('region', { name: 'Benefits', exact: true })
const names = (page: Page): Promise<string[]> =>
  section(page).getByRole('listitem').locator('b').allTextContents()
const panelOf = (page: Page): Locator => page.getByRole('dialog')
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.id)

const failing = (page: Page, path: string, status = 500, error: unknown = 'It failed.') =>
  page.route(path, (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status, contentType: 'application/json', body: JSON.stringify({ error }) }),
  )

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
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await axeFindings(page)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })

    await panel.getByLabel('Title').fill('Warm at once')
    await panel.getByLabel('Description').fill('Keys outlive <i>restarts</i>.')
    await panel.getByText('Preview').click()
    await panel.getByRole('article').getByText('Keys outlive <i>restarts</i>.').waitFor()
    await failing(page, '**/addons/*/benefits', 422, { description: ['is too long'] })
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await expect.poll(() => panel.getByLabel('Description').getAttribute('aria-invalid')).toBe('true')
    expect(await panel.getByLabel('Title').inputValue()).toBe('Warm at once')
    await letThrough(page, '**/addons/*/benefits')
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await page.getByText('Benefit saved').waitFor()
    await expect.poll(() => names(page)).toEqual(['Warm at once'])
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('one whose answer was lost is created once, however often it is tried', async () => {
    const page = await openAs(partner, '/addons/acme-vector/marketplace-listing')
    const before = await names(page)
    await page.getByRole('link', { name: 'Add benefit' }).click()
    const panel = panelOf(page)
    await panel.getByLabel('Title').fill('Once')
    await panel.getByLabel('Description').fill('And no more.')
    await page.route('**/addons/*/benefits', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      return route.abort()
    })
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await panel.getByText('The platform did not answer.').waitFor()
    await letThrough(page, '**/addons/*/benefits')
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await page.getByText('Benefit saved').waitFor()
    await expect.poll(() => names(page)).toEqual([...before, 'Once'])
    await page.context().close()
  })

  test('one that a colleague removes while it is edited keeps its text, and is added anew', async () => {
    const page = await openAs(partner, '/addons/acme-vector/marketplace-listing')
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
    await page.context().close()
  })

  test('a stale edit shows what is stored; what is not saved is asked about once', async () => {
    const page = await openAs(partner, '/addons/acme-mail/marketplace-listing')
    const [name = ''] = await names(page)
    // The rows that can be moved have taken the plain ones' place.
    await section(page)
      .getByRole('button', { name: `Move ${name}` })
      .waitFor()
    await page.getByRole('link', { name: `Edit ${name}` }).click()
    const panel = panelOf(page)
    await panel.getByLabel('Title').fill('Mine')
    const id = /benefits\/([^/]+)\/edit/.exec(page.url())?.[1]
    await elsewhere(page, 'PATCH', `/benefits/${id}`, { title: 'Theirs' })
    await panel.getByRole('button', { name: 'Save benefit' }).click()
    const note = panel.getByRole('alert').filter({ hasText: /^Changed by .+, while you were editing\./ })
    await note.waitFor()
    expect(await note.getByRole('definition').allTextContents()).toEqual(['Theirs', 'Mine'])
    await panel.getByRole('button', { name: 'Keep mine' }).click()
    await page.goBack()
    await panel.getByText('Your changes are not saved.').waitFor()
    await panel.getByRole('button', { name: 'Keep editing' }).click()
    await panel.getByRole('button', { name: 'Save benefit' }).click()
    await page.getByText('Benefit saved').waitFor()
    await expect.poll(async () => (await names(page))[0]).toBe('Mine')
    await expect.poll(() => focused(page)).toBe('Edit Mine')
    await page.getByRole('link', { name: 'Edit Mine' }).click()
    await panel.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => panel.count()).toBe(0)
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('a removal says what goes; one that fails can be tried again, and what went meanwhile counts', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/marketplace-listing')
    const [name = '', ...others] = await names(page)
    await failing(page, '**/api/v3/benefits/*')
    await page.getByRole('link', { name: `Remove ${name}` }).click()
    const panel = panelOf(page)
    await panel.getByText('is removed from the listing with its description').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await panel.getByRole('button', { name: 'Remove benefit' }).click()
    await panel.getByText('It failed.').waitFor()
    await letThrough(page, '**/api/v3/benefits/*')
    await elsewhere(page, 'DELETE', `/benefits/${/benefits\/([^/]+)\/delete/.exec(page.url())?.[1]}`)
    await panel.getByRole('button', { name: 'Remove benefit' }).click()
    await page.getByText('Benefit deleted').waitFor()
    await expect.poll(() => names(page)).toEqual(others)
    await expect.poll(() => focused(page)).toBe('benefits')
    await page.context().close()
  })

  test('are put in order by keyboard, told aloud, and stay so; an order that fails is put back', async () => {
    const page = await openAs(partner, '/addons/acme-mail/marketplace-listing')
    const before = await names(page)
    const [first = '', second = ''] = before
    await failing(page, '**/benefits/order')
    await moveByKeyboard(page, first)
    await page.getByText('It failed.').waitFor()
    await expect.poll(() => names(page)).toEqual(before)
    await letThrough(page, '**/benefits/order')
    await moveByKeyboard(page, first)
    await page.getByText('Benefit successfully reordered.').waitFor()
    expect((await names(page)).slice(0, 2)).toEqual([second, first])
    await page.reload()
    await section(page)
      .getByRole('button', { name: `Move ${first}` })
      .waitFor()
    expect((await names(page)).slice(0, 2)).toEqual([second, first])
    expect(complaints.get(page)).toEqual([])
    await page.context().close()
  })

  test('five are shown, and all of them on request', async () => {
    const page = await openAs(partner, '/addons/acme-queue/marketplace-listing')
    for (let number = (await names(page)).length + 1; number <= 7; number += 1)
      await elsewhere(page, 'POST', '/addons/acme-queue/benefits', {
        title: `Reason ${number}`,
        description: 'x'.repeat(300),
      })
    await page.reload()
    await page.getByRole('button', { name: 'View all 7 benefits' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(7)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.getByRole('button', { name: 'Collapse benefits' }).click()
    expect(await names(page)).toHaveLength(5)
    await page.context().close()
  })

  test('what was typed outlives the session', async () => {
    const path = '/addons/acme-search/marketplace-listing/benefits/new'
    const page = await openAs(partner, path)
    const panel = panelOf(page)
    await panel.getByLabel('Title').fill('Kept')
    await panel.getByLabel('Description').fill('For later.')
    await expireSession(page)
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await panel.getByRole('button', { name: 'Sign in again' }).click()
    await giveCredentials(page, partner)
    await page.waitForURL(demo.url + path)
    await expect.poll(() => panel.getByLabel('Title').inputValue()).toBe('Kept')
    await panel.getByRole('button', { name: 'Add benefit' }).click()
    await page.getByText('Benefit saved').waitFor()
    await expect.poll(() => names(page)).toContain('Kept')
    await page.context().close()
  })
})
