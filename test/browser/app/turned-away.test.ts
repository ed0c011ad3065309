import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

const demo = sharedDemo()

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
    partner,
    '/addons/acme-postgres/plans/alpha-users/new',
    '/addons/acme-postgres/plans',
    'is not in alpha any more',
  ],
  [
    admin,
    `/addons/acme-mail/next-steps/approvals/${nobody}/edit`,
    '/addons/acme-mail/next-steps',
    'Acme Mail has no such approval. The link may be wrong.',
  ],
])('%s who opens %s comes to %s and is told why', async (email, path, there, why) => {
  const page = await openAs(demo, email, path)
  await page.getByText(why).waitFor()
  await expect.poll(() => page.url()).toBe(demo.url + there)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
})

test('a plan that is not sold yet is not repriced, and the page says so', async () => {
  const page = await openAs(demo, partner, '/addons/acme-vector/plans')
  const plans = await elsewhere<{ id: string }[]>(page, 'GET', '/addons/acme-vector/plans')
  await page.goto(`${demo.url}/addons/acme-vector/plans/${plans[1]?.id}/repricing`)
  await page.getByText('Plans are repriced in GA. Until then a price is edited with its plan.').waitFor()
  await expect.poll(() => page.url()).toBe(`${demo.url}/addons/acme-vector/next-steps`)
})

test('a provider is led away from all that is staff’s', async () => {
  const page = await openAs(demo, partner, '/addons')
  const below = [
    '',
    '/approvals/1',
    '/addresses',
    '/users',
    '/email-lookup/a@b.example',
    '/repricing/current',
  ]
  for (const [path, there] of [
    ['/addons/acme-mail/settings/metadata/edit', '/addons/acme-mail/settings'],
    ['/addons/acme-postgres/marketplace-listing/buttons/new', '/addons/acme-postgres/marketplace-listing'],
    ...below.map((each) => [`/admin${each}`, '/addons']),
  ]) {
    await page.goto(`${demo.url}${path}`)
    await expect.poll(() => page.url()).toBe(`${demo.url}${there}`)
  }
})

test.each([
  [partner, '/nowhere/at/all', 'it belongs to another company'],
  [partner, '/addons/globex-logs', 'it belongs to another company'],
  [admin, '/nowhere/at/all', 'The page may have moved.'],
  [admin, '/addons/no-such-addon', 'The page may have moved.'],
])('%s finds the same page at %s as at every address where nothing is', async (email, path, words) => {
  const page = await openAs(demo, email, path)
  await page.getByRole('heading', { name: 'Ooops, something has gone wrong.', level: 1 }).waitFor()
  const text = (await page.locator('main').textContent()) ?? ''
  expect(text).toContain('There is nothing here.')
  expect(text).toContain(words)
  expect(text.includes('another company')).toBe(email === partner)
  expect(text).toContain('older provider portal')
  await page.getByRole('link', { name: 'Back to the add-ons list' }).waitFor()
  expect(text).not.toContain('your add-ons')
  expect(await axeFindings(page)).toEqual([])
})

test('the header shows the logo of the sign-in page', async () => {
  const page = await openAs(demo, partner, '/addons')
  const logo = page.locator('header img[src^="data:image/svg+xml"]')
  await expect
    .poll(() => logo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .not.toBe(0)
})
