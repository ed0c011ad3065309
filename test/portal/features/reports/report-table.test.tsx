import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { Report } from '#contract/report.ts'
import { ReportTable } from '#portal/features/reports/report-table.tsx'
import { RevenueTable } from '#portal/features/reports/revenue-table.tsx'
import { markupOf, textOf } from '../../support/markup.tsx'

vi.mock(import('#portal/features/reports/report-downloads.tsx'), () => ({ ReportDownloads: () => <i /> }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

/** The texts of a table's cells, by row. */
const cells = (table: ReactNode): string[][] =>
  markupOf(table)
    .split('<tr>')
    .slice(1)
    .map((row) => [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)))

/** A month of a company in cents: billed before credits and after, the part of it that is shared, and its two shares. */
const report = (
  period: string,
  [total, billed, assessed, platform, provider]: readonly number[],
  { credits = [], payouts = [], dueAsCents = null }: Partial<Report> = {},
) =>
  ({
    id: period,
    period,
    totalBillingsAsCents: total,
    customerBillingsAsCents: billed,
    providerAssessedBillingsAsCents: assessed,
    herokuShareAsCents: platform,
    providerShareAsCents: provider,
    credits,
    payouts,
    dueAsCents,
  }) as object as Report
/** The cell of a month's row under this heading. */
const cellOf = (month: Report, heading: 'Customer Billings' | 'Paid out') => {
  const [headings = [], row = []] = cells(<ReportTable addonSlug="acme-mail" reports={[month]} />)
  return row[headings.indexOf(heading)]
}

test('each share of the company stands in its own column, of the months and of their total', () => {
  const payouts = [{ cents: 20_00, paidOn: '2026-11-05', reference: 'PAY-7' }]
  const reports = [
    report('2026-11', [100_00, 100_00, 100_00, 30_00, 70_00], { dueAsCents: 70_00 }),
    report('2026-10', [50_01, 50_01, 40_00, 12_00, 28_00], { payouts, dueAsCents: 8_00 }),
  ]
  expect(cells(<ReportTable addonSlug="acme-mail" reports={reports} />)).toEqual([
    [
      'Month',
      'Customer Billings',
      'Platform Revenue Share',
      'Provider Revenue Share',
      'Paid out',
      'Downloads',
    ],
    ['2026 Nov', '$100.00', '$30.00', '$70.00', 'Not paid yet', ''],
    [
      '2026 Oct',
      '$50.01 $10.01 of it not shared',
      '$12.00',
      '$28.00',
      '$20.00 $8.00 due November 5th, 2026, PAY-7',
      '',
    ],
    ['Total of 2 months', '$150.01', '$42.00', '$98.00', '$20.00 $78.00 due', ''],
  ])
})

test('a month has its credits with their reasons, as far as these are known', () => {
  const outage = { cents: 12_00, reason: 'Outage of November 3rd' }
  const twice = { cents: 8_00, reason: 'A customer was billed twice' }
  const credited = (cents: number, ...credits: Report['credits']) =>
    cellOf(report('2026-11', [50_00, 50_00 - cents, 50_00 - cents, 0, 0], { credits }), 'Customer Billings')
  expect(credited(12_00, outage)).toBe('$38.00 $12.00 credited: Outage of November 3rd')
  expect(credited(20_00, outage, twice)).toBe(
    '$30.00 $20.00 credited in all: $12.00: Outage of November 3rd $8.00: A customer was billed twice',
  )
  expect(credited(15_00)).toBe('$35.00 $15.00 credited')
  expect(credited(15_00, outage)).toBe('$35.00 $15.00 credited in all: $12.00: Outage of November 3rd')
  const unshared = report('2026-11', [50_00, 38_00, 30_00, 9_00, 21_00], { credits: [outage] })
  expect(cellOf(unshared, 'Customer Billings')).toBe(
    '$38.00 $12.00 credited: Outage of November 3rd $8.00 of it not shared',
  )
})

test('a month has what was paid out of it, when, under which reference, and what is still due', () => {
  const paid = (cents: number, paidOn: string, reference: string) => ({ cents, paidOn, reference })
  const month = (provider: number, dueAsCents: number, ...payouts: Report['payouts']) =>
    report('2026-10', [100_00, 100_00, 100_00, 0, provider], { payouts, dueAsCents })
  const first = paid(40_00, '2026-11-05', 'PAY-7')
  expect(cellOf(month(70_00, 70_00), 'Paid out')).toBe('Not paid yet')
  expect(cellOf(month(40_00, 0, first), 'Paid out')).toBe('$40.00 November 5th, 2026, PAY-7')
  expect(cellOf(month(70_00, 30_00, first), 'Paid out')).toBe('$40.00 $30.00 due November 5th, 2026, PAY-7')
  expect(cellOf(month(70_00, 0, first, paid(30_00, '2026-11-22', 'PAY-9')), 'Paid out')).toBe(
    '$70.00 $40.00 on November 5th, 2026, PAY-7 $30.00 on November 22nd, 2026, PAY-9',
  )
  expect(cellOf(month(0, 0), 'Paid out')).toBe('— Nothing to pay out')
})

test('of months before the first with a payout on record, nothing is claimed', () => {
  const month = (period: string, dueAsCents: number | null, ...payouts: Report['payouts']) =>
    report(period, [100_00, 100_00, 100_00, 30_00, 70_00], { payouts, dueAsCents })
  const paidOut = (...reports: readonly Report[]) =>
    cells(<ReportTable addonSlug="acme-mail" reports={reports} />)
      .slice(1)
      .map((row) => row[4])
  const first = month('2026-09', null)
  const second = month('2026-10', 50_00, { cents: 20_00, paidOn: '2026-11-05', reference: 'PAY-7' })
  const third = month('2026-11', 70_00)
  const latest = month('2026-12', 0, { cents: 70_00, paidOn: '2027-01-05', reference: 'PAY-9' })
  const none = '— No payout recorded'
  expect(paidOut(latest, third, second, first)).toEqual([
    '$70.00 January 5th, 2027, PAY-9',
    'Not paid yet',
    '$20.00 $50.00 due November 5th, 2026, PAY-7',
    none,
    '$90.00 $120.00 due',
  ])
  // A range leaves the payout out of sight, not out of the record.
  expect(paidOut(third)).toEqual(['Not paid yet', '$0.00 $70.00 due'])
  expect(paidOut(first)).toEqual([none, none])
})

// Which figures these are is test/portal/ui/reports.test.ts.
test('each plan’s revenue stands in its own column, nothing as $0.00, and a month’s sum at its end', () => {
  const months = [
    { period: '2026-10', cents: { pro: 1234_50, basic: 10_00 }, total: 1244_50 },
    { period: '2026-09', cents: { basic: 5_05 }, total: 5_05 },
  ]
  const series = [
    { key: 'pro', name: 'Professional', total: 1234_50 },
    { key: 'basic', name: 'Basic', total: 15_05 },
  ]
  const figures = { kind: 'plans', series, months, whole: { total: 1249_55 } } as const
  expect(cells(<RevenueTable figures={figures} months={months} isForAll />)).toEqual([
    ['Month', 'Professional', 'Basic', 'All plans'],
    ['2026 Oct', '$1,234.50', '$10.00', '$1,244.50'],
    ['2026 Sep', '$0.00', '$5.05', '$5.05'],
    ['Total of 2 months', '$1,234.50', '$15.05', '$1,249.55'],
  ])
})

test('a year stands beside the year before, with a dash where that is not known', () => {
  const months = [
    { period: '2026-10', cents: { before: 1555_63, now: 1244_50 }, total: 1244_50, change: -20.0002 },
    { period: '2026-09', cents: { now: 5_05 }, total: 5_05 },
  ]
  const series = [
    { key: 'before', name: 'A year before', total: 1555_63 },
    { key: 'now', name: 'Revenue', total: 1249_55 },
  ]
  const figures = { kind: 'years', series, months, whole: { total: 1249_55 } } as const
  expect(cells(<RevenueTable figures={figures} months={months} isForAll />)).toEqual([
    ['Month', 'A year before', 'Revenue', 'Change'],
    ['2026 Oct', '$1,555.63', '$1,244.50', '−20.0%'],
    ['2026 Sep', '—', '$5.05', '—'],
    ['Total of 2 months', '$1,555.63', '$1,249.55', '—'],
  ])
})
