import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Issue 39.4: staff see every company, with or without add-ons, and all of one on its page. */
const demo = sharedDemo()
const admin = 'admin@platform.example'

const openAs = async (email: string, path: string): Promise<Page> => {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await arrive(page, demo.url + path, email)
  return page
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr:not([aria-hidden])')
const panelOf = (page: Page) => page.getByRole('dialog')

test('the list has every company with its counts, finds those without add-ons, and creates one', async () => {
  const page = await openAs(admin, '/admin/companies')
  await expect.poll(() => rowsOf(page).count()).toBe(3)
  await page.getByText('3 companies', { exact: true }).waitFor()
  const acme = rowsOf(page).filter({ hasText: 'Acme Data' })
  expect(await acme.innerText()).toMatch(/3 Alpha, 2 Beta, 1 GA, 1 Shutdown\s+2\s+On file/)
  await page.getByLabel('Without add-ons').check()
  await page.getByText('1 company', { exact: true }).waitFor()
  expect(await rowsOf(page).innerText()).toMatch(/Initech[^]+None\s+1\s+Missing\s+Nothing/)
  expect(new URL(page.url()).search).toBe('?addons=none')
  await page.getByLabel('Without add-ons').uncheck()
  await page.getByRole('link', { name: 'Created' }).click()
  await page.locator('th[data-column=created_at][aria-sort=ascending]').waitFor()
  await page.getByRole('link', { name: 'Created' }).click()
  await expect.poll(() => rowsOf(page).first().innerText()).toContain('Initech')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Create company' }).click()
  await panelOf(page).getByLabel('Name').fill('Hooli')
  await panelOf(page).getByRole('button', { name: 'Create company' }).click()
  await page.getByRole('heading', { name: 'Hooli', level: 1 }).waitFor()
  await section(page, 'Add-ons').getByText('There is no add-on yet').waitFor()
  await section(page, 'Letters').getByText('No letter was written to them yet.').waitFor()
  await section(page, 'Invitations').getByRole('link', { name: 'Invite somebody' }).click()
  expect(await panelOf(page).getByLabel('Company').inputValue()).toBe('Hooli')
  await page.context().close()
})

test('a company without add-ons is changed on its page: details, people, supplier information', async () => {
  const page = await openAs(admin, '/admin/companies?q=initech')
  await rowsOf(page).getByRole('link', { name: 'Initech' }).click()
  await page.getByRole('heading', { name: 'Initech', level: 1 }).waitFor()
  const own = page.url()
  await page.getByRole('link', { name: 'Edit company information' }).click()
  await panelOf(page).getByLabel('City').fill('Dallas')
  await panelOf(page).getByRole('button', { name: 'Save company information' }).click()
  await page.getByText('Company details updated').waitFor()
  expect(page.url()).toBe(own)
  await section(page, 'Activity')
    .getByText(/Dallas/)
    .first()
    .waitFor()
  await section(page, 'Company users').getByRole('link', { name: 'Add company user' }).click()
  await panelOf(page).getByLabel('E-mail').fill('user02@customers.example')
  await panelOf(page).getByRole('button', { name: 'Add company user' }).click()
  await page.getByText('Company user added.').waitFor()
  const added = section(page, 'Company users').getByRole('listitem').filter({ hasText: 'user02' })
  await section(page, 'Letters').getByText('You were added to a company').waitFor()
  await added.getByRole('link', { name: /^Revoke/ }).click()
  await panelOf(page).getByRole('button', { name: 'Revoke access' }).click()
  await expect.poll(() => added.count()).toBe(0)
  await section(page, 'Supplier information').getByRole('link', { name: 'Add supplier information' }).click()
  for (const [label, value] of [
    ['Vendor ID', 'V-7'],
    ['Paysite ID', 'P-7'],
    ['Paysite Name', 'Initech Pay'],
  ] as const)
    await panelOf(page).getByLabel(label).fill(value)
  await panelOf(page).getByRole('button', { name: 'Add supplier information' }).click()
  await page.getByText('Supplier Information added.').waitFor()
  expect(page.url()).toBe(own)
  await page.getByRole('link', { name: 'Edit supplier information' }).click()
  await panelOf(page).getByLabel('Vendor ID').fill('V-8')
  await panelOf(page).getByRole('button', { name: 'Save supplier information' }).click()
  await section(page, 'Supplier information').getByText('V-8').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.context().close()
})

test('a company’s add-ons, letters and activity are on its page, to which its add-on’s Company tab leads staff alone', async () => {
  const page = await openAs(admin, '/addons/acme-mail/company')
  await page.getByRole('link', { name: 'All of this company' }).click()
  await page.getByRole('heading', { name: 'Acme Data', level: 1 }).waitFor()
  const addons = section(page, 'Add-ons').getByRole('listitem')
  await expect.poll(() => addons.count()).toBe(7)
  const mail = addons.filter({ hasText: 'Acme Mail' })
  expect(await mail.innerText()).toMatch(/Alpha[^]+Your turn, \d things? left:[^]+0 installs provided now/)
  const letters = section(page, 'Letters').getByRole('listitem')
  expect(await letters.count()).toBe(5)
  await page.getByRole('button', { name: 'Show older letters' }).click()
  await expect.poll(() => letters.count()).toBeGreaterThan(5)
  await section(page, 'Activity').getByRole('link', { name: 'Acme Queue' }).first().waitFor()
  await page.goto(`${demo.url}/admin/companies/00000000-0000-4000-8000-000000000000`)
  await page.getByRole('heading', { name: 'There is no such company' }).waitFor()
  await page.context().close()
  const partners = await openAs('partner@acme.example', '/addons/acme-mail/company')
  await section(partners, 'Company users').waitFor()
  expect(await partners.getByRole('link', { name: 'All of this company' }).count()).toBe(0)
  await partners.context().close()
})
