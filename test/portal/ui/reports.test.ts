import { assert, integer, property } from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Report } from '#contract/report.ts'
import { labelsOf, ticksUpTo } from '#portal/features/reports/chart/chart-frame.ts'
import { planRevenue } from '#portal/features/reports/plan-revenue.ts'
import { reportsWithin, totalsOf } from '#portal/features/reports/report-range.ts'
import { comparisonWording, yearComparison } from '#portal/features/reports/year-comparison.ts'
import { reportsSearch } from '#portal/features/reports/search.ts'

const reportOf = (period: string, addonBillings: Report['addonBillings'] = {}, cents = 0) =>
  ({
    period,
    addonBillings,
    customerBillingsAsCents: cents,
    herokuShareAsCents: cents,
    providerShareAsCents: cents,
  }) as Report

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

  test('comes from the URL, where it is one', () => {
    const search = (given: object) => v.parse(reportsSearch, given)
    expect(search({ from: '2026-01', to: '2026-12' })).toMatchObject({ from: '2026-01', to: '2026-12' })
    expect(search({ from: '2026-02', to: '2026-02' })).toMatchObject({ from: '2026-02', to: '2026-02' })
    const none = { from: undefined, to: undefined }
    expect(search({ from: '2026-03', to: '2026-02', table: 'true' })).toEqual({ ...none, table: 'true' })
    for (const bad of ['2026-13', '2026-00', '2026', 'x', '2026-1', 5, ['2026-01']])
      expect(search({ from: bad, to: bad })).toMatchObject(none)
  })

  test('is summed up', () => {
    expect(totalsOf(months)).toEqual({
      customerBillingsAsCents: 20,
      herokuShareAsCents: 20,
      providerShareAsCents: 20,
    })
  })
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
      kind: 'plans',
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
      whole: { total: 1_305 },
    })
  })

  test('of an add-on that was never billed has no series', () => {
    expect(planRevenue(reports, plans, 'new').series).toEqual([])
  })

  test('has eight series at most, the last of all others together, month by month', () => {
    const billed = Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`plan-${i}`, 10 + i]))
    const revenue = planRevenue([reportOf('2026-02', { mail: billed }), reportOf('2026-01')], [], 'mail')
    expect(revenue.series).toHaveLength(8)
    expect(revenue.series.map(({ total }) => total)).toEqual([21, 20, 19, 18, 17, 16, 15, 60])
    expect(Object.values(revenue.months[1]?.cents ?? {}).toSorted()).toEqual([15, 16, 17, 18, 19, 20, 21, 60])
  })
})

describe('this year against last', () => {
  const billed = (period: string, cents: number) =>
    reportOf(period, { mail: { basic: cents, big: 0 }, other: { x: 9 } })

  test('has each month beside the same month a year before, also from outside the range', () => {
    const reports = [
      billed('2026-02', 150),
      billed('2026-01', 70),
      billed('2025-12', 40),
      billed('2025-02', 100),
      billed('2025-01', 0),
    ]
    const compared = yearComparison(reports, { from: '2025-12' }, 'mail')
    expect(compared).toEqual({
      kind: 'years',
      series: [
        { key: 'before', name: 'A year before', total: 100 },
        { key: 'now', name: 'Revenue', total: 260 },
      ],
      months: [
        { period: '2025-12', cents: { now: 40 }, total: 40 },
        // From nothing there is no percentage.
        { period: '2026-01', cents: { before: 0, now: 70 }, total: 70 },
        { period: '2026-02', cents: { before: 100, now: 150 }, total: 150, change: 50 },
      ],
      whole: { total: 260 },
    })
    expect(comparisonWording(compared)).toBe(
      '$2.20 in the 2 of 3 months that have a report from a year before; $1.00 then (+120.0%).',
    )
    expect(comparisonWording(yearComparison(reports, { from: '2026-01' }, 'mail'))).toBe(
      '$2.20 in 2026 Jan – 2026 Feb; $1.00 in the same months a year before (+120.0%).',
    )
  })

  test('is of the last twelve months of a longer range', () => {
    const periods = Array.from(
      { length: 24 },
      (_, i) => `${2025 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
    )
    const compared = yearComparison(
      periods.map((period, i) => billed(period, i < 12 ? 200 : 150)),
      {},
      'mail',
    )
    expect(compared.months.map(({ period }) => period)).toEqual(periods.slice(12))
    expect(compared.whole).toEqual({ total: 1_800, change: -25 })
  })

  test('says so when there is nothing to compare with yet', () => {
    const compared = yearComparison([billed('2026-01', 5)], {}, 'mail')
    expect(compared.months).toEqual([{ period: '2026-01', cents: { now: 5 }, total: 5 }])
    expect(comparisonWording(compared)).toBe('No month here has a report from a year before yet.')
  })
})

describe('the chart’s lines and labels', () => {
  test('amounts are round, in even steps, up to the highest or more', () => {
    expect(ticksUpTo(26_420_49)).toEqual([0, 10_000_00, 20_000_00, 30_000_00])
    expect(ticksUpTo(10_000_00)).toEqual([0, 2_000_00, 4_000_00, 6_000_00, 8_000_00, 10_000_00])
    expect(ticksUpTo(37)).toEqual([0, 20, 40])
    expect(ticksUpTo(0)).toEqual([0, 20])
    assert(
      property(integer({ min: 100, max: 100_000_000_00 }), (highest) => {
        const ticks = ticksUpTo(highest)
        const step = ticks[1] ?? 0
        expect(ticks).toEqual(ticks.map((_, i) => i * step))
        expect([1, 2, 2.5, 5].map((round) => round * 10 ** Math.floor(Math.log10(step)))).toContain(step)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest)
        expect(ticks.at(-2)).toBeLessThan(highest)
        expect(ticks.length).toBeGreaterThanOrEqual(3)
        expect(ticks.length).toBeLessThanOrEqual(6)
      }),
    )
  })

  test('months are named at a regular step, with the year where it changes', () => {
    const periods = ['2025-11', '2025-12', '2026-01', '2026-02', '2026-03', '2026-04']
    expect([...labelsOf(periods, 40)]).toEqual([
      [0, { name: 'Nov', year: '2025' }],
      [1, { name: 'Dec' }],
      [2, { name: 'Jan', year: '2026' }],
      [3, { name: 'Feb' }],
      [4, { name: 'Mar' }],
      [5, { name: 'Apr' }],
    ])
    expect([...labelsOf(periods, 12)]).toEqual([
      [2, { name: 'Jan', year: '2026' }],
      [5, { name: 'Apr' }],
    ])
  })
})
