import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* The demo's own decisions: 34, of which two are of prices, and one rejected a pricing approval after a week. */

const demo = sharedDemo()
const rowsOf = (page: Page) => page.getByRole('region', { name: 'Rows' }).getByRole('row')
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const question = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('from a desk to what was decided there, by filters that the URL keeps, and on to one of them', async () => {
  const page = await openAs(demo, admin, '/admin/approvals?kind=repricing')
  await page.getByRole('link', { name: 'Decided', exact: true }).last().click()
  await heading(page, 'Decided').waitFor()
  expect(question(page)).toEqual({ kind: 'repricing' })
  const first = rowsOf(page).nth(1)
  await first.getByText('Acme Postgres / Premium Small').waitFor()
  expect(await first.innerText()).toMatch(
    /November 23rd, 2026[^]*Price change[^]*\$250\.00 to \$280\.00[^]*Acme Data[^]*Approved[^]*1 working day/,
  )
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Pricing approval, Beta')
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('Rejected')
  await page.getByRole('button', { name: 'Me', exact: true }).click()
  await page.getByText('1 decision, median 5 working days').waitFor()
  expect(question(page)).toEqual({ kind: 'pricing_plan_approval', decision: 'rejected', by: 'me' })
  expect(await first.innerText()).toMatch(/November 9th, 2026[^]*Acme Vector[^]*Rejected[^]*5 working days/)

  // Its message shows two lines until it is opened, here by a key.
  const message = first.locator('summary')
  const height = async () => (await message.boundingBox())?.height ?? 0
  const before = await height()
  await message.focus()
  await page.keyboard.press('Enter')
  await expect.poll(height).toBeGreaterThan(before)
  expect(await axeFindings(page)).toEqual([])

  await first.getByRole('link', { name: 'Acme Vector' }).click()
  await page.getByText(/^Rejected November 9, 2026 at 3:03 PM UTC by admin@platform\.example/).waitFor()
  await page.getByRole('link', { name: 'All decisions' }).click()
  await heading(page, 'Decided').waitFor()
  // The filters are those that one came from.
  await page.getByText('1 decision, median 5 working days').waitFor()
  await first.getByRole('link', { name: 'Acme Data' }).click()
  await heading(page, 'Acme Data').waitFor()
})

test('they are sorted by how long they took, and saved as a file', async () => {
  const page = await openAs(demo, admin, '/admin/decided?q=acme+data')
  const took = async () =>
    Promise.all((await rowsOf(page).locator('td[data-label=Took]').all()).map((each) => each.innerText()))
  const summaries: string[] = []
  await page.route('**/decisions/summary**', (route) => void summaries.push(route.request().url()))
  await page.getByRole('link', { name: 'Took' }).click()
  await expect.poll(() => question(page)).toEqual({ q: 'acme data', sort: 'took' })
  await page.getByRole('columnheader', { name: 'Took' }).and(page.locator('[aria-sort=descending]')).waitFor()
  await expect.poll(async () => (await took())[0]).toBe('5 working days')
  // Another order asks for no other summary, nor does the list wait for that of another filter.
  expect(summaries).toEqual([])
  await page.getByRole('combobox', { name: 'Decision' }).selectOption('Rejected')
  await page.getByText(/^\d+ decisions?$/).waitFor()
  expect(summaries).toHaveLength(1)
  await page.goto(`${demo.url}/admin/decided?q=acme+data&to=2026-11-20`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await download
  const [head, ...lines] = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
  expect([file.suggestedFilename(), head?.split(',')[0]]).toEqual(['decisions-to-2026-11-20.csv', '\uFEFFat'])
  await page.getByText(`Exported ${lines.length} decisions.`).waitFor()
  await page.getByText(`${lines.length} decisions`, { exact: true }).waitFor()
})

test('where nothing is found, that is said; a provider is led away', async () => {
  const page = await openAs(demo, admin, '/admin/decided?by=nobody%40nowhere.example')
  await page.getByText('No decision matches these filters.').waitFor()
  await page.getByText('0 decisions', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Export as CSV' }).getAttribute('aria-disabled')).toBe('true')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText(/^34 decisions, median \d working days$/).waitFor()
  expect(question(page)).toEqual({})
  const theirs = await openAs(demo, partner, '/admin/decided')
  await theirs.getByText('Only platform staff can open the admin area.').waitFor()
  await expect.poll(() => new URL(theirs.url()).pathname).toBe('/addons')
})
