import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, visit } from '../support/visitor.ts'

const partner = 'partner@acme.example'
const admin = 'admin@platform.example'

const demo = sharedDemo()

async function openAs(email: string, path: string, options = {}): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce', ...options })
  await arrive(page, demo.url + path, email)
  await page.locator('#stage-panel, #open-approval, h1:not([data-loading])').first().waitFor()
  return page
}

/** What a person does elsewhere, by the wire. */
const elsewhere = (page: Page, method: string, path: string, body: unknown) =>
  page.evaluate(
    async ([verb, where, sent]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string }
      const answer = await fetch(`/api/v3${where}`, {
        method: verb,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(sent === null ? {} : { body: JSON.stringify(sent) }),
      })
      return (await answer.json()) as unknown
    },
    [method, path, body] as const,
  )

/** Has the page believe that it went out of sight and came back. */
const lookAway = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
const lookBack = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: false, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

const approvalId = async (page: Page, slug: string, type: string): Promise<string> => {
  const all = (await elsewhere(page, 'GET', `/addons/${slug}/approvals`, null)) as {
    id: string
    type: string
  }[]
  return all.find((each) => each.type === type)?.id ?? ''
}

test('a page that comes back into sight is up to date and says what others have done', async () => {
  const staff = await openAs(admin, '/addons/acme-mail/next-steps')
  const page = await openAs(partner, '/addons/acme-mail/next-steps')
  await lookAway(page)
  const id = await approvalId(staff, 'acme-mail', 'marketplace_fitting_approval')
  await elsewhere(staff, 'PATCH', `/approvals/${id}`, { state: 'approved' })
  // What one does oneself, in another tab, is no news of others.
  await elsewhere(page, 'PATCH', '/addons/acme-mail', { websiteUrl: 'https://mail.acme.example' })
  await lookBack(page)
  const note = page.getByRole('region', { name: 'Changed since you looked' })
  await note.getByRole('link', { name: 'Business approval approved' }).waitFor()
  expect(await note.getByRole('listitem').count()).toBe(1)
  expect(await note.textContent()).toContain('by the platform')
  expect(await page.getByRole('article', { name: 'Business approval' }).textContent()).toContain('Approved')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await note.getByRole('button', { name: 'Close what has changed' }).click()
  await expect.poll(() => note.count()).toBe(0)
  expect(complaints.get(page)).toEqual([])
  await Promise.all([page.context().close(), staff.context().close()])
})

test('while an approval is pending the page learns of its decision by itself', async () => {
  const staff = await openAs(admin, '/addons/acme-mail/next-steps')
  const page = await visit(demo.browser)
  await page.clock.install()
  await arrive(page, `${demo.url}/addons/acme-mail/next-steps`, partner)
  await page.locator('#stage-panel').waitFor()
  const id = await approvalId(staff, 'acme-mail', 'alpha_engineering_approval')
  await elsewhere(staff, 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Mend the manifest.' })
  const note = page.getByRole('region', { name: 'Changed since you looked' })
  expect(await note.count()).toBe(0)
  await page.clock.runFor(16_000)
  await note.getByRole('link', { name: 'Technical approval rejected' }).waitFor()
  await Promise.all([page.context().close(), staff.context().close()])
})

test('a request that was sent from another tab already says so', async () => {
  const page = await openAs(partner, '/addons/acme-vector/next-steps')
  const card = page.getByRole('article', { name: 'Pricing approval' })
  await card.getByRole('button', { name: /Request Pricing approval again/ }).waitFor()
  await elsewhere(page, 'POST', '/addons/acme-vector/approvals', { type: 'pricing_plan_approval' })
  await card.getByRole('button', { name: /Request Pricing approval again/ }).click()
  await card.getByRole('alert').filter({ hasText: 'It was asked for already' }).waitFor()
  await expect.poll(() => card.textContent()).toContain('Pending')
  await page.context().close()
})

test('the inbox learns what others decide and what comes in, and says so', async () => {
  const page = await openAs(admin, '/admin/approvals')
  const list = page.getByRole('list', { name: 'Pending approvals' })
  await list.getByRole('listitem').first().waitFor()
  const before = await list.getByRole('listitem').count()
  const first = list.getByRole('listitem').first()
  await first.getByRole('link').click()
  await page.locator('#open-approval').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const other = await openAs(admin, '/admin')
  await lookAway(page)
  await elsewhere(other, 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
  await lookBack(page)
  await page.getByRole('status').filter({ hasText: '1 approval was decided elsewhere' }).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(before - 1)
  await page.getByText('Rejected', { exact: false }).first().waitFor()
  expect(await page.locator('article').textContent()).toContain('Not yet.')
  expect(await axeFindings(page)).toEqual([])
  await Promise.all([page.context().close(), other.context().close()])
})
