import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Report } from '#contract/report.ts'
import { ReportTable } from '#portal/features/reports/report-table.tsx'

vi.mock(import('#portal/features/reports/report-downloads.tsx'), () => ({ ReportDownloads: () => <i /> }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows) => ({ shown: rows, isWhole: true, toggle: null }),
}))

const report = (period: string, cents: [number, number, number, number]): Report => ({
  id: period,
  createdAt: '2026-12-01T00:00:00Z',
  updatedAt: '2026-12-01T00:00:00Z',
  etag: '"1"',
  period,
  company: { id: 'acme', name: 'Acme' },
  addonBillings: {},
  totalBillingsAsCents: 0,
  customerBillingsAsCents: cents[0],
  providerAssessedBillingsAsCents: cents[1],
  herokuShareAsCents: cents[2],
  providerShareAsCents: cents[3],
  csvUrl: '',
  pdfUrl: '',
})

/** The texts of a table's cells, by row. */
const cells = (html: string): string[][] =>
  html
    .split('<tr')
    .slice(1)
    .map((row) =>
      row
        .split(/<t[hd]\b[^>]*>/)
        .slice(1)
        .map((cell) => cell.replaceAll(/<[^>]*>/g, '').trim()),
    )

test('each share stands in its own column, of the months and of their total', () => {
  const reports = [
    report('2026-11', [100_00, 100_00, 30_00, 70_00]),
    report('2026-10', [50_01, 40_00, 12_00, 28_00]),
  ]
  const rows = cells(renderToStaticMarkup(<ReportTable addonSlug="acme-mail" reports={reports} />))
  expect(rows[0]).toEqual([
    'Month',
    'Customer Billings',
    'Platform Revenue Share',
    'Provider Revenue Share',
    'Downloads',
  ])
  const amounts = rows.slice(1).map((row) => row.slice(1, 4))
  expect(amounts).toEqual([
    ['$100.00', '$30.00', '$70.00'],
    ['$50.01$10.01 of it not shared', '$12.00', '$28.00'],
    ['$150.01', '$42.00', '$98.00'],
  ])
})
