import { stringify } from 'csv-stringify/sync'
import { priceText } from '#contract/formats/price.ts'
import { forSpreadsheets } from '#contract/formats/spreadsheet.ts'
import type { MonthlyReport } from './load-reports.ts'
import type { Shares } from './report-shares.ts'

const columns = [
  'period',
  'addon_slug',
  'addon_name',
  'plan_slug',
  'plan_name',
  'customer_billings_usd',
  'platform_share_usd',
  'provider_share_usd',
]

const amounts = ({ customer, platform, provider }: Shares) => [customer, platform, provider].map(priceText)

/** A month's report as CSV: a row per add-on and plan, then the total. */
export const reportCsv = ({ row, lines, month }: MonthlyReport): string =>
  stringify(
    [
      ...lines.map((line) => [
        row.period.slice(0, 7),
        line.addonSlug,
        line.addonName,
        line.planSlug,
        line.planName,
        ...amounts(line),
      ]),
      ['TOTAL', '', '', '', '', ...amounts(month)],
    ],
    { ...forSpreadsheets, header: true, columns },
  )
