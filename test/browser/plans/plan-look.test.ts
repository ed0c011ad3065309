import { expect, test } from 'vitest'
import { lastLook } from '#test/support/browser/last-look.ts'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, planOf } from '../support/open-as.ts'
import { expectFocus } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* READINGS 47: before a plan is taken away from customers, who has it and what becomes of them. */
const demo = sharedDemo()

test('disabling a plan on sale and making it contract-priced say who has it; nothing is done before', async () => {
  const page = await openAs(demo, admin, '/addons/acme-postgres/plans')
  const basic = () => planOf(page, 'acme-postgres', 'basic')
  const items = (title: string) =>
    lastLook(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) })
      .getByRole('listitem')
      .allTextContents()
  const opener = page.getByRole('button', { name: 'Actions for Basic', exact: true })
  await opener.click()
  await page.getByRole('menuitem', { name: 'Disable', exact: true }).click()
  const look = page.getByRole('dialog', { name: 'Disable acme-postgres:basic?' })
  await look.getByText('What can be undone').waitFor()
  expect(await items('Who has it')).toEqual(['83 customers, with 83 installs.'])
  expect(await items('What changes')).toContain('Existing installs stay as they are.')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => look.count()).toBe(0)
  await expectFocus(opener)
  expect(await basic()).toMatchObject({ availability: 'allUsers' })

  await page.getByRole('rowheader').getByRole('link', { name: 'Basic', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Edit Basic' })
  await panel.getByLabel(/^Contract/).check()
  const save = panel.getByRole('button', { name: 'Save plan' })
  await save.click()
  const question = page.getByRole('dialog', { name: 'Save plan acme-postgres:basic?' })
  await question.getByText('Its price reads Contract, instead of $9.00, and cannot be repriced.').waitFor()
  await question.getByText('83 customers, with 83 installs.').waitFor()
  expect(await axeFindings(page)).toEqual([])
  // The panel stays, with what was chosen.
  await page.keyboard.press('Escape')
  await expect.poll(() => question.count()).toBe(0)
  expect(await panel.getByLabel(/^Contract/).isChecked()).toBe(true)
  await save.click()
  await question.getByRole('button', { name: 'Save plan' }).click()
  await page.getByText('Plan saved').waitFor()
  expect(await basic()).toMatchObject({ price_contract: true })
})

test('staff are asked about a price that may be a slip before it is saved', async () => {
  const page = await openAs(demo, admin, '/addons/acme-vector/plans')
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'Pilot' }) })
  await row.getByRole('link', { name: 'Pilot' }).click()
  const panel = page.getByRole('dialog')
  const price = panel.getByLabel('Price per month')
  await price.fill('1900')
  await page.keyboard.press('Enter')
  const slip = panel.getByRole('alertdialog', { name: 'Unusual price' })
  await slip
    .getByText('Change the price from $19.00 to $1,900.00 per month? That is more than 10 times as much.')
    .waitFor()
  await page.keyboard.press('Enter')
  await slip.waitFor({ state: 'detached' })
  await price.fill('190')
  await panel.getByRole('button', { name: 'Save plan' }).click()
  await page.getByText('Plan saved').waitFor()
  await expect.poll(() => row.textContent()).toContain('$190.00')
})
