import { stringify } from 'csv-stringify/sync'
import { priceText } from '#contract/formats/price.ts'
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

/**
 * A month's report as a table: a row per add-on and plan, then the total, which the rows sum up to. RFC 4180 in
 * UTF-8 with a mark at its beginning, without which spreadsheets take it for another encoding. A name that they
 * would take for a formula gets an apostrophe before it.
 */
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
    { header: true, columns, bom: true, record_delimiter: 'windows', escape_formulas: true },
  )
