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

test('each share of the company stands in its own column, of the months and of their total', () => {
  const report = (period: string, [billed, assessed, platform, provider]: readonly number[]) =>
    ({
      id: period,
      period,
      customerBillingsAsCents: billed,
      providerAssessedBillingsAsCents: assessed,
      herokuShareAsCents: platform,
      providerShareAsCents: provider,
    }) as Report
  const reports = [
    report('2026-11', [100_00, 100_00, 30_00, 70_00]),
    report('2026-10', [50_01, 40_00, 12_00, 28_00]),
  ]
  expect(cells(<ReportTable addonSlug="acme-mail" reports={reports} />)).toEqual([
    ['Month', 'Customer Billings', 'Platform Revenue Share', 'Provider Revenue Share', 'Downloads'],
    ['2026 Nov', '$100.00', '$30.00', '$70.00', ''],
    ['2026 Oct', '$50.01 $10.01 of it not shared', '$12.00', '$28.00', ''],
    ['Total of 2 months', '$150.01', '$42.00', '$98.00'],
  ])
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
