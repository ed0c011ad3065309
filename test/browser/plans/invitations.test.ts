import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings, letThrough } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'
import { openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

const demo = sharedDemo()
const customer = (number: number) => `user${String(number).padStart(2, '0')}@customers.example`
const noAccount = 'No platform account uses this e-mail. Platform staff can invite the person.'

const panelOf = (page: Page) => page.getByRole('dialog')
const field = (page: Page) => panelOf(page).getByLabel('E-mail')
const results = (page: Page, name: 'Invited' | 'Not invited') =>
  panelOf(page).getByRole('region', { name, exact: true }).getByRole('listitem').allTextContents()

// Issue 40: ten alpha users are one field, with a result per line; what is refused stays to be corrected.
test('many are invited at once: the refused stay in the field with their reasons, the others are listed above', async () => {
  const page = await openAs(demo, partner, '/addons/acme-cache/plans/alpha-users/new')
  const panel = panelOf(page)
  const invite = panel.getByRole('button', { name: 'Invite', exact: true })
  await field(page).fill(Array.from({ length: 51 }, (_, index) => `user${index}@x.example`).join('\n'))
  await invite.click()
  await panel.getByText('At most 50 addresses at once: take 1 away.').waitFor()
  await field(page).fill(
    `Ann <${customer(11)}>, ${customer(12)}; ${customer(12).toUpperCase()} nobody@nowhere.example\noops`,
  )
  await panel.getByText('4 addresses; 46 more fit.').waitFor()
  await elsewhere(page, 'POST', '/addons/acme-cache/alpha_users', { email: customer(12) })

  // A network failure keeps what was typed.
  const batch = '**/alpha_users/batch'
  await page.route(batch, (route) => route.abort())
  await invite.click()
  await panel.getByText('The platform did not answer.').waitFor()
  expect(await field(page).inputValue()).toContain('oops')
  await letThrough(page, batch)
  await invite.click()
  await expect
    .poll(() => results(page, 'Invited'))
    .toEqual([` ${customer(11)} invited`, ` ${customer(12)} This is an alpha user already.`])
  expect(await results(page, 'Not invited')).toEqual([
    `nobody@nowhere.example${noAccount}`,
    'oopsThis must be an e-mail address.',
  ])
  expect(await field(page).inputValue()).toBe('nobody@nowhere.example\noops')
  expect(await axeFindings(page)).toEqual([])

  // Unsent lines ask once.
  await page.keyboard.press('Escape')
  await panel.getByText('Your changes are not saved.').waitFor()
  await panel.getByRole('button', { name: 'Keep editing' }).click()
  await field(page).fill(`${customer(13)}\n${customer(14)}`)
  await invite.click()
  await page.getByText('2 alpha users invited').waitFor()
  await expect.poll(() => panel.count()).toBe(0)
  const stored = await elsewhere<{ email: string }[]>(page, 'GET', '/addons/acme-cache/alpha_users')
  const emails = stored.map(({ email }) => email)
  expect(emails.filter((email) => [11, 12, 13, 14].map(customer).includes(email))).toEqual(
    [11, 12, 13, 14].map(customer),
  )
  await page.context().close()
})

test('passes of a plan are given to many at once', async () => {
  const page = await openAs(demo, partner, '/addons/acme-postgres/plans')
  const plans = await elsewhere<{ id: string; slug: string }[]>(page, 'GET', '/addons/acme-postgres/plans')
  const id = plans.find(({ slug }) => slug === 'shield-large')?.id
  await page.goto(`${demo.url}/addons/acme-postgres/plans/${id}/plan-passes/new`)
  await field(page).fill(`${customer(11)} ${customer(12)}`)
  await panelOf(page).getByRole('button', { name: 'Create Plan Pass' }).click()
  await page.getByText('2 plan passes created').waitFor()
  const passes = await elsewhere<{ email: string }[]>(page, 'GET', `/plans/${id}/plan_passes`)
  expect(passes.map(({ email }) => email)).toEqual(expect.arrayContaining([customer(11), customer(12)]))
  await page.context().close()
})
