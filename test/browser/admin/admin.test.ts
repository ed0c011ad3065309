import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { admin, openAs } from '../support/open-as.ts'
import { expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()

const open = (path: string) => openAs(demo, admin, path)
const area = (page: Page) => page.getByRole('navigation', { name: 'Admin' })
const row = (page: Page, company: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: company, exact: true }) })

test('everything of the area has a card and a tab', async () => {
  const page = await open('/admin')
  for (const name of ['Approvals', 'Repricing', 'Addresses', 'Users', 'Email lookup', 'Outbox'])
    await page.getByRole('heading', { level: 2, name }).waitFor()
  await page.getByText('5 waiting', { exact: true }).waitFor()
  for (const [name, title] of [
    ['Approvals', 'Approvals'],
    ['Repricing', 'Repricing'],
    ['Addresses', 'Addresses'],
    ['Users', 'Users'],
    ['Email lookup', 'Email lookup'],
    ['Outbox', 'Outbox'],
    ['Overview', 'Admin'],
  ] as const) {
    const tab = area(page).getByRole('link', { name: new RegExp(`^${name}`) })
    await tab.click()
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    expect(await tab.getAttribute('aria-current')).toBe('page')
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    await expect.poll(() => page.title()).toContain(title)
  }
  // On a phone the current tab is scrolled into sight.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${demo.url}/admin/outbox`)
  await page.getByRole('heading', { level: 1, name: 'Outbox' }).waitFor()
  await expect
    .poll(async () => (await area(page).getByRole('link', { name: 'Outbox' }).boundingBox())?.x ?? 999)
    .toBeLessThan(390 - 60)
})

test('addresses stand in a table with a link to the map; all companies are shown when asked for', async () => {
  const page = await open('/admin/addresses')
  await row(page, 'Acme Data').waitFor()
  expect(await page.getByRole('columnheader').allTextContents()).toEqual([
    'Company',
    'Addons',
    'Map Link',
    'Street 1',
    'Street 2',
    'City',
    'State',
    'Zip',
  ])
  const cells = await row(page, 'Globex').getByRole('cell').allTextContents()
  expect(cells.slice(2)).toEqual(['12 Canal Street', '', 'Dublin', 'Leinster', 'D02 X285'])
  const map = page.getByRole('link', { name: 'Map of Globex' })
  const search = new URL((await map.getAttribute('href')) ?? '')
  expect([search.origin, search.searchParams.get('query')]).toEqual([
    'https://www.google.com',
    '12 Canal Street, Dublin, Leinster D02 X285, Ireland',
  ])
  const count = await page.getByRole('rowheader').count()
  const all = page.getByLabel('Show all companies')
  expect(await row(page, 'Initech').count()).toBe(0)
  await page.getByText('1 more without a beta or GA add-on').waitFor()
  await all.check()
  await expect.poll(() => page.url()).toBe(`${demo.url}/admin/addresses?all=true`)
  await page.reload()
  await expect.poll(() => all.isChecked()).toBe(true)
  await row(page, 'Initech').getByText('4120 Freidrich Lane').waitFor()
  expect(await page.getByRole('rowheader').count()).toBe(count + 1)
  // Under a filter that it adds nothing to, it says so.
  await page.goto(`${demo.url}/admin/addresses?q=acme`)
  await page.getByText('It adds none: every company has a beta or GA add-on.').waitFor()
  await page.goto(`${demo.url}/admin/addresses`)

  const more = page.getByRole('button', { name: /^Show \d+ more add-ons of Acme Data/ })
  await more.click()
  await row(page, 'Acme Data').getByRole('link', { name: 'Acme Vector' }).waitFor()
  await page.getByRole('button', { name: 'Show fewer add-ons of Acme Data' }).click()
  await more.waitFor()
})

test('users stand beside their company’s add-ons, with the day each was added; the filter is in the URL', async () => {
  const page = await open('/admin/users')
  const acme = row(page, 'Acme Data')
  await acme.getByText('partner@acme.example').waitFor()
  await acme.getByText('colleague@acme.example').waitFor()
  await acme
    .getByText(/^[A-Z][a-z]+ \d+(st|nd|rd|th), \d{4}$/)
    .locator('visible=true')
    .first()
    .waitFor()
  await acme.getByRole('link', { name: 'Acme Postgres' }).waitFor()
  const filter = page.getByLabel('Filter by company, add-on or e-mail')
  await filter.fill('partner@globex')
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Globex'])
  await page.getByText('1 company').waitFor()
  await filter.fill('nobody like that')
  await page.getByText('No company matches that filter.').waitFor()
  await page.goto(`${demo.url}/admin/users?q=acme-postgres`)
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Acme Data'])
  expect(await filter.inputValue()).toBe('acme-postgres')
})

test('an e-mail is looked up, has a URL, and says what there is', async () => {
  const page = await open('/admin/email-lookup')
  const field = page.getByLabel('E-mail of a user')
  const lookUp = page.getByRole('button', { name: 'Look up' })
  await lookUp.click()
  await page.getByText('Enter an e-mail address.').waitFor()
  await field.fill(' partner@globex.example ')
  await lookUp.click()
  await page.getByRole('heading', { level: 2, name: 'Add-ons of partner@globex.example' }).waitFor()
  await page.getByRole('link', { name: 'Globex Logs' }).waitFor()
  expect(decodeURIComponent(page.url())).toBe(`${demo.url}/admin/email-lookup/partner@globex.example`)
  await expectWellMade(page)
  await field.fill('user01@customers.example')
  await field.press('Enter')
  await page.getByText('user01@customers.example has no add-ons').waitFor()
  await field.fill('nobody@nowhere.example')
  await field.press('Enter')
  await page.getByText('nobody@nowhere.example could not be found').waitFor()
  await page.goto(`${demo.url}/admin/email-lookup/a%2Fb%3Fc@nowhere.example`)
  await page.getByText('a/b?c@nowhere.example could not be found').waitFor()
})
