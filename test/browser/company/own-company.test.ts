import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { admin, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()
const initech = 'partner@initech.example'
const panelOf = (page: Page) => page.getByRole('dialog')
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

// Issue 40: a company's page is there without an add-on, and is reached by clicks.
test('from signing in, without an add-on, the details are edited and a colleague is added and revoked', async () => {
  const page = await openAs(demo, initech, '/addons')
  await page.getByRole('banner').getByRole('link', { name: 'Initech' }).click()
  await page.getByRole('heading', { name: 'Initech', level: 1 }).waitFor()
  await section(page, 'Add-ons').getByText('There is no add-on yet').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Edit company information' }).click()
  await panelOf(page).getByLabel('Legal Entity Name').fill('Initech Two')
  expect(await axeFindings(page)).toEqual([])
  await panelOf(page).getByRole('button', { name: 'Save company information' }).click()
  await page.getByText('Company details updated').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Initech Two' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/company')

  const people = section(page, 'Company users')
  await people.getByRole('link', { name: 'Add company user' }).click()
  await panelOf(page).getByLabel('E-mail').fill('user20@customers.example')
  await panelOf(page).getByRole('button', { name: 'Add company user' }).click()
  await panelOf(page)
    .getByText(/^No platform account uses this e-mail/)
    .waitFor()
  await panelOf(page).getByLabel('E-mail').fill('user14@customers.example')
  await panelOf(page).getByRole('button', { name: 'Add company user' }).click()
  await people.getByText('user14@customers.example').waitFor()
  await people.getByRole('link', { name: 'Revoke access for user14@customers.example' }).click()
  await panelOf(page).getByRole('button', { name: 'Revoke access' }).click()
  await page.getByText('Access for user14@customers.example revoked.').waitFor()
  await expect.poll(() => people.getByText('user14@customers.example').count()).toBe(0)

  await section(page, 'Add-ons').getByRole('link', { name: 'Contribute your first add-on' }).click()
  await page.getByRole('heading', { name: 'Contribute your first add-on' }).waitFor()
  await page.context().close()
})

test('with add-ons it lists each with its stage and the way there', async () => {
  const page = await openAs(demo, partner, '/company')
  const { addons } = {
    addons: await elsewhere<{ display_name: string; state: string }[]>(page, 'GET', '/addons'),
  }
  const own = section(page, 'Add-ons')
  await own.getByRole('button', { name: `View all ${addons.length} add-ons` }).click()
  const stages = { alpha: 'Alpha', beta: 'Beta', ga: 'GA', shutdown: 'Shutdown' } as Record<string, string>
  expect(await own.getByRole('listitem').allTextContents()).toEqual(
    addons.map(({ display_name: name, state }) => `${name}${stages[state]}`),
  )
  await own.getByRole('link', { name: 'Acme Mail' }).click()
  await page.waitForURL(/\/addons\/acme-mail\//)
  await page.context().close()
})

test('staff are led to the company in their area, and who is in no company is told how to come into one', async () => {
  const staff = await openAs(demo, admin, '/addons')
  await staff.goto(`${demo.url}/company`)
  await staff.waitForURL(/\/admin\/companies/)
  await staff.context().close()
  const page = await openAs(demo, 'user02@customers.example', '/addons')
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('link', { name: 'Company', exact: true }).first().click()
  await page.getByText('You are not in a company yet').waitFor()
  await page.getByText('with your address user02@customers.example').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.goto(`${demo.url}/company/users/new`)
  await page.waitForURL(`${demo.url}/company`)
  await page.context().close()
})
