import type { Report } from '#contract/report.ts'
import type { Handlers } from '#server/law/handler.ts'
import { storedFields } from '#server/law/stored.ts'
import { type MonthlyReport, reportsOfCompany } from './load-reports.ts'
import { reportLink } from './report-link.ts'

function billingsOf(lines: MonthlyReport['lines']): Report['addonBillings'] {
  const billings: Report['addonBillings'] = {}
  for (const { addonSlug, planSlug, total } of lines)
    billings[addonSlug] = { ...billings[addonSlug], [planSlug]: total }
  return billings
}

/** A month's report on the wire, with document links valid from `now`. */
function reportRecord(
  { row, company, lines, month, credits, payouts }: MonthlyReport,
  { secretsKey, now }: { secretsKey: Uint8Array; now: Date },
): Report {
  const linkTo = (kind: 'csv' | 'pdf') => reportLink(secretsKey, { id: row.id, kind }, now)
  return {
    ...storedFields(row),
    period: row.period.slice(0, 7),
    company: { id: company.id, name: company.name },
    addonBillings: billingsOf(lines),
    totalBillingsAsCents: month.total,
    customerBillingsAsCents: month.customer,
    providerAssessedBillingsAsCents: month.assessed,
    herokuShareAsCents: month.platform,
    providerShareAsCents: month.provider,
    credits: [...credits],
    payouts: [...payouts],
    csvUrl: linkTo('csv'),
    pdfUrl: linkTo('pdf'),
  }
}

export const reportHandlers = {
  reportList: async (_, { tx, subject, now, config }) =>
    (await reportsOfCompany(tx, subject.companyId)).map((report) =>
      reportRecord(report, { secretsKey: config.secretsKey, now }),
    ),
} satisfies Partial<Handlers>
