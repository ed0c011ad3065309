import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, complaints, visit } from '../support/visitor.ts'

const partner = 'partner@acme.example'
const admin = 'admin@platform.example'

const demo = sharedDemo()

/** A page that does not learn of others by itself: its polls are held back. */
async function openAs(email: string, path: string): Promise<Page> {
  const page = await visit(demo.browser, { reducedMotion: 'reduce' })
  await page.clock.install()
  await arrive(page, demo.url + path, email)
  await page.locator('#stage-panel, #open-approval').first().waitFor()
  return page
}

const call = (page: Page, method: string, path: string, body: unknown = null) =>
  page.evaluate(
    async ([verb, where, sent]) => {
      const { accessToken } = JSON.parse(localStorage.getItem('session') ?? '{}') as { accessToken: string }
      const answer = await fetch(`/api/v3${where}`, {
        method: verb,
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        ...(sent === null ? {} : { body: JSON.stringify(sent) }),
      })
      return { status: answer.status, body: (await answer.json()) as unknown }
    },
    [method, path, body] as const,
  )

interface Stored {
  id: string
  type: string
  state: string
}

async function approvalOf(page: Page, type: string): Promise<Stored> {
  const { body } = await call(page, 'GET', '/addons/acme-mail/approvals')
  const found = (body as Stored[]).find((each) => each.type === type)
  if (found === undefined) throw new Error(`no ${type}`)
  return found
}

const summarise = async (page: Page, summary: string) =>
  expect((await call(page, 'PATCH', '/addons/acme-mail', { summary })).status).toBe(200)

test('a decision in the inbox about what was not seen is not taken, before one has looked', async () => {
  const provider = await openAs(partner, '/addons/acme-mail/next-steps')
  const { id } = await approvalOf(provider, 'marketplace_fitting_approval')
  const page = await openAs(admin, `/admin/approvals/${id}`)
  await summarise(provider, 'Another summary, which nobody has seen.')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const look = page.getByRole('region', { name: 'Nothing was decided' })
  const link = look.getByRole('link', { name: 'Summary changed' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('/addons/acme-mail/marketplace-listing#general-information')
  expect((await approvalOf(provider, 'marketplace_fitting_approval')).state).toBe('pending')
  expect(await page.getByRole('button', { name: 'Approve', exact: true }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  const since = page.getByRole('region', { name: 'Changed since', exact: true })
  expect(await since.textContent()).toContain('Changed since it was asked for:Summary changed')
  expect(await axeFindings(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await look.getByRole('button', { name: 'I have looked at it' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByText('Approval saved.').waitFor()
  expect((await approvalOf(provider, 'marketplace_fitting_approval')).state).toBe('approved')
  expect(complaints.get(page)).toEqual([])
  await Promise.all([page.context().close(), provider.context().close()])
})

test('a decision in the panel names what has changed, keeps what was typed, and is taken when it is saved again', async () => {
  const provider = await openAs(partner, '/addons/acme-mail/next-steps')
  const { id } = await approvalOf(provider, 'alpha_engineering_approval')
  const page = await openAs(admin, `/addons/acme-mail/next-steps/approvals/${id}/edit`)
  const panel = page.getByRole('dialog')
  await panel.getByRole('radio', { name: 'Rejected' }).check()
  await panel.getByLabel('Message to the provider').fill('Mend the manifest.')
  const { body } = await call(provider, 'GET', '/addons/acme-mail/current_manifest')
  const { contents } = body as { contents: { api: { regions?: string[] } } & Record<string, unknown> }
  const other = { ...contents, api: { ...contents.api, regions: ['eu'] } }
  expect((await call(provider, 'POST', '/addons/acme-mail/manifests', { contents: other })).status).toBe(201)
  await panel.getByRole('button', { name: 'Save approval' }).click()
  await panel.getByText('Nothing was saved: what it is about has changed').waitFor()
  await panel.getByRole('link', { name: 'Another manifest' }).waitFor()
  expect(await panel.getByLabel('Message to the provider').inputValue()).toBe('Mend the manifest.')
  expect((await approvalOf(provider, 'alpha_engineering_approval')).state).toBe('pending')
  expect(await axeFindings(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save approval' }).click()
  await page.getByText('Approval saved.').waitFor()
  expect((await approvalOf(provider, 'alpha_engineering_approval')).state).toBe('rejected')
  await Promise.all([page.context().close(), provider.context().close()])
})

test('a step to the next stage is not taken over what was not seen', async () => {
  const page = await openAs(admin, '/addons/globex-metrics/next-steps')
  await page.getByRole('button', { name: 'Approve and progress to GA' }).waitFor()
  const vendor = await call(page, 'GET', '/addons/globex-metrics')
  const company = (vendor.body as { company: { id: string } }).company.id
  const filed = { vendor_id: 'V-1', paysite_id: 'P-1', site_name: 'Globex' }
  expect((await call(page, 'POST', `/companies/${company}/salesforce_vendors`, filed)).status).toBe(201)
  await page.reload()
  const button = page.getByRole('button', { name: 'Approve and progress to GA' })
  await expect.poll(() => button.getAttribute('aria-disabled')).not.toBe('true')
  const plan = { name: 'Unseen', price_cents: 9_900_000 }
  expect((await call(page, 'POST', '/addons/globex-metrics/plans', plan)).status).toBe(201)
  await button.click()
  const look = page.getByRole('region', { name: 'Nothing was progressed' })
  await look.getByRole('link', { name: 'Plan Unseen added' }).waitFor()
  const { body } = await call(page, 'GET', '/addons/globex-metrics')
  expect((body as { state: string }).state).toBe('beta')
  // What has come is on the page, too.
  await page.getByRole('table').getByRole('rowheader', { name: 'Unseen' }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await look.getByRole('button', { name: 'I have looked at it' }).click()
  await expect.poll(() => look.count()).toBe(0)
  await page.context().close()
})
