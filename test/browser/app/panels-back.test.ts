import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { expectFocus } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, visit } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()
const listing = () => `${demo.url}/addons/acme-mail/marketplace-listing`

async function open(): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/addons/acme-mail/settings`, 'partner@acme.example')
  return page
}
const panel = (page: Page) => page.getByRole('dialog', { name: 'Basic information' })

async function save(page: Page, summary: string): Promise<void> {
  await panel(page).getByLabel('Summary').fill(summary)
  await panel(page).getByRole('button', { name: /^Save/ }).click()
  await panel(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(listing())
  await page.getByText(summary).first().waitFor()
}

test('one Back after a save leads to the page before, however the panel was opened', async () => {
  const page = await open()
  const settings = page.url()

  // By a click: the tab stands in the history once.
  await page.getByRole('link', { name: 'Marketplace Listing' }).click()
  await page.getByRole('link', { name: 'Edit basic information' }).click()
  await panel(page).waitFor()
  const url = page.url()
  await save(page, 'Mail by a click')
  await page.goBack()
  await expect.poll(() => page.url()).toBe(settings)

  // By a click, and loaded anew since.
  await page.goForward()
  await page.getByRole('link', { name: 'Edit basic information' }).click()
  await panel(page).waitFor()
  await page.reload()
  await save(page, 'Mail after a reload')
  await page.goBack()
  await expect.poll(() => page.url()).toBe(settings)

  // By its URL: the tab takes the panel's place.
  await page.goto(url)
  await panel(page).waitFor()
  await save(page, 'Mail by a URL')
  await page.goBack()
  await expect.poll(() => page.url()).toBe(settings)
  expect(await panel(page).count()).toBe(0)
  await page.context().close()
})

test('one Back after a panel was closed, or left at the question, leads to the page before', async () => {
  const page = await open()
  const settings = page.url()
  await page.getByRole('link', { name: 'Marketplace Listing' }).click()
  for (const typed of ['', 'Nothing that stays']) {
    await page.getByRole('link', { name: 'Edit basic information' }).click()
    await panel(page).waitFor()
    if (typed !== '') await panel(page).getByLabel('Summary').fill(typed)
    await page.keyboard.press('Escape')
    if (typed !== '') await page.getByRole('button', { name: 'Discard changes' }).click()
    await panel(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(listing())
  }
  await page.goBack()
  await expect.poll(() => page.url()).toBe(settings)
  const addon = await elsewhere<{ summary: string }>(page, 'GET', '/addons/acme-mail')
  expect(addon.summary).not.toBe('Nothing that stays')
  await page.context().close()
})

test('what was opened from “Plan Created” is left for the list, and Back leads to the page before', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, `${demo.url}/addons/acme-vector/settings`, 'partner@acme.example')
  const dialog = page.getByRole('dialog')
  const plans = `${demo.url}/addons/acme-vector/plans`
  await page.getByRole('link', { name: 'Features & Plans' }).click()
  await page.getByRole('link', { name: 'Create Plan' }).click()
  await dialog.getByLabel('Name').fill('Voyager')
  await dialog.getByRole('button', { name: 'Create Plan' }).click()
  await dialog.getByText('Plan Created').waitFor()

  // Going back by oneself still finds it.
  await dialog.getByRole('link', { name: 'Create a plan pass' }).click()
  await dialog.getByLabel('E-mail').waitFor()
  await page.goBack()
  await dialog.getByText('Plan Created').waitFor()

  await dialog.getByRole('link', { name: 'Edit plan details' }).click()
  await dialog.getByLabel('Name').fill('Voyager Two')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toBe(plans)
  await page.getByRole('rowheader').filter({ hasText: 'Voyager Two' }).waitFor()
  await page.goBack()
  await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-vector/settings`)
  expect(await dialog.count()).toBe(0)
  await page.context().close()
})

test('a panel opened from the comparison of plans leads back there, to the menu that it was opened by', async () => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  const matrix = `${demo.url}/addons/acme-search/plans/matrix`
  await arrive(page, matrix.replace('/matrix', ''), 'partner@acme.example')
  await page.getByRole('link', { name: 'Compare plans' }).click()
  const dialog = page.getByRole('dialog')
  const menu = (of: string) => page.getByRole('button', { name: `Actions for ${of}`, exact: true })
  for (const [of, item] of [
    ['Team', 'Edit plan'],
    ['Team', 'Create a copy'],
    ['Synonyms', 'Edit feature'],
  ] as const) {
    await menu(of).click()
    await page.getByRole('menuitem', { name: item }).click()
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.url()).toBe(matrix)
    await expectFocus(menu(of))
  }
  await menu('Team').click()
  await page.getByRole('menuitem', { name: 'Edit plan' }).click()
  await dialog.getByLabel('Name').fill('Crew')
  await dialog.getByRole('button', { name: 'Save plan' }).click()
  await expect.poll(() => page.url()).toBe(matrix)
  await expectFocus(menu('Crew'))
  await page.goBack()
  await expect.poll(() => page.url()).toBe(matrix.replace('/matrix', ''))
  await page.context().close()
})
