import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { admin, close, openAs, partner } from '../support/two-people.ts'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'

/* Issue 20.2: what would happen, before any step: the platform's own answer, and nothing of it is kept. */
const demo = sharedDemo()

/** An add-on of the demo story that staff can progress to GA now. */
const slug = 'acme-search'

const preview = (page: Page) => page.getByRole('button', { name: 'What would happen?' })
const dialog = (page: Page) => page.getByRole('dialog')
const group = (page: Page, title: string) =>
  dialog(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) })
const items = (page: Page, title: string) => group(page, title).getByRole('listitem').allTextContents()
const stateOf = async (page: Page) =>
  (await elsewhere<{ state: string }>(page, 'GET', `/addons/${slug}`)).state

test('staff see what a progression would do; the add-on stays where it is, and the step is still theirs', async () => {
  const page = await openAs(demo, admin, `/addons/${slug}/next-steps`)
  const trailOf = async () => (await elsewhere<unknown[]>(page, 'GET', `/addons/${slug}/transitions`)).length
  const before = await trailOf()
  const area = page.getByRole('region', { name: 'Progression approval' })
  await area.getByRole('button', { name: 'What would happen?' }).click()
  await group(page, 'What changes').waitFor()
  expect(await items(page, 'What changes')).toContain('Moved to GA')
  await dialog(page).getByText('Nothing of this has been done yet.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBe(0)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog(page).count()).toBe(0)
  // The focus is where it was.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('What would happen?')
  expect([await stateOf(page), await trailOf()]).toEqual(['beta', before])
  const step = area.getByRole('button', { name: 'Approve and progress to GA' })
  expect(await step.getAttribute('aria-disabled')).toBeNull()
  expect(complaints.get(page)).toEqual([])
  await close(page)
})

test('a shutdown tells of its plans before its slug is typed', async () => {
  const page = await openAs(demo, admin, `/addons/${slug}/settings`)
  const area = page.getByRole('region', { name: 'Shut down' })
  await area.getByRole('button', { name: 'What would happen?' }).click()
  await group(page, 'What changes').waitFor()
  const told = await items(page, 'What changes')
  expect(told[0]).toBe('Shut down')
  expect(told.some((each) => each.includes('changed to Disabled'))).toBe(true)
  await dialog(page).getByRole('button', { name: 'Close' }).click()
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
  await page.getByRole('list', { name: 'Pending approvals' }).getByRole('link').first().click()
  await page.getByRole('article').getByRole('button', { name: 'What would happen?' }).click()
  await page.getByRole('dialog', { name: 'What approving would do' }).waitFor()
  await expect.poll(() => items(page, 'What changes')).toEqual([expect.stringContaining('approved')])
  await expect.poll(() => items(page, 'Who is told by mail')).not.toEqual([])
  // The desk's keys do nothing while the dialog is open.
  await page.keyboard.press('a')
  expect(await page.getByText('Undo').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.goto(`${demo.url}/admin/repricing/desk`)
  await page.getByRole('list', { name: 'Current requests' }).getByRole('link').first().click()
  await page.getByRole('article').getByRole('button', { name: 'What would happen?' }).click()
  await group(page, 'What changes').waitFor()
  expect(await items(page, 'What changes')).toContainEqual(
    expect.stringMatching(/^Repricing of .+ approved$/),
  )
  await close(page)
})
