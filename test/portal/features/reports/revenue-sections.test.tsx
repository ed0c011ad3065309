import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ReportDownloads } from '#portal/features/reports/report-downloads.tsx'
import { Route as reportsPage } from '#portal/features/reports/reports.route.tsx'
import { controlsOf, markupOf, textOf, textsOf } from '../../support/markup.tsx'

/* SPEC section 2, reports, and READINGS 25: this add-on's plans by month, and the company's amounts. */

const screen = { isWide: true }

vi.mock(import('@tanstack/react-router'), async (load) => ({
  ...(await load()),
  ...(await import('../../support/router-stand-in.tsx')).routerStandIn,
}))
vi.mock(import('@mantine/hooks'), async (load) => ({ ...(await load()), useMediaQuery: () => screen.isWide }))
vi.mock(import('#portal/app/session/use-user.ts'), () => ({ useUser: () => ({}) as never }))
vi.mock(import('#portal/app/banners/banners.tsx'), () => ({ Banners: () => <i /> }))
vi.mock(import('#portal/features/reports/month-range.tsx'), () => ({ MonthRange: () => <h3>Months</h3> }))
vi.mock(import('#portal/ui/lists/use-short-list.tsx'), () => ({
  useShortList: (rows, _things, length = 5) => ({
    shown: rows.slice(0, length),
    isWhole: true,
    toggle: null,
  }),
}))

beforeEach(() => {
  screen.isWide = true
})

const reportOf = (period: string, mail: Record<string, number>) => ({
  id: period,
  period,
  addonBillings: { 'acme-mail': mail, 'acme-logs': { huge: 999_999_00 } },
  customerBillingsAsCents: 1000_00,
  providerAssessedBillingsAsCents: 1000_00,
  herokuShareAsCents: 300_00,
  providerShareAsCents: 700_00,
})
const reports = [
  reportOf('2026-10', { basic: 10_00, pro: 1234_50 }),
  reportOf('2026-09', { basic: 5_05 }),
  reportOf('2026-08', {}),
]

const page = (given: readonly object[] = reports, search: object = {}) => {
  const addon = {
    id: 'acme',
    slug: 'acme-mail',
    displayName: 'Acme Mail',
    company: { id: 'c', name: 'Acme Inc.' },
  }
  const plans = [
    { slug: 'basic', name: 'Basic' },
    { slug: 'pro', name: 'Professional' },
  ]
  vi.spyOn(reportsPage, 'useLoaderData').mockReturnValue({ addon, reports: given, plans } as never)
  vi.spyOn(reportsPage, 'useSearch').mockReturnValue(search as never)
  const Page = reportsPage.options.component as unknown as () => ReactNode
  return markupOf(<Page />)
}
/** The rows of a table by its label. */
const table = (html: string, label: string) =>
  (html.slice(html.indexOf(`aria-label="${label}"`)).split('</table>')[0] ?? '')
    .split('<tr')
    .slice(1)
    .map((row) =>
      [...`<tr${row}`.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
    )

describe('the revenue by plan', () => {
  test('has this add-on’s plans by month, newest first, highest revenue first, in dollars with two decimals', () => {
    expect(table(page(), 'Revenue by plan as a table')).toEqual([
      ['Month', 'Professional', 'Basic', 'All plans'],
      ['2026 Oct', '$1,234.50', '$10.00', '$1,244.50'],
      ['2026 Sep', '$0.00', '$5.05', '$5.05'],
      ['2026 Aug', '$0.00', '$0.00', '$0.00'],
      ['Total of 3 months', '$1,234.50', '$15.05', '$1,249.55'],
    ])
  })
  test('is compared with the same months of last year on request, in a sentence and month by month', () => {
    const html = page(
      [...reports, reportOf('2025-10', { pro: 1555_63 }), reportOf('2025-09', { pro: 4_00 })],
      {
        compare: 'true',
        from: '2026-09',
      },
    )
    expect(textOf(html)).toContain(
      '$1,249.55 in 2026 Sep – 2026 Oct; $1,559.63 in the same months a year before (−19.9%).',
    )
    expect(table(html, 'Revenue by plan as a table')).toEqual([
      ['Month', 'A year before', 'Revenue', 'Change'],
      ['2026 Oct', '$1,555.63', '$1,244.50', '−20.0%'],
      ['2026 Sep', '$4.00', '$5.05', '+26.3%'],
      ['Total of 2 months', '$1,559.63', '$1,249.55', '−19.9%'],
    ])
    expect(controlsOf(html)).toContain('Compare with last year')
    const none = page(reports, { compare: 'true' })
    expect(textOf(none)).toContain('No month here has a report from a year before yet.')
    expect(table(none, 'Revenue by plan as a table')[1]).toEqual(['2026 Oct', '—', '$1,244.50', '—'])
  })
  test('is a chart where there is room, with the table on request', () => {
    const html = page()
    expect(textsOf(html, 'h2')).toEqual(['Revenue by plan', 'Reports'])
    expect(textsOf(html, 'h3')).toEqual(['Months'])
    expect(controlsOf(html)).toContain('Show as a table')
    expect(html).toMatch(/aria-pressed="false"/)
    const shown = page(reports, { table: 'true' })
    expect(controlsOf(shown)).toContain('Hide the table')
    expect(shown).toMatch(/aria-pressed="true"/)
  })
  // SPEC section 2: hidden on small screens.
  test('on a small screen there is only the table, below the list', () => {
    screen.isWide = false
    const html = page()
    expect(textsOf(html, 'h2')).toEqual(['Reports', 'Revenue by plan'])
    expect(controlsOf(html)).not.toContain('Show as a table')
    expect(html).not.toContain('type="range"')
    expect(page()).not.toContain('Hide the table')
    screen.isWide = true
    expect(page()).toContain('type="range"')
  })
  test('says what it is of, and where nothing was billed', () => {
    expect(textOf(page())).toContain('What customers were billed for the plans of Acme Mail, before credits.')
    const none = page([reportOf('2026-08', {})])
    expect(textOf(none)).toContain('No plan of Acme Mail was billed in these months.')
    expect(controlsOf(none)).not.toContain('Show as a table')
  })
})

describe('the list', () => {
  test('says that it is the company’s, and holds the months of the range', () => {
    const html = page(reports, { from: '2026-09', to: '2026-09' })
    expect(textOf(html)).toContain('All add-ons of Acme Inc. together, after credits')
    expect(table(html, 'Table of reports').map(([month]) => month)).toEqual([
      'Month',
      '2026 Sep',
      'Total of 1 month',
    ])
    expect(table(page(), 'Table of reports').at(-1)?.[0]).toBe('Total of 3 months')
    expect(table(page(), 'Table of reports').at(-1)?.slice(1, 4)).toEqual([
      '$3,000.00',
      '$900.00',
      '$2,100.00',
    ])
  })
  test('without reports, or none of these months, it says so', () => {
    expect(textOf(page([]))).toContain(
      'There are currently no reports. Each month that Acme Inc. is billed for',
    )
    expect(textsOf(page([]), 'h2')).toEqual(['Reports'])
    expect(textOf(page(reports, { from: '2020-01', to: '2020-02' }))).toContain(
      'There are no reports of these months.',
    )
  })
  test('each month’s documents can be downloaded, PDF and CSV', () => {
    const html = markupOf(<ReportDownloads addonSlug="acme-mail" report={reports[0] as never} />)
    expect(controlsOf(html)).toEqual(['Download 2026 Oct as PDF', 'Download 2026 Oct as CSV'])
    expect(textsOf(html, 'button')).toEqual(['PDF', 'CSV'])
  })
})
