import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { letThrough } from '#test/support/browser/visitor.ts'
import { admin, approvalOf, openAs, partner, planOf } from '../support/open-as.ts'
import { expectWellMade } from '../support/page-checks.ts'
import { sharedDemo } from '../support/shared-demo.ts'
import { elsewhere } from '../support/elsewhere.ts'

/* Issue 39.1: on the desk, each kind shows what its decision is about first. */

const demo = sharedDemo()

const part = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const texts = async (of: Locator): Promise<string[]> =>
  (await of.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim())
/** The facts on top, each with its name. */
const facts = async (page: Page): Promise<string[]> =>
  texts(
    page
      .locator('[id="open-approval"], [id="open-repricing"]')
      .locator('xpath=ancestor::article')
      .locator('dl')
      .first()
      .locator('> div'),
  )

const business = 'marketplace_fitting_approval'
const technical = 'alpha_engineering_approval'

/** Opens an approval of the demo as staff, with its provider at work elsewhere. */
async function opened(
  slug: string,
  type: string,
  change: (provider: Page, staff: Page, id: string) => Promise<void>,
) {
  const provider = await openAs(demo, partner, `/addons/${slug}/next-steps`)
  const page = await openAs(demo, admin, '/admin')
  const { id } = await approvalOf(page, slug, type)
  await change(provider, page, id)
  await page.goto(`${demo.url}/admin/approvals/${id}`)
  await page.locator('#open-approval').waitFor()
  return page
}

const rejectAt = (staff: Page, id: string) =>
  elsewhere(staff, 'PATCH', `/approvals/${id}`, { state: 'rejected', message: 'Please mend this.' })
const ask = (provider: Page, slug: string, type: string) =>
  elsewhere(provider, 'POST', `/addons/${slug}/approvals`, { type })

describe('of a Business approval', () => {
  test('it is the page that customers will see, marked where it was changed, with advice', async () => {
    const page = await opened('acme-mail', business, async (provider, staff, id) => {
      await rejectAt(staff, id)
      await elsewhere(provider, 'PATCH', '/addons/acme-mail', { summary: 'Mail that says where it is.' })
      await ask(provider, 'acme-mail', business)
      await elsewhere(provider, 'PATCH', '/addons/acme-mail', { email_support: 'care@acme.example' })
    })
    const article = page.getByRole('article', { name: 'Acme Mail on the marketplace' })
    await article.getByText('Mail that says where it is. Changed since the rejection').waitFor()
    await article.getByRole('listitem').filter({ hasText: 'Support Changed since the request' }).waitFor()
    expect(await article.getByText(/^Changed since/).count()).toBe(2)
    expect(await facts(page)).toEqual([
      'Pictures Icon, 2 screenshots',
      'Plans in GA 0 plans',
      'Requirements All 11 complete',
      'Since the last rejection 2 changes',
    ])
    await part(page, 'Advice on the page')
      .getByText('Show at least 3 screenshots. It has 2 so far.')
      .waitFor()
    await expectWellMade(page)
  })

  test('what can’t be shown says so in its place, and is tried again', async () => {
    const page = await openAs(demo, admin, '/admin/approvals')
    const code = '**/assets/business-part-*.js'
    await page.route(code, (route) => route.abort())
    await page.getByRole('link', { name: /Acme Mail.*Business approval/ }).click()
    const failed = part(page, 'What is decided')
    await failed.getByText('It could not be shown. What is below is complete.').waitFor()
    await part(page, 'Requirements').waitFor()
    await letThrough(page, code)
    await failed.getByRole('button', { name: 'Try again' }).click()
    await part(page, 'As customers will see it').waitFor()
    expect(await failed.count()).toBe(0)
  })
})

