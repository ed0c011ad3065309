import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { admin, approvalOf, close, decide, openAs, partner } from '../support/open-as.ts'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()

async function approve(slug: string, type: string): Promise<void> {
  const staff = await openAs(demo, admin, '/admin')
  await decide(staff, slug, type, { state: 'approved' })
  await close(staff)
}

const asked = (page: Page) => page.getByRole('alertdialog', { name: 'An approval lapses' })

test('what was approved does not lapse before its provider was asked, and it is told', async () => {
  await approve('acme-mail', 'marketplace_fitting_approval')
  const page = await openAs(demo, partner, '/addons/acme-mail/marketplace-listing/general-information/edit')
  const panel = page.getByRole('dialog')
  // The support e-mail was never what the approval is of.
  await panel.getByLabel('Summary').fill('A summary that nobody has approved.')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await asked(page).getByText('the Business approval').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  const save = panel.getByRole('button', { name: 'Save', exact: true })
  const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
  // What closes the panel else goes back to the form.
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  await expect.poll(() => isFocused(save)).toBe(true)
  await save.click()
  // All of it is in sight.
  for (const answer of await asked(page).getByRole('button').all())
    expect(
      await answer.evaluate((button) => {
        const { left, bottom } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + 8, bottom - 8))
      }),
    ).toBe(true)
  await asked(page).getByRole('button', { name: 'Keep editing' }).click()
  await expect.poll(() => asked(page).count()).toBe(0)
  await expect.poll(() => isFocused(save)).toBe(true)
  const { summary } = await elsewhere<{ summary: string }>(page, 'GET', '/addons/acme-mail')
  expect(summary).not.toContain('nobody has approved')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await asked(page).getByRole('button', { name: 'Save and let it lapse' }).click()
  await page.getByText('The Business approval has lapsed. Staff must approve it again.').waitFor()
  await page.goto(`${demo.url}/addons/acme-mail/next-steps`)
  const card = page.getByRole('article', { name: 'Business approval' })
  await card.getByText('It was approved, but lapsed because what it covers has changed.').waitFor()
  expect(await card.textContent()).toContain('Pending')
  await page
    .getByText(/^Business approval lapsed/)
    .first()
    .waitFor()
  // Whatever activity is looked at.
  await page.goto(`${demo.url}/addons/acme-mail/next-steps?to=2020-01-31`)
  await page.getByText('Nothing happened on these days.').waitFor()
  await card.getByText('It was approved, but lapsed because what it covers has changed.').waitFor()
  const staff = await openAs(demo, admin, '/addons/acme-mail/next-steps')
  const since = staff
    .getByRole('article', { name: 'Business approval' })
    .getByRole('region', { name: 'Changed since' })
  await since.getByRole('link', { name: 'Summary changed' }).waitFor()
  expect(complaints.get(page)).toEqual([])
  await close(page, staff)
})

test('another plan asks about the approval of the prices, and says that its own is frozen', async () => {
  const page = await openAs(demo, partner, '/addons/acme-vector/plans')
  await elsewhere(page, 'POST', '/addons/acme-vector/approvals', { type: 'pricing_plan_approval' })
  await approve('acme-vector', 'pricing_plan_approval')
  await page.goto(`${demo.url}/addons/acme-vector/plans/new`)
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Name').fill('Gigantic')
  await panel.getByRole('button', { name: 'Create Plan' }).click()
  await asked(page).getByText('the Pricing approval').waitFor()
  await asked(page).getByText('The price of the new plan is frozen with the rest').waitFor()
  await asked(page).getByRole('button', { name: 'Save and let it lapse' }).click()
  await page.getByText('The Pricing approval has lapsed').waitFor()
  await page.getByRole('dialog', { name: 'Plan Created' }).waitFor()
  expect((await approvalOf(page, 'acme-vector', 'pricing_plan_approval')).state).toBe('pending')
  await close(page)
})

test('staff’s own edit asks nothing and lets nothing lapse', async () => {
  await approve('acme-mail', 'marketplace_fitting_approval')
  const page = await openAs(demo, admin, '/addons/acme-mail/marketplace-listing/general-information/edit')
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Summary').fill('A summary by staff.')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Marketplace listing updated').waitFor()
  await expect.poll(() => asked(page).count()).toBe(0)
  const { state } = await approvalOf(page, 'acme-mail', 'marketplace_fitting_approval')
  expect(state).toBe('approved')
  await close(page)
})
