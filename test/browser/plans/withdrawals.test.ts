import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openerOf, partner, planOf } from '../support/open-as.ts'
import { expectFitsPhone } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const customer = (number: number) => `user${String(number).padStart(2, '0')}@customers.example`

const demo = sharedDemo()

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const passes = (page: Page) => section(page, 'Plan passes')
const rowOf = (part: Locator, text: string): Locator => part.getByRole('listitem').filter({ hasText: text })
const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

const openAs = openerOf(demo, 'role=region[name="Plan passes"]')

/** Gives passes for a plan, the last of them the newest. */
async function give(page: Page, slug: string, plan: string, emails: readonly string[]): Promise<void> {
  const { id } = await planOf(page, slug, plan)
  for (const email of emails) await elsewhere(page, 'POST', `/plans/${id}/plan_passes`, { email })
  await page.reload()
  await passes(page).waitFor()
}

describe('an alpha user', () => {
  test('is withdrawn after a question that says what it means; focus and list follow', async () => {
    const page = await openAs(partner, '/addons/acme-cache/plans')
    await elsewhere(page, 'POST', '/addons/acme-cache/alpha_users', { email: customer(14) })
    await page.reload()
    const users = section(page, 'Alpha users')
    const row = rowOf(users, customer(14))
    const all = users.getByRole('button', { name: /^View all/ })
    await users.waitFor()
    if ((await all.count()) > 0) await all.click()
    await row.getByRole('button', { name: `Withdraw ${customer(14)}` }).click()
    const question = page.getByRole('dialog', { name: `Withdraw ${customer(14)}?` })
    await question.getByText('can no longer install').waitFor()
    await question.getByText('What they have installed stays').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe(`Withdraw ${customer(14)}`)
    await row.getByRole('button', { name: 'Withdraw' }).click()
    await question.getByRole('button', { name: 'Withdraw alpha user' }).click()
    await page.getByText('Alpha User withdrawn').waitFor()
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => focusedId(page)).toBe('alpha-users')
  })

  test('whose add-on went on meanwhile stays, and the question says why', async () => {
    const page = await openAs(partner, '/addons/acme-mail/plans')
    const users = section(page, 'Alpha users')
    await users
      .getByRole('button', { name: /^Withdraw/ })
      .first()
      .click()
    const question = page.getByRole('dialog')
    const reason = 'Alpha users can be invited and withdrawn in alpha only; the add-on is in beta.'
    await page.route('**/api/v3/alpha_users/*', (route) =>
      route.fulfill({ status: 409, json: { id: 'conflict', error: reason } }),
    )
    await question.getByRole('button', { name: 'Withdraw alpha user' }).click()
    await question.getByText(reason).waitFor()
    expect(await page.getByText('Alpha User withdrawn').count()).toBe(0)
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
  })
})

describe('plan passes', () => {
  test('are listed with whose, which plan and since when; none says how to give one', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans')
    const row = rowOf(passes(page), customer(3))
    await row.getByText(/^Shield Large · Invited \w+ \d+\w\w, \d{4}$/).waitFor()
    await page.goto(`${demo.url}/addons/acme-vector/plans`)
    await expect
      .poll(() => passes(page).getByText('There are currently no plan passes.').isVisible())
      .toBe(true)
  })

  test('are withdrawn after a question; focus goes to the list, and the activity tells of it', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans')
    await give(page, 'acme-postgres', 'shield-large', [customer(9)])
    const row = rowOf(passes(page), customer(9))
    await row.getByRole('button', { name: `Withdraw pass of ${customer(9)} for Shield Large` }).click()
    const question = page.getByRole('dialog')
    await question.getByText(`${customer(9)} can no longer install Shield Large`).waitFor()
    await question.getByText('What they have installed stays, with its plan and its price.').waitFor()
    await question.getByRole('button', { name: 'Withdraw plan pass' }).click()
    await page.getByText('Plan Pass withdrawn').waitFor()
    await row.waitFor({ state: 'detached' })
    await expect.poll(() => focusedId(page)).toBe('plan-passes')
    await rowOf(passes(page), customer(3)).waitFor()
    await page.goto(`${demo.url}/addons/acme-postgres/next-steps`)
    await page
      .getByText(`Plan pass for Shield Large withdrawn from ${customer(9)}`)
      .first()
      .waitFor()
  })

  test('that somebody else withdrew meanwhile are gone, without an error', async () => {
    const page = await openAs(admin, '/addons/acme-postgres/plans')
    await give(page, 'acme-postgres', 'shield-large', [customer(10)])
    const row = rowOf(passes(page), customer(10))
    await row.getByRole('button').click()
    const [pass] = await elsewhere<{ id: string }[]>(
      page,
      'GET',
      `/addons/acme-postgres/plan_passes?q=${customer(10)}`,
    )
    await elsewhere(page, 'DELETE', `/plan_passes/${pass?.id}`)
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw plan pass' }).click()
    await page.getByText('Plan Pass withdrawn').waitFor()
    await row.waitFor({ state: 'detached' })
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  test('say what they are worth while their plan is not Invite Only', async () => {
    const page = await openAs(admin, '/addons/acme-vector/plans')
    const plans = await elsewhere<{ id: string; slug: string; availability: string }[]>(
      page,
      'GET',
      '/addons/acme-vector/plans',
    )
    const plan = plans.find(({ slug, availability }) => slug !== 'test' && availability === 'inviteOnly')
    if (plan === undefined) throw new Error('acme-vector has no Invite Only plan')
    await give(page, 'acme-vector', plan.slug, [customer(2)])
    await elsewhere(page, 'PATCH', `/plans/${plan.id}`, { enabled: false, public: false, visible: false })
    await page.reload()
    const row = rowOf(passes(page), customer(2))
    await row.getByText('Of no use: the plan is disabled').waitFor()
    await row.getByRole('button').click()
    const question = page.getByRole('dialog')
    await question.getByText('Nobody can install').waitFor()
    expect(await question.getByText('can no longer install').count()).toBe(0)
    await page.keyboard.press('Escape')
  })

  test('that are many are short at first, and found by e-mail; the address keeps the filter', async () => {
    const page = await openAs(partner, '/addons/acme-postgres/plans', {
      viewport: { width: 390, height: 844 },
    })
    await give(page, 'acme-postgres', 'shield-large', [4, 5, 6, 7, 8].map(customer))
    const items = passes(page).getByRole('listitem')
    await expect.poll(() => items.count()).toBe(5)
    await expectFitsPhone(page)
    expect(await axeFindings(page)).toEqual([])
    await passes(page).getByRole('button', { name: 'View all 6 plan passes' }).click()
    await expect.poll(() => items.count()).toBe(6)
    await passes(page).getByLabel('Filter by e-mail or plan').fill('user07')
    await expect.poll(() => items.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('passes')).toBe('user07')
    await page.reload()
    await expect.poll(() => items.count()).toBe(1)
    await passes(page).getByLabel('Filter by e-mail or plan').fill('nobody')
    await passes(page).getByText('No pass has this e-mail or plan.').waitFor()
  })
})