test('of a Technical approval it is the manifest with what has changed, and the review that counts', async () => {
  const page = await opened('acme-mail', technical, async () => {})
  await part(page, 'Manifest')
    .getByText(/^Version 2, pushed .* Secrets are masked\.$/)
    .waitFor()
  expect(await part(page, 'Manifest').locator('ins, del').count()).toBe(0)
  expect((await facts(page)).slice(1)).toEqual([
    'Review that counts Passed',
    'Requirements All 5 complete',
    'Since the request No change',
  ])
  await expectWellMade(page)
  const again = await opened('acme-mail', technical, async (provider, staff, id) => {
    await rejectAt(staff, id)
    const { contents } = await elsewhere<{ contents: { api: object } }>(
      provider,
      'GET',
      '/addons/acme-mail/current_manifest',
    )
    const api = { ...contents.api, regions: ['us', 'eu', 'tokyo'] }
    await elsewhere(provider, 'POST', '/addons/acme-mail/manifests', { contents: { ...contents, api } })
  })
  const manifest = part(again, 'Manifest')
  expect(await texts(manifest.locator('ins'))).toEqual(['+ "tokyo"'])
  expect(await manifest.locator('del').count()).toBe(0)
  expect(await part(again, 'Manifest as it was pushed').innerText()).toContain('"password": "********"')
  await part(again, 'Automatic review')
    .getByText(/^No review of this manifest counts yet/)
    .waitFor()
  await expectWellMade(again)
})

test('of a Pricing approval it is plans by features, with what they were, and what GA sells', async () => {
  const page = await opened('acme-vector', 'pricing_plan_approval', async (provider) => {
    const { id, offerings } = await planOf(provider, 'acme-vector', 'growth').then(({ id: growth }) =>
      elsewhere<{ id: string; offerings: { feature: { id: string; name: string }; value: number }[] }>(
        provider,
        'GET',
        `/plans/${growth}`,
      ),
    )
    const vectors = offerings.find(({ feature }) => feature.name === 'Vectors')
    await elsewhere(provider, 'POST', '/addons/acme-vector/plans', {
      name: 'Middle',
      price_cents: 19_900,
      offerings: offerings.map(({ feature, value }) => ({ feature_id: feature.id, value })),
    })
    await elsewhere(provider, 'PATCH', `/plans/${id}`, {
      price_cents: 8900,
      offerings: [{ feature_id: vectors?.feature.id, value: 2_000_000 }],
    })
    await ask(provider, 'acme-vector', 'pricing_plan_approval')
  })
  const rows = part(page, 'Plans by feature').getByRole('row')
  await rows.first().waitFor()
  // As the demo's catalogue has them; SPEC's order is by price.
  const cells = await Promise.all(
    (await rows.all()).map((row) => texts(row.getByRole('columnheader').or(row.locator('th, td')))),
  )
  expect(cells).toEqual([
    ['Feature', 'Pilot Default', 'Growth', 'Middle New', 'Scale'],
    ['Price / mo', '$19.00', '$89.00 was $99.00', '$199.00', '$499.00'],
    ['Vectors', '100,000', '2,000,000 was 1,000,000', '1,000,000', '20,000,000'],
    ['Storage', '2 GB', '20 GB', '20 GB', '400 GB'],
    ['Recall target', '95%', '97%', '97%', '99%'],
    ['In GA', 'All Users', 'All Users', 'All Users', 'All Users'],
  ])
  expect((await facts(page)).slice(0, 2)).toEqual(['On sale with GA 4 plans', 'Default plan Pilot, $19.00'])
  await part(page, 'Since the last rejection')
    .getByText(/^The step from Growth to Scale is very steep/)
    .waitFor()
  await expectWellMade(page)
})

test('of an article it is where the article is, and what is known of it', async () => {
  const page = await openAs(demo, admin, '/admin/approvals')
  await page.getByRole('link', { name: /Acme Queue.*Dev Center article/ }).click()
  const article = part(page, 'Article')
  await article.getByRole('link').waitFor()
  expect(await article.getByRole('link').getAttribute('href')).toMatch(/^https?:/)
  await expectWellMade(page)
})

test('of a repricing it is the prices, the installs, what was billed, and the notice in days', async () => {
  const page = await openAs(demo, admin, '/admin/approvals?kind=repricing')
  await page
    .getByRole('list', { name: 'Waiting' })
    .getByRole('link', { name: /Standard Large/ })
    .click()
  await part(page, 'Features of Standard Large').getByText('512 GB').waitFor()
  const found = await facts(page)
  expect(found.slice(0, 2)).toEqual(['Price $400.00 → $425.00', 'Difference +$25.00 (+6.3%)'])
  expect(found.at(-1)).toBe('Existing installs from Never: grandfathered')
  await expectWellMade(page)
})
