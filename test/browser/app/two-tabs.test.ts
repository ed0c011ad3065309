import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { admin, close, decide, openAs, partner } from '../support/open-as.ts'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'
import { setHidden } from '../support/watched-page.ts'

const demo = sharedDemo()

const at = { shows: '#stage-panel, #open-approval, h1:not([data-loading])' }

test('a page that comes back into sight is up to date and says what others have done', async () => {
  const staff = await openAs(demo, admin, '/addons/acme-mail/next-steps', at)
  const page = await openAs(demo, partner, '/addons/acme-mail/next-steps', at)
  await setHidden(page, true)
  await decide(staff, 'acme-mail', 'marketplace_fitting_approval', { state: 'approved' })
  // What one does oneself, in another tab, is no news of others.
  await elsewhere(page, 'PATCH', '/addons/acme-mail', { website_url: 'https://mail.acme.example' })
  await setHidden(page, false)
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
  await close(page, staff)
})

test('it says what others have done whichever days it lists', async () => {
  const staff = await openAs(demo, admin, '/addons/acme-cache/next-steps', at)
  const page = await openAs(demo, partner, '/addons/acme-cache/next-steps?to=2020-01-31', at)
  await page.getByText('Nothing happened on these days.').waitFor()
  await setHidden(page, true)
  await elsewhere(staff, 'PATCH', '/addons/acme-cache', { summary: 'A summary by staff.' })
  await setHidden(page, false)
  const note = page.getByRole('region', { name: 'Changed since you looked' })
  await note.getByRole('link', { name: /^Summary / }).waitFor()
  await page.getByText('Nothing happened on these days.').waitFor()
  expect(complaints.get(page)).toEqual([])
  await close(page, staff)
})

test('while an approval is pending the page learns of its decision by itself', async () => {
  const staff = await openAs(demo, admin, '/addons/acme-mail/next-steps', at)
  const page = await openAs(demo, partner, '/addons/acme-mail/next-steps', {
    shows: '#stage-panel',
    still: true,
  })
  const decision = { state: 'rejected', message: 'Mend the manifest.' }
  await decide(staff, 'acme-mail', 'alpha_engineering_approval', decision)
  const note = page.getByRole('region', { name: 'Changed since you looked' })
  expect(await note.count()).toBe(0)
  await page.clock.runFor(16_000)
  await note.getByRole('link', { name: 'Technical approval rejected' }).waitFor()
  await close(page, staff)
})

test('a request that was sent from another tab already says so', async () => {
  const page = await openAs(demo, partner, '/addons/acme-vector/next-steps', at)
  const card = page.getByRole('article', { name: 'Pricing approval' })
  await card.getByRole('button', { name: /Request Pricing approval again/ }).waitFor()
  await elsewhere(page, 'POST', '/addons/acme-vector/approvals', { type: 'pricing_plan_approval' })
  await card.getByRole('button', { name: /Request Pricing approval again/ }).click()
  await card.getByRole('alert').filter({ hasText: 'It was asked for already' }).waitFor()
  await expect.poll(() => card.textContent()).toContain('Pending')
  await close(page)
})

test('the inbox learns what others decide and what comes in, and says so', async () => {
  const page = await openAs(demo, admin, '/admin/approvals', at)
  const list = page.getByRole('list', { name: 'Waiting' })
  await list.getByRole('listitem').first().waitFor()
  const before = await list.getByRole('listitem').count()
  const first = list.getByRole('listitem').first()
  await first.getByRole('link').click()
  await page.locator('#open-approval').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const other = await openAs(demo, admin, '/admin', at)
  await setHidden(page, true)
  await elsewhere(other, 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Not yet.' })
  await setHidden(page, false)
  await page.getByRole('status').filter({ hasText: '1 item was decided or withdrawn elsewhere' }).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(before - 1)
  await page.getByText('Rejected', { exact: false }).first().waitFor()
  expect(await page.locator('article').textContent()).toContain('Not yet.')
  expect(await axeFindings(page)).toEqual([])
  await close(page, other)
})

test('a name that one changes in another tab is told in the panel, as one’s own change', async () => {
  const page = await openAs(demo, partner, '/account/name/edit', { shows: '[role=dialog]' })
  const panel = page.getByRole('dialog', { name: 'Your name' })
  await panel.getByLabel('Name').fill('Ada, here')
  await elsewhere(page, 'PATCH', '/account', { name: 'Ada, there' })
  await panel.getByRole('button', { name: 'Save name' }).click()
  await panel.getByText(/^Changed by you in another window at .+, while you were editing\./).waitFor()
  expect(await panel.getByRole('definition').allTextContents()).toEqual(['Ada, there', 'Ada, here'])
  await close(page)
})
