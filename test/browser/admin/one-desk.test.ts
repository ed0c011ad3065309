import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { admin, openAs } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Issue 39.1: approvals and price changes in one list. In the demo three approvals and two price changes wait. */

const demo = sharedDemo()

const list = (page: Page): Locator => page.getByRole('list', { name: 'Waiting' })
const rows = (page: Page): Locator => list(page).getByRole('link')
const names = (page: Page) => list(page).locator('b').allInnerTexts()
const choice = (page: Page, name: RegExp): Locator => page.getByRole('search').getByRole('button', { name })
const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('article').getByRole('heading', { level: 2, name }).waitFor()
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

interface Item {
  id: string
  kind: string
  addon: { slug: string }
}
const waiting = (page: Page) => elsewhere<Item[]>(page, 'GET', '/desk/items')

const all = ['Acme Queue', 'Acme Postgres · Standard Large', 'Acme Mail', 'Acme Mail', 'Globex Logs · Ranger']

test('the oldest stand first, whatever they are; what has waited longer than usual says so', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  await expect.poll(() => names(page)).toEqual(all)
  const row = (at: number) => rows(page).nth(at).innerText()
  expect(await row(0)).toMatch(
    /Acme Queue\s+\d+ working days\s+Dev Center article review, Alpha\s+usually 3\s/,
  )
  expect(await row(1)).toMatch(
    /\d working days\s+Price change\s+usually 2\s+\$400\.00 → \$425\.00 .*Acme Data/s,
  )
  expect(await row(4)).not.toContain('usually')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('kind, company and whose they are filter the list in the URL, with counts; nothing found offers all', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  await choice(page, /^Price changes 2$/).click()
  await expect.poll(() => names(page)).toEqual([all[1], all[4]])
  expect(query(page)).toEqual({ kind: 'repricing' })
  await page.getByLabel('Kind').selectOption('Business approval, Alpha')
  await expect.poll(() => names(page)).toEqual(['Acme Mail'])
  expect(query(page)).toEqual({ kind: 'marketplace_fitting_approval' })
  // No figure is shown as that of a list of another length.
  expect(await page.getByRole('search').getByRole('button', { pressed: true }).count()).toBe(0)
  await page.goBack()
  await choice(page, /^Price changes 2$/)
    .and(page.getByRole('button', { pressed: true }))
    .waitFor()
  await expect.poll(() => names(page)).toEqual([all[1], all[4]])

  const item = (await waiting(page)).find(({ addon }) => addon.slug === 'globex-logs')
  await choice(page, /^All 5$/).click()
  await page.getByLabel('Filter by add-on').fill('globex')
  await choice(page, /^All 1$/).waitFor()
  await choice(page, /^Approvals 0$/).waitFor()
  await expect.poll(() => names(page)).toEqual(['Globex Logs · Ranger'])
  // Another tab shows it by itself, and there what is given back leaves the list.
  const other = await openAs(demo, admin, '/admin/approvals?assigned=me', { still: true })
  await expect.poll(() => names(other)).toEqual(['Acme Mail'])
  await elsewhere(page, 'PUT', `/desk/assignments/repricing/${item?.id}`, { from: null })
  await other.clock.fastForward(60_000)
  await rows(other).filter({ hasText: 'Globex' }).getByText('Yours').waitFor()
  await choice(other, /^Mine 2$/).waitFor()
  await elsewhere(page, 'DELETE', `/desk/assignments/repricing/${item?.id}`)
  await other.clock.fastForward(60_000)
  await expect.poll(() => names(other)).toEqual(['Acme Mail'])

  await page.goto(`${demo.url}/admin/approvals?q=nothing-like-it`)
  await page.getByText('Nothing that waits matches that filter.').waitFor()
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => names(page)).toEqual(all)
  expect(query(page)).toEqual({})
})

test('the keys step across kinds, with the filter kept; a decision brings the next, whatever it is', async () => {
  const page = await openAs(demo, admin, '/admin/approvals?sort=since')
  for (const name of [/^Acme Queue: /, 'Acme Postgres · Standard Large: Price change', /^Acme Mail: /]) {
    await page.keyboard.press('j')
    await heading(page, name)
  }
  await page.keyboard.press('k')
  await heading(page, 'Acme Postgres · Standard Large: Price change')
  expect(new URL(page.url()).pathname).toMatch(/^\/admin\/approvals\/price-changes\/[\da-f-]{36}$/)
  expect(query(page)).toEqual({ sort: 'since' })

  // Assigned here, it is so in the list.
  await page.keyboard.press('c')
  await rows(page).nth(1).getByText('Yours').waitFor()
  await choice(page, /^Mine [1-9]$/).waitFor()

  await page.keyboard.press('k')
  await heading(page, /^Acme Queue: /)
  const pane = page.getByRole('article')
  await pane.getByRole('button', { name: 'Approve', exact: true }).click()
  await pane.getByRole('button', { name: 'Send now' }).click()
  await heading(page, 'Acme Postgres · Standard Large: Price change')
  await expect.poll(() => names(page)).toEqual(all.slice(1))
  await pane.getByRole('button', { name: 'Reject', exact: true }).click()
  await pane.getByRole('button', { name: 'Reject', exact: true }).click()
  await pane.getByRole('button', { name: 'Send now' }).click()
  await heading(page, /^Acme Mail: /)
  await expect.poll(() => names(page)).toEqual(all.slice(2))
  await choice(page, /^All 3$/).waitFor()
  await expect
    .poll(() => page.getByRole('navigation', { name: 'Admin' }).innerText())
    .toMatch(/Approvals\s+3/)
})

test('what others decide leaves the list, and is told', async () => {
  const page = await openAs(demo, admin, '/admin/approvals', { still: true })
  await expect.poll(() => names(page)).toEqual(all.slice(2))
  const other = await openAs(demo, admin, '/admin')
  const item = (await waiting(other)).find(({ kind }) => kind === 'repricing')
  await elsewhere(other, 'POST', `/repricings/${item?.id}/transitions/rejected`, {})
  await page.clock.fastForward(60_000)
  await page.getByText('1 item was decided or withdrawn elsewhere.').waitFor()
  await expect.poll(() => names(page)).toEqual(['Acme Mail', 'Acme Mail'])
})

test('addresses of before lead to the same', async () => {
  const page = await openAs(demo, admin, '/admin/repricing/desk')
  expect(page.url()).toBe(`${demo.url}/admin/approvals?kind=repricing`)
  const id = '00000000-0000-4000-8000-000000000000'
  await page.goto(`${demo.url}/admin/repricing/desk/${id}`)
  await page.getByRole('heading', { level: 2, name: 'There is no such price change' }).waitFor()
  expect(page.url()).toBe(`${demo.url}/admin/approvals/price-changes/${id}`)
})
