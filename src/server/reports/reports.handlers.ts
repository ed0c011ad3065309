import type { MonthSoFar, Report } from '#contract/report.ts'
import { inSnapshot } from '#server/db/database.ts'
import type { Handlers } from '#server/law/handler.ts'
import { storedFields } from '#server/law/stored.ts'
import type { BilledPlan } from './bill-month.ts'
import { type MonthlyReport, reportsOfCompany } from './load-reports.ts'
import { loadMonthSoFar } from './load-month-so-far.ts'
import { reportLink } from './report-link.ts'
import type { Shares } from './report-shares.ts'

/** A month's amounts on the wire. `lines` are in the order in which they are shown. */
function amountsOf(
  lines: readonly Pick<BilledPlan, 'addonSlug' | 'planSlug' | 'amountCents'>[],
  month: Shares,
) {
  const addonBillings: Report['addonBillings'] = {}
  for (const { addonSlug, planSlug, amountCents } of lines)
    addonBillings[addonSlug] = { ...addonBillings[addonSlug], [planSlug]: amountCents }
  return {
    addonBillings,
    totalBillingsAsCents: month.total,
    customerBillingsAsCents: month.customer,
    providerAssessedBillingsAsCents: month.assessed,
    herokuShareAsCents: month.platform,
    providerShareAsCents: month.provider,
  }
}

/** A month's report on the wire, with document links valid from `now`. */
function reportRecord(
  { row, company, lines, month, credits, payouts, dueCents }: MonthlyReport,
  { secretsKey, now }: { secretsKey: Uint8Array; now: Date },
): Report {
  const linkTo = (kind: 'csv' | 'pdf') => reportLink(secretsKey, { id: row.id, kind }, now)
  return {
    ...storedFields(row),
    period: row.period.slice(0, 7),
    company: { id: company.id, name: company.name },
    ...amountsOf(
      lines.map((line) => ({ ...line, amountCents: line.total })),
      month,
    ),
    credits: [...credits],
    payouts: [...payouts],
    dueAsCents: dueCents,
    csvUrl: linkTo('csv'),
    pdfUrl: linkTo('pdf'),
  }
}

export const reportHandlers = {
  reportList: async (_, { tx, subject, now, config }) =>
    (await reportsOfCompany(tx, subject.companyId)).map((report) =>
      reportRecord(report, { secretsKey: config.secretsKey, now }),
    ),
  monthSoFarView: async (_, { tx, subject, now, config }): Promise<MonthSoFar> => {
    const { platformShareBasisPoints } = config
    const soFar = await inSnapshot(tx, (snapshot) =>
      loadMonthSoFar(snapshot, subject.companyId, { now, platformShareBasisPoints }),
    )
    return {
      period: soFar.period.slice(0, 7),
      until: soFar.until.toISOString(),
      company: soFar.company,
      ...amountsOf(soFar.plans, soFar.month),
      credits: [...soFar.credits],
      creditsAsCents: soFar.creditsCents,
      creditsLeftAsCents: soFar.creditsLeftCents,
    }
  },
} satisfies Partial<Handlers>
