import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { giveCredentials, letThrough } from '#test/support/browser/visitor.ts'
import { admin, openerOf, partner } from '../support/open-as.ts'
import { failWrites } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const listing = (slug: string) => `/addons/${slug}/marketplace-listing`

const demo = sharedDemo()

const openAs = (email: string, slug: string) =>
  openerOf(demo, 'role=region[name="Supported languages"]')(email, listing(slug))

const language = (page: Page, name: string): Locator => page.getByRole('checkbox', { name, exact: true })
const category = (page: Page): Locator => page.getByRole('combobox', { name: 'Category' })

describe('a choice that saves itself', () => {
  test('never undoes what somebody else has chosen since the page was loaded', async () => {
    const [mine, theirs] = [await openAs(admin, 'globex-logs'), await openAs(admin, 'globex-logs')]
    const [php, scala] = [await language(mine, 'PHP').isChecked(), await language(mine, 'Scala').isChecked()]
    await language(theirs, 'PHP').click()
    await theirs.getByText('Languages updated.').waitFor()
    await language(mine, 'Scala').click()
    await mine.getByText('Languages updated.').waitFor()
    await expect.poll(() => language(mine, 'PHP').isChecked()).toBe(!php)
    expect(await language(mine, 'Scala').isChecked()).toBe(!scala)

    // Of one category there is no half: the second sees the first’s, and is told.
    const labels = await category(mine).locator('option:not([disabled])').allTextContents()
    const chosen = (page: Page) => category(page).locator('option:checked').textContent()
    const before = await chosen(mine)
    const [a = '', b = ''] = labels.filter((each) => each !== 'None' && each !== before)
    await theirs.reload()
    await category(theirs).selectOption({ label: a })
    await theirs.getByText('Category updated.').waitFor()
    await category(mine).selectOption({ label: b })
    await mine.getByText('Somebody else has changed this meanwhile, so yours was not saved.').waitFor()
    await expect.poll(() => chosen(mine)).toBe(a)
    await category(mine).selectOption({ label: b })
    await mine.getByText('Category updated.').waitFor()
  })

  test('is saved before a log-out, which asks nothing', async () => {
    const page = await openAs(partner, 'acme-queue')
    const before = await language(page, 'Scala').isChecked()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await language(page, 'Scala').click()
    await page.getByRole('button', { name: partner }).click()
    await page.getByText('Log out').click()
    await page.getByLabel('Password').or(page.getByText('signed out')).first().waitFor()
    expect(asked).toEqual([])
    await page.goto(demo.url + listing('acme-queue'))
    await giveCredentials(page, partner)
    await expect.poll(() => language(page, 'Scala').isChecked()).toBe(!before)
  })

  test('is waited for by a log-out, which would abort it', async () => {
    const page = await openAs(partner, 'acme-queue')
    const before = await language(page, 'Clojure').isChecked()
    const order: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      // The page may be loading its font or a part of its code still.
      if (!pathname.startsWith('/assets/')) order.push(`${request.method()} ${pathname}`)
    })
    await page.route('**/api/v3/addons/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      // On a slow network the log-out is under way by then.
      await page.waitForURL(/\/logout/)
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
      order.push('sent')
      await route.continue()
    })
    await language(page, 'Clojure').click()
    await page.getByRole('button', { name: partner }).click()
    await page.getByText('Log out').click()
    await page.getByLabel('Password').or(page.getByText('signed out')).first().waitFor()
    expect(order[0]).toMatch(/^PATCH/)
    expect(order[1]).toBe('sent')
    await letThrough(page, '**/api/v3/addons/*')
    await page.goto(demo.url + listing('acme-queue'))
    await giveCredentials(page, partner)
    await expect.poll(() => language(page, 'Clojure').isChecked()).toBe(!before)
  })

  test('that is saved beside an open panel does not make the panel’s save a stale one', async () => {
    const page = await openAs(partner, 'acme-search')
    await language(page, 'Clojure').click()
    await page.getByRole('link', { name: 'Edit basic information' }).click()
    const panel = page.getByRole('dialog')
    await panel.getByLabel('Summary').fill('Found at once.')
    await page.getByText('Languages updated.').waitFor()
    await panel.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Marketplace listing updated').waitFor()
    await expect.poll(() => panel.count()).toBe(0)
  })

  test('that is refused is put back with the reason, and can be made again', async () => {
    const page = await openAs(admin, 'globex-logs')
    const before = await category(page).inputValue()
    const labels = await category(page).getByRole('option').allTextContents()
    const label = labels.at(-1) ?? ''
    const mend = await failWrites(page, '**/api/v3/addons/*', 422, {
      error: { categories: ['is not a category'] },
    })
    await category(page).selectOption({ label })
    await page.getByText('categories is not a category').waitFor()
    await expect.poll(() => category(page).inputValue()).toBe(before)
    await mend()
    await category(page).selectOption({ label })
    await page.getByText('Category updated.').waitFor()
    await page.reload()
    await category(page).waitFor()
    expect(await category(page).locator('option:checked').textContent()).toBe(label)
  })
})
