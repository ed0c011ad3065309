import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { arrive, axeFindings, visit } from '#test/support/browser/visitor.ts'
import { partner } from '../support/open-as.ts'
import { sharedDemo } from '../support/shared-demo.ts'

/* Months as the platform may answer them, beyond those of the demo story. */
const demo = sharedDemo()

const table = (page: Page) => page.getByRole('region', { name: 'Table of reports' })

/** Cents before credits and after, the part of them that is shared, the platform's share and the provider's. */
type Amounts = readonly [number, number, number, number, number]

const amounts = ([total, billed, assessed, platform, provider]: Amounts) => ({
  company: { id: '00000000-0000-4000-8000-000000000001', name: 'Acme Data' },
  total_billings_as_cents: total,
  customer_billings_as_cents: billed,
  provider_assessed_billings_as_cents: assessed,
  heroku_share_as_cents: platform,
  provider_share_as_cents: provider,
})
const monthOf = (
  period: string,
  of: Amounts,
  more: { credits?: object[]; payouts?: object[]; due_as_cents?: number | null } = {},
) => ({
  id: `00000000-0000-4000-8000-0000${period.replace('-', '')}01`,
  etag: 'a',
  created_at: '2026-11-01T00:10:00.000Z',
  updated_at: '2026-11-01T00:10:00.000Z',
  period,
  addon_billings: { 'acme-postgres': { 'premium-large': of[0] } },
  credits: [],
  payouts: [],
  due_as_cents: of[4],
  csv_url: '/x.csv',
  pdf_url: '/x.pdf',
  ...amounts(of),
  ...more,
})
const soFarOf = (
  of: Amounts,
  more: { addon_billings?: object; credits?: object[]; credits_left_as_cents?: number } = {},
) => ({
  period: '2026-11',
  until: '2026-11-27T16:59:12.345Z',
  addon_billings: {},
  credits: [],
  credits_as_cents: of[0] - of[1],
  credits_left_as_cents: 0,
  ...amounts(of),
  ...more,
})
const nothing: Amounts = [0, 0, 0, 0, 0]

/** The reports tab, where the platform answers with these months. */
async function openMonths(given: { months: object[]; soFar: object }, size = { width: 1280, height: 800 }) {
  const page = await visit(demo.browser, { viewport: size })
  const answer = (path: string, json: object) =>
    page.route(`**/api/v3/addons/acme-postgres/${path}`, (route) => route.fulfill({ json }))
  await answer('reports', given.months)
  await answer('month_so_far', given.soFar)
  await arrive(page, `${demo.url}/addons/acme-postgres/reports`, partner)
  await page.getByRole('heading', { name: 'Reports' }).waitFor()
  return page
}
const textOf = async (page: Page, name: string) =>
  (await page.getByRole('region', { name, exact: true }).innerText()).replaceAll(/\s+/g, ' ')

test('what the running month comes to, what was credited, and what was paid and is due', async () => {
  const paid = (cents: number, paid_on: string, reference: string) => ({ cents, paid_on, reference })
  const outage = { cents: 12_00, reason: 'Outage of September 3rd' }
  const parts = [
    { cents: 9_00, reason: 'A region was down' },
    { cents: 1_01, reason: 'Goodwill' },
  ]
  const page = await openMonths({
    months: [
      monthOf('2026-10', [100_00, 100_00, 100_00, 30_00, 70_00]),
      monthOf('2026-09', [120_00, 108_00, 108_00, 32_40, 75_60], {
        credits: [outage],
        payouts: [paid(40_00, '2026-10-15', 'PAY-77')],
        due_as_cents: 35_60,
      }),
      monthOf('2026-08', [50_00, 45_00, 45_00, 13_50, 31_50], {
        payouts: [paid(30_00, '2026-09-15', 'A-1'), paid(1_50, '2026-09-22', 'A-2')],
        due_as_cents: 0,
      }),
      monthOf('2026-07', [10_00, 10_00, 0, 0, 0]),
      monthOf('2026-06', [100_00, 89_99, 89_99, 27_00, 62_99], { credits: parts, due_as_cents: null }),
    ],
    soFar: soFarOf([90_01, 80_00, 60_00, 18_00, 42_00], {
      addon_billings: {
        'acme-postgres': { 'premium-large': 50_00, 'standard-small': 3_25 },
        'acme-mail': { basic: 36_76 },
      },
      credits: parts,
      credits_left_as_cents: 7_50,
    }),
  })
  expect(await textOf(page, '2026 Nov so far')).toBe(
    [
      '2026 Nov so far All add-ons of Acme Data together until November 27, 2026 at 4:59 PM UTC, after credits.',
      'Not final: the month closes within the hour after its end.',
      'Provider Revenue Share $42.00 Customer Billings $80.00',
      '$10.01 credited in all: $9.00: A region was down $1.01: Goodwill $20.00 of it not shared',
      '$7.50 more reduces the following months Platform Revenue Share $18.00',
      'Billed for the plans of Acme Postgres, before credits Premium Large $50.00 Standard Small $3.25',
    ].join(' '),
  )
  const rows = table(page).locator(':is(tbody, tfoot) tr')
  expect((await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' ').trim())).toEqual([
    '2026 Oct $100.00 $30.00 $70.00 Not paid yet PDF CSV',
    '2026 Sep $108.00 $12.00 credited: Outage of September 3rd $32.40 $75.60 $40.00 $35.60 due October 15th, 2026, PAY-77 PDF CSV',
    '2026 Aug $45.00 $5.00 credited $13.50 $31.50 $31.50 $30.00 on September 15th, 2026, A-1 $1.50 on September 22nd, 2026, A-2 PDF CSV',
    '2026 Jul $10.00 $10.00 of it not shared $0.00 $0.00 — Nothing to pay out PDF CSV',
    '2026 Jun $89.99 $10.01 credited in all: $9.00: A region was down $1.01: Goodwill $27.00 $62.99 — No payout recorded PDF CSV',
    'Total of 5 months $352.99 $102.90 $240.09 $71.50 $105.60 due',
  ])
  expect(await axeFindings(page)).toEqual([])
})

