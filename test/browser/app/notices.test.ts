import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { admin, close, decide, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { setHidden } from '../support/watched-page.ts'

const demo = sharedDemo()
const colleague = 'colleague@acme.example'

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notices/ })
const menu = (page: Page) => page.getByRole('dialog', { name: 'Notices' })
const unreadOf = async (page: Page) =>
  (await elsewhere<{ unread: number }>(page, 'GET', '/notices/counts')).unread
/** The page comes back into sight. */
const comeBack = async (page: Page) => {
  await setHidden(page, true)
  await setHidden(page, false)
}
const readAll = async (page: Page) => {
  const [newest] = await elsewhere<{ id: string }[]>(page, 'GET', '/notices')
  await elsewhere(page, 'POST', '/notices/actions/read', { until: newest?.id })
}

test('a decision shows in the bell without a reload; opened, it is read, but not for the other user', async () => {
  const [page, other, staff] = [
    await openAs(demo, partner, '/addons'),
    await openAs(demo, colleague, '/addons'),
    await openAs(demo, admin, '/admin'),
  ]
  for (const each of [page, other]) await readAll(each)
  await comeBack(page)
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notices')

  const message = 'Say how long a message is kept.'
  await decide(staff, 'acme-mail', 'marketplace_fitting_approval', { state: 'rejected', message })
  await comeBack(page)
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notices, 1 unread')
  expect(await bell(page).textContent()).toBe('1')

  await bell(page).focus()
  await page.keyboard.press('Enter')
  const subject = menu(page).getByRole('link', { name: /^Acme Mail/ })
  await subject.waitFor()
  expect(await subject.textContent()).toContain('The Business approval of acme-mail was rejected')
  expect(await axeFindings(page)).toEqual([])
  await subject.click()
  await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor()
  expect(new URL(page.url()).search).toBe('?unread=true&addon=acme-mail')
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'The Business approval of acme-mail was rejected' })
  expect(await row.textContent()).toContain(`> ${message}`)
  expect(await axeFindings(page)).toEqual([])

  await row.getByRole('link').click()
  await page.waitForURL('**/addons/acme-mail/next-steps#marketplace_fitting_approval')
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notices')
  expect([await unreadOf(page), await unreadOf(other)]).toEqual([0, 1])
  expect([complaints.get(page), complaints.get(staff)]).toEqual([[], []])
  await close(page, other, staff)
})

test('rows are marked as read and unread where they are, and all at once, by what is filtered', async () => {
  const page = await openAs(demo, partner, '/notices')
  const found = page.getByRole('search').getByRole('status')
  const rows = page.getByRole('main').getByRole('listitem')
  const [first] = await elsewhere<{ id: string; title: string }[]>(page, 'GET', '/notices')
  await elsewhere(page, 'DELETE', `/notices/${first?.id}/read`)
  const before = await unreadOf(page)
  await page.reload()
  await rows.first().getByRole('button', { name: 'Mark as read' }).click()
  await rows.first().getByRole('button', { name: 'Mark as unread' }).waitFor()
  await expect.poll(() => unreadOf(page)).toBe(before - 1)
  await rows.first().getByRole('button', { name: 'Mark as unread' }).click()
  await expect.poll(() => unreadOf(page)).toBe(before)

  await page.getByLabel('Topic').selectOption('Reviews')
  await page.waitForURL('**/notices?topic=reviews')
  const total = (await elsewhere<unknown[]>(page, 'GET', '/notices?topic=reviews')).length
  await expect.poll(() => found.textContent()).toBe(`${total} notices`)
  await page.getByRole('button', { name: 'Unread only' }).click()
  await page.waitForURL(/unread=true/)
  await page.getByRole('button', { name: 'Unread only' }).click()
  await page.getByLabel('Topic').selectOption('Every topic')
  await page.waitForURL(/\/notices$/)
  await rows
    .first()
    .getByText(first?.title ?? '')
    .waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByText('Marked as read.').waitFor()
  expect(await unreadOf(page)).toBe(0)
  await expect
    .poll(() => page.getByRole('button', { name: 'Mark all as read' }).getAttribute('aria-disabled'))
    .toBe('true')
  await page.getByRole('button', { name: 'Unread only' }).click()
  await page.getByText('You have read everything.').waitFor()
  expect(complaints.get(page)).toEqual([])
  await close(page)
})

test('where notices can’t be counted, the bell shows no number and nobody is signed out', async () => {
  const page = await openAs(demo, partner, '/addons')
  const [newest] = await elsewhere<{ id: string }[]>(page, 'GET', '/notices')
  await elsewhere(page, 'DELETE', `/notices/${newest?.id}/read`)
  await comeBack(page)
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notices, 1 unread')
  await page.route('**/api/v3/notices/counts', (route) =>
    route.fulfill({ status: 500, json: { id: 'internal', error: 'It failed.' } }),
  )
  await comeBack(page)
  await expect.poll(() => bell(page).getAttribute('aria-label')).toBe('Notices')
  await bell(page).click()
  await menu(page).getByText('Notices could not be counted.').waitFor()
  await menu(page).getByRole('link', { name: 'See all' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor()
  await close(page)
})
