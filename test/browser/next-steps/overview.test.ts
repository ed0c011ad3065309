import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axeFindings } from '#test/support/browser/visitor.ts'
import { admin, openAs, partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Issue 37: how an add-on in GA is going, on Next Steps, above the resources. */
const demo = sharedDemo()
const path = '/addons/acme-postgres/next-steps'

const overview = {
  last_month: { period: '2026-10', billed_cents: 123_456, share_cents: 86_419 },
  so_far: { period: '2026-11', billed_cents: 50_000, share_cents: 35_000, until: '2026-11-16T09:00:00.000Z' },
  customers: { now: 1204, recent: { new: 34, gone: 12 }, before: { new: 20, gone: 9 } },
  failed_calls: { from: '2026-11-10', recent: 9, before: 2, latest_at: '2026-11-16T08:30:00.000Z' },
  repricings: [],
  deprecation: {
    id: '00000000-0000-4000-8000-000000000001',
    etag: 'a',
    created_at: '2026-11-01T00:10:00.000Z',
    updated_at: '2026-11-01T00:10:00.000Z',
    state: 'draft',
    date: '2031-06-01',
    message: 'Please move.',
  },
  unpublished: {
    fields: ['summary', 'iconUrl', 'screenshots', 'benefits', 'plans', 'tags', 'websiteUrl'],
    next_at: new Date(Date.now() + 3_600_000).toISOString(),
  },
}

const section = (page: Page) => page.getByRole('region', { name: 'Overview' })

/** Next Steps, where the platform answers so for the overview, and the rest as it is. */
async function openWith(person: string, answer: { status?: number; json: object }) {
  const given = { answer }
  const page = await openAs(demo, person, '/addons')
  await page.route('**/api/v3/addons/acme-postgres/overview', (route) => route.fulfill(given.answer))
  await page.goto(demo.url + path)
  await page.getByRole('heading', { name: 'In general availability' }).waitFor()
  return { page, given }
}

test.each([partner, admin])(
  '%s sees how it is going and what is coming up, each with its place',
  async (person) => {
    const { page } = await openWith(person, { json: overview })
    await section(page).getByText('$864.19').waitFor()
    const own = 'This add-on’s share, after credits'
    const texts = (of: string) => section(page).locator(of).allInnerTexts()
    const lines = (await texts('ul:first-of-type > li')).map((each) => each.split(/\n+/))
    expect(lines.slice(0, 4)).toEqual([
      ['Provider share of October 2026', '$864.19', own, 'of $1,234.56 billed before credits'],
      ['November 2026 so far', '$350.00', own, 'of $500.00 billed before credits; not final'],
      ['Customers', '1,204', '+34 new, −12 gone in 30 days', '+20 new, −9 gone in the 30 before'],
      [
        'Failed attempts outside reviews',
        '9',
        'in 7 days, more than usual; 2 in the 7 before',
        expect.stringMatching(/^the latest: (16 Nov( 2026)?, )?08:30 UTC$/),
      ],
    ])
    const coming = section(page).getByRole('list', { name: 'Coming up' })
    expect(await coming.innerText()).toMatch(
      /^1 Jun 2031\s+Acme Postgres is shut down, a draft; nobody has been told$/,
    )
    const links = section(page).getByRole('link')
    const hrefs = await links.evaluateAll((all) => all.map((each) => each.getAttribute('href')))
    const addon = '/addons/acme-postgres'
    expect(hrefs).toEqual([
      `${addon}/reports`,
      `${addon}/reports#so-far`,
      `${addon}/reports#customers`,
      `${addon}/logs?from=2026-11-10#failed-attempts`,
      `${addon}/deprecation`,
      `${addon}/marketplace-page#differences`,
    ])
    expect(await links.last().innerText()).toBe('Summary, icon, screenshots, benefits, plans, and 2 more')
    await section(page)
      .getByText(/, out (on \d+ \w+ )?at \d\d:\d\d UTC$/)
      .waitFor()
    // SPEC section 2: the resources stay, below.
    await page.getByRole('link', { name: 'Technical best practices' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
  },
)

test('an overview that fails leaves the page as it is, and is loaded when it is tried again', async () => {
  const { page, given } = await openWith(partner, { status: 500, json: { id: 'internal', error: 'No.' } })
  await page.getByRole('link', { name: 'Technical best practices' }).waitFor()
  await section(page).getByRole('alert').getByText('The figures could not be loaded. No.').waitFor()
  given.answer = { json: overview }
  await section(page).getByRole('button', { name: 'Try again' }).click()
  await section(page).getByText('$864.19').waitFor()
  expect(await section(page).evaluate((each) => each === document.activeElement)).toBe(true)
  expect(await section(page).getByRole('alert').count()).toBe(0)
})

test('the page does not wait for an overview that is slow', async () => {
  const page = await openAs(demo, partner, '/addons')
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/v3/addons/acme-postgres/overview', async (route) => {
    await held
    await route.fulfill({ json: { ...overview, failed_calls: { ...overview.failed_calls, recent: 3 } } })
  })
  await page.goto(demo.url + path)
  await page.getByRole('link', { name: 'Technical best practices' }).waitFor()
  await section(page).getByText('The figures are loading.').waitFor()
  // Only the room of what comes is there, and what is below stays where it is.
  expect(await section(page).getByRole('link', { name: 'Customers' }).count()).toBe(0)
  const below = () => page.getByRole('heading', { name: 'Activity' }).boundingBox()
  const before = await below()
  answer()
  await section(page).getByText('$864.19').waitFor()
  expect(await below()).toEqual(before)
})

test('an add-on in another stage has none, and asks for none', async () => {
  const page = await openAs(demo, partner, '/addons')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/overview') && asked.push(request.url()))
  await page.goto(`${demo.url}/addons/acme-queue/next-steps`)
  await page.getByRole('heading', { name: 'From Alpha to Beta' }).waitFor()
  expect(await section(page).count()).toBe(0)
  expect(asked).toEqual([])
})