test.each([390, 1280])('the longest reasons and references have room at %d px', async (size) => {
  const credits = ['W'.repeat(200), 'A reason in words. '.repeat(10)].map((reason) => ({
    cents: 1_00,
    reason,
  }))
  const payouts = ['W'.repeat(100), '-'.repeat(100)].map((reference) => ({
    cents: 999_999_999_99,
    paid_on: '2026-11-05',
    reference,
  }))
  const huge = 2_857_142_857_11
  const of: Amounts = [huge + 2_00, huge, huge, 857_142_857_13, 1_999_999_999_98]
  const page = await openMonths(
    { months: [monthOf('2026-10', of, { credits, payouts, due_as_cents: 0 })], soFar: soFarOf(of) },
    { width: size, height: 844 },
  )
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size)
  const [frame, inside] = await Promise.all(
    [table(page), table(page).getByRole('table')].map(async (each) => (await each.boundingBox())?.width),
  )
  expect(inside).toBeLessThanOrEqual(frame ?? 0)
})

test.each([
  { width: 390, text: '200%' },
  { width: 820, text: '100%' },
  { width: 1280, text: '200%' },
])('at $width px with text at $text, every figure of a month is below its name', async ({ width, text }) => {
  const page = await openMonths(
    { months: [monthOf('2026-10', [100_00, 90_00, 90_00, 27_00, 63_00])], soFar: soFarOf(nothing) },
    { width, height: 844 },
  )
  await page.evaluate((size) => (document.documentElement.style.fontSize = size), text)
  const below = await table(page)
    .locator('tbody td[data-label]:not([data-label^="Provider"])')
    .evaluateAll((tds) =>
      tds.map((td) => {
        const figure = document.createRange()
        figure.selectNodeContents(td)
        const line = Number.parseFloat(getComputedStyle(td, '::before').fontSize)
        return figure.getBoundingClientRect().top - td.getBoundingClientRect().top > line
      }),
    )
  expect(below).toEqual([true, true, true])
})

test('a first month has no report yet, one without sales no figures, and a company that never sold neither', async () => {
  const told =
    'Reports There are currently no reports. Each month that Acme Data is billed for appears here once it is over, with its statement.'
  const sections = async (given: { months: object[]; soFar: object }) => {
    const page = await openMonths(given)
    expect(await axeFindings(page)).toEqual([])
    return page
  }
  const first = await sections({ months: [], soFar: soFarOf([10_00, 10_00, 10_00, 3_00, 7_00]) })
  expect(await textOf(first, '2026 Nov so far')).toContain('Provider Revenue Share $7.00')
  expect(await textOf(first, 'Reports')).toBe(told)
  const idle = await sections({
    months: [monthOf('2026-10', [1_00, 1_00, 1_00, 30, 70])],
    soFar: soFarOf(nothing),
  })
  expect(await textOf(idle, '2026 Nov so far')).toBe(
    '2026 Nov so far Nothing was billed for Acme Data until November 27, 2026 at 4:59 PM UTC. Not final: the month closes within the hour after its end.',
  )
  const waiting = soFarOf(nothing, { credits_left_as_cents: 7_50 })
  expect(await textOf(await sections({ months: [], soFar: waiting }), '2026 Nov so far')).toContain(
    'within the hour after its end. $7.50 of credits reduces the following months.',
  )
  const never = await sections({ months: [], soFar: soFarOf(nothing) })
  expect(await textOf(never, 'Reports')).toBe(told)
  expect(await never.getByRole('heading', { name: /so far/ }).count()).toBe(0)
  expect(await table(never).count()).toBe(0)
  expect(await never.getByRole('heading', { name: 'Revenue by plan' }).count()).toBe(0)
})
