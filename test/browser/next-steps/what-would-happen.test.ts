import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { admin, close, openAs, partner } from '../support/open-as.ts'

/* Issue 20.2: what would happen, before any step: the platform's own answer, and nothing of it is kept. */
const demo = sharedDemo()

const slug = 'acme-search'

const preview = (page: Page) => page.getByRole('button', { name: 'What would happen?' })
const dialog = (page: Page) => page.getByRole('dialog')
// The innermost.
const group = (page: Page, title: string) =>
  page
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
    .last()
const items = (page: Page, title: string) => group(page, title).getByRole('listitem').allTextContents()
const stateOf = async (page: Page) =>
  (await elsewhere<{ state: string }>(page, 'GET', `/addons/${slug}`)).state

test('a shutdown tells of its plans before its slug is typed', async () => {
  const page = await openAs(demo, admin, `/addons/${slug}/settings`)
  const area = page.getByRole('region', { name: 'Shut down' })
  await area.getByRole('button', { name: 'Shut down Acme Search' }).click()
  await group(page, 'What changes').waitFor()
  const told = await items(page, 'What changes')
  expect(told[0]).toBe('Shut down')
  expect(told.some((each) => each.includes('changed to Disabled'))).toBe(true)
  expect(await items(page, 'Who is told by mail')).not.toEqual([])
  expect(await stateOf(page)).toBe('beta')
  await close(page)
})

test('a lost answer says so in the dialog, and can be asked for again', async () => {
  const page = await openAs(demo, partner, '/addons/acme-queue/next-steps')
  let fails = true
  await page.route('**/api/v3/**dry_run=true', (route) => (fails ? route.abort() : route.continue()))
  await preview(page).first().click()
  await dialog(page).getByRole('alert').filter({ hasText: /\S/ }).waitFor()
  fails = false
  await dialog(page).getByRole('button', { name: 'Try again' }).click()
  await group(page, 'What changes').waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await close(page)
})

test('staff at the desk see what approving would do', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  await page.getByRole('list', { name: 'Waiting' }).getByRole('link').first().click()
  await page.getByRole('article').getByRole('button', { name: 'What would happen?' }).click()
  await page.getByRole('dialog', { name: 'What approving would do' }).waitFor()
  await expect.poll(() => items(page, 'What changes')).toEqual([expect.stringContaining('approved')])
  await expect.poll(() => items(page, 'Who is told by mail')).not.toEqual([])
  // The desk's keys do nothing while the dialog is open.
  await page.keyboard.press('a')
  expect(await page.getByText('Undo').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto(`${demo.url}/admin/approvals?kind=repricing`)
  await page.getByRole('list', { name: 'Waiting' }).getByRole('link').first().click()
  const part = page.getByRole('region', { name: 'If it is approved' })
  await part.getByRole('heading', { level: 3, name: 'What changes' }).waitFor()
  expect(await items(page, 'What changes')).toContainEqual(
    expect.stringMatching(/^Price change of .+ approved$/),
  )
  await close(page)
})
