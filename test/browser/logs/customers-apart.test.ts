import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Customers on the reports tab are read apart: neither their failure nor their slowness holds the money. */
const demo = sharedDemo()
const path = '/addons/acme-postgres/reports'
const reads = /\/addons\/acme-postgres\/customer(?:s|_retention)(?:\?.*)?$/

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The reports tab, whose reads of customers go through `answer.by`. */
async function openReports(by: (route: Route) => Promise<void>, query = '') {
  const answer = { by }
  const page = await openAs(demo, partner, '/addons')
  await page.route(reads, (route) => answer.by(route))
  await page.goto(demo.url + path + query)
  await section(page, 'Revenue by plan').waitFor()
  return { page, answer }
}

test.each([
  [
    'fails',
    (route: Route) => route.fulfill({ status: 500, json: { id: 'internal', error: 'No.' } }),
    /No\.$/,
  ],
  ['gets no answer', (route: Route) => route.abort(), /Check your connection and try again\.$/],
])('what %s is told in its place, and loaded when it is tried again', async (_, by, words) => {
  const { page, answer } = await openReports(by)
  for (const name of ['Customers', 'Customers kept'])
    await section(page, name).getByRole('alert').getByText(words).waitFor()
  expect(await axeFindings(page)).toEqual([])
  answer.by = (route) => route.continue()
  await section(page, 'Customers').getByRole('button', { name: 'Try again' }).click()
  await section(page, 'Customers').getByText('Customers now').waitFor()
  expect(await section(page, 'Customers').evaluate((each) => each === document.activeElement)).toBe(true)
  await section(page, 'Customers kept').getByRole('table').waitFor()
  for (const name of ['Customers', 'Customers kept'])
    expect(await section(page, name).getByRole('alert').count()).toBe(0)
})

test('the page does not wait for customers', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const { page } = await openReports(async (route) => {
    await held
    await route.continue()
  })
  await section(page, 'Customers').getByText('The customers are loading.').waitFor()
  await section(page, 'Customers kept').getByText('The months are loading.').waitFor()
  expect(await section(page, 'Customers').locator('dl').count()).toBe(0)
  release()
  await section(page, 'Customers').getByText('Customers now').waitFor()
  await section(page, 'Customers kept').getByRole('table').waitFor()
})

test('other days that cannot be read leave the page as it is', async () => {
  const { page, answer } = await openReports((route) => route.continue(), '?customersFrom=2026-11-02')
  await section(page, 'Customers').getByText('Customers now').waitFor()
  await page.context().setOffline(true)
  answer.by = (route) => route.abort()
  await section(page, 'Customers').getByRole('button', { name: 'Last 90 days', exact: true }).click()
  await section(page, 'Customers')
    .getByRole('alert')
    .getByText(/Check your connection/)
    .waitFor()
  expect(await section(page, 'Revenue by plan').count()).toBe(1)
  expect(await section(page, 'Customers kept').getByRole('table').count()).toBe(1)
})

test.each([
  ['?customersFrom=2025-11-01&customersTo=2026-11-02', 'At most 366 days are shown at once.'],
  ['?customersFrom=2026-11-03&customersTo=2026-11-02', 'The last of these days is before the first.'],
  ['?customersFrom=2999-01-01', 'These days are still to come.'],
  ['?customersFrom=2001-01-01&customersTo=2001-01-02', 'The first one came on '],
  ['?customersPlan=gone', 'gone had no customers on these days.'],
])('days and a plan that have no customers are told, and stay: %s', async (query, words) => {
  const { page } = await openReports((route) => route.continue(), query)
  await section(page, 'Customers').getByText(words).first().waitFor()
  expect(new URL(page.url()).search).toBe(query)
})

test('a plan that had no customers can be undone', async () => {
  const { page } = await openReports((route) => route.continue(), '?customersPlan=gone')
  const plan = section(page, 'Customers').getByRole('combobox', { name: 'Plan' })
  expect(await plan.inputValue()).toBe('gone')
  await plan.selectOption('All plans')
  await section(page, 'Customers').getByText('Customers now').waitFor()
  expect(new URL(page.url()).search).toBe('')
})
