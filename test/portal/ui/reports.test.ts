import { array, assert, constantFrom, integer, property, record, uniqueArray } from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Report } from '#contract/report.ts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { planRevenue } from '#portal/features/reports/plan-revenue.ts'
import { reportsWithin, totalsOf } from '#portal/features/reports/report-range.ts'
import { reportsSearch } from '#portal/features/reports/search.ts'

const reportOf = (period: string, billings: Report['addonBillings'] = {}, cents = 0): Report => ({
  id: period,
  etag: '"1"',
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  period,
  company: { id: 'c', name: 'Acme' },
  addonBillings: billings,
  totalBillingsAsCents: cents,
  customerBillingsAsCents: cents,
  providerAssessedBillingsAsCents: cents,
  herokuShareAsCents: cents,
  providerShareAsCents: cents,
  csvUrl: '',
  pdfUrl: '',
})

const months = ['2026-03', '2026-02', '2026-01', '2025-12'].map((period) => reportOf(period, {}, 5))
const periodsOf = (reports: readonly Report[]) => reports.map(({ period }) => period)

describe('the range of months', () => {
  test('has both its ends, and none where none is named', () => {
    expect(periodsOf(reportsWithin(months, { from: '2026-01', to: '2026-02' }))).toEqual([
      '2026-02',
      '2026-01',
    ])
    expect(periodsOf(reportsWithin(months, { from: '2026-02' }))).toEqual(['2026-03', '2026-02'])
    expect(periodsOf(reportsWithin(months, { to: '2025-12' }))).toEqual(['2025-12'])
    expect(reportsWithin(months, {})).toHaveLength(4)
  })

  test('that ends before it begins is left out of the URL', () => {
    expect(v.parse(reportsSearch, { from: '2026-03', to: '2026-02', table: 'true' })).toEqual({
      from: undefined,
      to: undefined,
      table: 'true',
    })
    expect(v.parse(reportsSearch, { from: '2026-02', to: '2026-02' })).toMatchObject({
      from: '2026-02',
      to: '2026-02',
    })
  })

  test('comes from the URL; what is no month is left out', () => {
    expect(v.parse(reportsSearch, { from: '2026-01', to: '2026-12' })).toMatchObject({
      from: '2026-01',
      to: '2026-12',
    })
    for (const bad of ['2026-13', '2026-00', '2026', 'x', '2026-1', 5, ['2026-01']])
      expect(v.parse(reportsSearch, { from: bad, to: bad })).toMatchObject({ from: undefined, to: undefined })
  })

  test('is summed up', () => {
    expect(totalsOf(months)).toEqual({
      customerBillingsAsCents: 20,
      herokuShareAsCents: 20,
      providerShareAsCents: 20,
    })
  })
})

test('a month is shown as YYYY MMM', () => {
  expect([reportMonth('2026-10'), reportMonth('2025-01')]).toEqual(['2026 Oct', '2025 Jan'])
})

describe('revenue by plan', () => {
  const plans = [
    { slug: 'basic', name: 'Basic' },
    { slug: 'big', name: 'Big' },
    { slug: 'idle', name: 'Idle' },
  ]
  const reports = [
    reportOf('2026-02', { mail: { basic: 100, big: 900, gone: 5 }, other: { basic: 7 } }),
    reportOf('2026-01', { mail: { basic: 300 } }),
    reportOf('2025-12'),
  ]

  test('is this add-on’s, oldest month first, what brought most first', () => {
    expect(planRevenue(reports, plans, 'mail')).toEqual({
      series: [
        { key: 'big', name: 'Big', total: 900 },
        { key: 'basic', name: 'Basic', total: 400 },
        // Its slug, where there is no such plan any more.
        { key: 'gone', name: 'gone', total: 5 },
      ],
      months: [
        { period: '2025-12', cents: {}, total: 0 },
        { period: '2026-01', cents: { basic: 300 }, total: 300 },
        { period: '2026-02', cents: { basic: 100, big: 900, gone: 5 }, total: 1_005 },
      ],
    })
  })

  test('of an add-on that was never billed has no series', () => {
    expect(planRevenue(reports, plans, 'new').series).toEqual([])
  })

  test('has eight series at most, and loses no cent of the others', () => {
    const slugs = Array.from({ length: 12 }, (_, i) => `plan-${i}`)
    const billing = uniqueArray(
      record({ slug: constantFrom(...slugs), cents: integer({ min: 0, max: 10_000_000 }) }),
      { selector: ({ slug }) => slug },
    )
    assert(
      property(array(billing, { maxLength: 12 }), (billings) => {
        const made = billings.map((lines, i) =>
          reportOf(`2026-${String(i + 1).padStart(2, '0')}`, {
            mail: Object.fromEntries(lines.map(({ slug, cents }) => [slug, cents])),
          }),
        )
        const revenue = planRevenue(made, [], 'mail')
        const billed = billings.flat().reduce((sum, { cents }) => sum + cents, 0)
        expect(revenue.series.length).toBeLessThanOrEqual(8)
        expect(revenue.series.reduce((sum, { total }) => sum + total, 0)).toBe(billed)
        const shown = revenue.months.flatMap(({ cents }) => revenue.series.map(({ key }) => cents[key] ?? 0))
        expect(shown.reduce((sum, cents) => sum + cents, 0)).toBe(billed)
      }),
    )
  })
})
