import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { sharedDemo } from '../support/shared-demo.ts'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'
import { elsewhere } from '../support/elsewhere.ts'

const partner = 'partner@acme.example'
const admin = 'admin@platform.example'

const demo = sharedDemo()

async function openAs(email: string, path: string): Promise<Page> {
  const page = await visit(demo.browser)
  await arrive(page, demo.url + path, email)
  return page
}

const nobody = '00000000-0000-4000-8000-000000000000'

test.each([
  [
    partner,
    '/addons/acme-vector/company/supplier-information/new',
    '/addons/acme-vector/company',
    'Only platform staff can open supplier information.',
  ],
  [
    partner,
    `/addons/acme-mail/next-steps/approvals/${nobody}/edit`,
    '/addons/acme-mail/next-steps',
    'Only platform staff can edit approvals.',
  ],
  [partner, '/admin/approvals', '/addons', 'Only platform staff can open the admin area.'],
  [
    admin,
    `/addons/acme-mail/next-steps/approvals/${nobody}/edit`,
    '/addons/acme-mail/next-steps',
    'Acme Mail has no such approval. The link may be wrong.',
  ],
])('%s who opens %s comes to %s and is told why', async (email, path, there, why) => {
  const page = await openAs(email, path)
  await page.getByText(why).waitFor()
  await expect.poll(() => page.url()).toBe(demo.url + there)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await page.context().close()
})

test('a plan that is not sold yet is not repriced, and the page says so', async () => {
  const page = await openAs(partner, '/addons/acme-vector/plans')
  const plans = await elsewhere<{ id: string }[]>(page, 'GET', '/addons/acme-vector/plans')
  await page.goto(`${demo.url}/addons/acme-vector/plans/${plans[1]?.id}/repricing`)
  await page.getByText('Plans are repriced in GA. Until then a price is edited with its plan.').waitFor()
  await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-vector/next-steps`)
  await page.context().close()
})

test.each([
  [partner, '/nowhere/at/all', 'it belongs to another company'],
  [partner, '/addons/globex-logs', 'it belongs to another company'],
  [admin, '/nowhere/at/all', 'The page may have moved.'],
  [admin, '/addons/no-such-addon', 'The page may have moved.'],
])('%s finds the same page at %s as at every address where nothing is', async (email, path, words) => {
  const page = await openAs(email, path)
  await page.getByRole('heading', { name: 'Ooops, something has gone wrong.', level: 1 }).waitFor()
  const text = (await page.locator('main').textContent()) ?? ''
  expect(text).toContain('There is nothing here.')
  expect(text).toContain(words)
  expect(text.includes('another company')).toBe(email === partner)
  expect(text).toContain('older provider portal')
  await page.getByRole('link', { name: 'Back to the add-ons list' }).waitFor()
  expect(text).not.toContain('your add-ons')
  expect(await axeFindings(page)).toEqual([])
  await page.context().close()
})

test('the header shows the logo of the sign-in page', async () => {
  const page = await openAs(partner, '/addons')
  const logo = page.locator('header img[src^="data:image/svg+xml"]')
  await expect
    .poll(() => logo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .not.toBe(0)
  await page.context().close()
})
