import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { elsewhere } from '../support/elsewhere.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { admin, approvalOf, close, openAs, partner } from '../support/open-as.ts'
import { axeFindings, complaints } from '#test/support/browser/visitor.ts'

const demo = sharedDemo()

/** A page that does not learn of others by itself: its polls are held back. */
const open = (email: string, path: string): Promise<Page> =>
  openAs(demo, email, path, { shows: '#stage-panel, #open-approval', still: true })

const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

const summarise = (page: Page, summary: string) => elsewhere(page, 'PATCH', '/addons/acme-mail', { summary })

test('a decision in the inbox about what was not seen is not taken, before one has looked', async () => {
  const provider = await open(partner, '/addons/acme-mail/next-steps')
  const { id } = await approvalOf(provider, 'acme-mail', 'marketplace_fitting_approval')
  const page = await open(admin, `/admin/approvals/${id}`)
  await summarise(provider, 'Another summary, which nobody has seen.')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('button', { name: 'Send now', exact: true }).click()
  const look = page.getByRole('region', { name: 'Nothing was decided' })
  const link = look.getByRole('link', { name: 'Summary changed' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('/addons/acme-mail/marketplace-listing#general-information')
  expect((await approvalOf(provider, 'acme-mail', 'marketplace_fitting_approval')).state).toBe('pending')
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  const since = page.getByRole('region', { name: 'Changed since', exact: true })
  expect(await since.textContent()).toContain('Changed since it was asked for:Summary changed')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await look.getByRole('button', { name: 'I have looked at it' }).click()
  const approve = page.getByRole('button', { name: 'Approve', exact: true })
  await expect.poll(() => isFocused(approve)).toBe(true)
  await approve.click()
  await page.getByRole('button', { name: 'Send now', exact: true }).click()
  await page.getByText('is now Approved.').waitFor()
  expect((await approvalOf(provider, 'acme-mail', 'marketplace_fitting_approval')).state).toBe('approved')
  expect(complaints.get(page)).toEqual([])
  await close(page, provider)
})

test('a decision in the panel names what has changed, keeps what was typed, and is taken when it is saved again', async () => {
  const provider = await open(partner, '/addons/acme-mail/next-steps')
  const { id } = await approvalOf(provider, 'acme-mail', 'alpha_engineering_approval')
  const page = await open(admin, `/addons/acme-mail/next-steps/approvals/${id}/edit`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('radio', { name: 'Rejected' }).check()
  await panel.getByLabel('Message to the provider').fill('Mend the manifest.')
  const { contents } = await elsewhere<{ contents: { api: { regions?: string[] } } }>(
    provider,
    'GET',
    '/addons/acme-mail/current_manifest',
  )
  const other = { ...contents, api: { ...contents.api, regions: ['eu'] } }
  await elsewhere(provider, 'POST', '/addons/acme-mail/manifests', { contents: other })
  await panel.getByRole('button', { name: 'Save approval' }).click()
  await panel.getByText('Nothing was saved: what it is about has changed').waitFor()
  // In the one note that says so.
  await panel.getByRole('alert').getByRole('link', { name: 'Another manifest' }).waitFor()
  expect(await panel.getByLabel('Message to the provider').inputValue()).toBe('Mend the manifest.')
  expect((await approvalOf(provider, 'acme-mail', 'alpha_engineering_approval')).state).toBe('pending')
  expect(await axeFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save approval' }).click()
  await page.getByText('Approval saved.').waitFor()
  expect((await approvalOf(provider, 'acme-mail', 'alpha_engineering_approval')).state).toBe('rejected')
  await close(page, provider)
})

test('of two who write notes beside a decision neither overwrites the other unasked', async () => {
  const other = await open(admin, '/addons/acme-mail/next-steps')
  const { id } = await approvalOf(other, 'acme-mail', 'alpha_engineering_approval')
  const page = await open(admin, `/addons/acme-mail/next-steps/approvals/${id}/edit`)
  const panel = page.getByRole('dialog')
  const { state } = await approvalOf(other, 'acme-mail', 'alpha_engineering_approval')
  await panel.getByRole('radio', { name: 'Approved' }).check()
  await panel.getByLabel('Notes').fill('Mine.')
  await elsewhere(other, 'PATCH', `/approvals/${id}`, { notes: 'Theirs.' })
  await panel.getByRole('button', { name: 'Save approval' }).click()
  await panel.getByRole('group', { name: 'Notes' }).getByText('Theirs.').waitFor()
  const read = () => elsewhere<{ state: string; notes: string }>(other, 'GET', `/approvals/${id}`)
  expect(await read()).toMatchObject({ state, notes: 'Theirs.' })
  await panel.getByRole('button', { name: 'Use theirs' }).click()
  await panel.getByRole('button', { name: 'Save approval' }).click()
  await page.getByText('Approval saved.').waitFor()
  expect(await read()).toMatchObject({ state: 'approved', notes: 'Theirs.' })
  await close(page, other)
})

test('a step to the next stage is not taken over what was not seen', async () => {
  const page = await open(admin, '/addons/globex-metrics/next-steps')
  await page.getByRole('button', { name: 'Approve and progress to GA' }).waitFor()
  const { company } = await elsewhere<{ company: { id: string } }>(page, 'GET', '/addons/globex-metrics')
  const filed = { vendor_id: 'V-1', paysite_id: 'P-1', site_name: 'Globex' }
  await elsewhere(page, 'POST', `/companies/${company.id}/salesforce_vendors`, filed)
  await page.reload()
  const button = page.getByRole('button', { name: 'Approve and progress to GA' })
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  const plans = await elsewhere<{ id: string; slug: string }[]>(page, 'GET', '/addons/globex-metrics/plans')
  const { id } = plans.find(({ slug }) => slug !== 'test') ?? { id: '' }
  const rename = (name: string) => elsewhere(page, 'PATCH', `/plans/${id}`, { name })
  await rename('Unseen')
  await button.click()
  const look = page.getByRole('dialog', { name: 'Approve and progress Globex Metrics to GA?' })
  const changed = look.getByRole('region', { name: 'Changed meanwhile' })
  await changed.getByText(/Unseen/).waitFor()
  // It was looked at anew: what has come is in it, and on the page.
  await look.getByText(/^Unseen becomes available to all users/).waitFor()
  await page.locator('table').getByText('Unseen').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  await rename('Unseen again')
  await look.getByRole('button', { name: 'Approve and progress to GA' }).click()
  await changed.getByText(/Unseen again/).waitFor()
  await look.getByText(/^Unseen again becomes available to all users/).waitFor()
  const { state } = await elsewhere<{ state: string }>(page, 'GET', '/addons/globex-metrics')
  expect(state).toBe('beta')
  await page.keyboard.press('Escape')
  await expect.poll(() => look.count()).toBe(0)
  await expect.poll(() => isFocused(button)).toBe(true)
  await close(page)
})
