import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import {
  addons,
  companies,
  credits,
  payouts,
  plans,
  reportCredits,
  reportLines,
  reports,
} from '#server/db/schema.ts'
import { divide, type Shares } from './report-shares.ts'
import { groupBy } from '#server/db/group-by.ts'
import { inNameOrder } from '#server/db/name-order.ts'

/** A plan's share of a month's billing. */
interface ReportLine extends Shares {
  addonSlug: string
  addonName: string
  planSlug: string
  planName: string
  unpayable: boolean
}

/** A company's billing for a month, with everything its documents show. */
export interface MonthlyReport {
  row: typeof reports.$inferSelect
  company: typeof companies.$inferSelect
  /** Sorted by the add-on's slug, then the plan's. */
  lines: readonly ReportLine[]
  month: Shares
  /** The parts of credits that have reduced the month's billing, oldest first. */
  credits: readonly { cents: number; reason: string }[]
  /** Payments of the provider's share, by day. */
  payouts: readonly { cents: number; paidOn: string; reference: string }[]
  /** The rest of the provider's share; null before the company's first month with a payout on record. */
  dueCents: number | null
}

/** The lines of reports by report id, in order. */
async function linesOf(tx: Database, ids: string[]) {
  const rows = await tx
    .select({
      line: reportLines,
      addon: { slug: addons.slug, name: addons.displayName },
      plan: { slug: plans.slug, name: plans.name },
    })
    .from(reportLines)
    .innerJoin(addons, eq(addons.id, reportLines.addonId))
    .innerJoin(plans, eq(plans.id, reportLines.planId))
    .where(inArray(reportLines.reportId, ids))
    .orderBy(inNameOrder(addons.slug), inNameOrder(plans.slug))
  return groupBy(rows, ({ line }) => line.reportId)
}

/** The parts of credits that reports count, by report id, oldest first. */
async function creditsOf(tx: Database, ids: string[]) {
  const rows = await tx
    .select({ reportId: reportCredits.reportId, cents: reportCredits.cents, reason: credits.reason })
    .from(reportCredits)
    .innerJoin(credits, eq(credits.id, reportCredits.creditId))
    .where(inArray(reportCredits.reportId, ids))
    .orderBy(asc(credits.createdAt), asc(credits.id))
  return groupBy(rows, ({ reportId }) => reportId)
}

/** The payouts of reports by report id, by day. */
async function payoutsOf(tx: Database, ids: string[]) {
  const rows = await tx
    .select()
    .from(payouts)
    .where(inArray(payouts.reportId, ids))
    .orderBy(asc(payouts.paidOn), asc(payouts.createdAt), asc(payouts.id))
  return groupBy(rows, ({ reportId }) => reportId)
}

type Row = Pick<MonthlyReport, 'row' | 'company'> & { mayBeDue: boolean }

/** Completes reports, in three queries for all of them. */
async function whole(tx: Database, rows: readonly Row[]): Promise<MonthlyReport[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ row }) => row.id)
  const lines = await linesOf(tx, ids)
  const credited = await creditsOf(tx, ids)
  const paid = await payoutsOf(tx, ids)
  return rows.map(({ row, company, mayBeDue }) => {
    const own = lines.get(row.id) ?? []
    const payments = paid.get(row.id) ?? []
    const divided = divide(
      own.map(({ line }) => line),
      row,
    )
    return {
      row,
      company,
      month: divided.month,
      credits: (credited.get(row.id) ?? []).map(({ cents, reason }) => ({ cents, reason })),
      payouts: payments.map(({ cents, paidOn, reference }) => ({ cents, paidOn, reference })),
      dueCents: mayBeDue ? payments.reduce((due, { cents }) => due - cents, divided.month.provider) : null,
      lines: divided.lines.flatMap((shares, i) => {
        const named = own[i]
        if (named === undefined) return []
        const { line, addon, plan } = named
        return [
          {
            ...shares,
            addonSlug: addon.slug,
            addonName: addon.name,
            planSlug: plan.slug,
            planName: plan.name,
            unpayable: line.unpayable,
          },
        ]
      }),
    }
  })
}

/** False for months before the company's first with a payout on record, which may have been paid all the same. */
const mayBeDue = sql<boolean>`exists (select 1 from ${payouts} join ${reports} as paid on paid.id = ${payouts.reportId}
  where paid.company_id = ${reports.companyId} and paid.period <= ${reports.period})`

const reportRows = (tx: Database) =>
  tx
    .select({ row: reports, company: companies, mayBeDue })
    .from(reports)
    .innerJoin(companies, eq(companies.id, reports.companyId))

/** Loads a company's reports, newest first, in four queries. */
export async function reportsOfCompany(tx: Database, companyId: string): Promise<MonthlyReport[]> {
  const rows = await reportRows(tx).where(eq(reports.companyId, companyId)).orderBy(desc(reports.period))
  return whole(tx, rows)
}

/** Loads a company's newest report; null if no month is closed. */
export async function loadLastReport(tx: Database, companyId: string): Promise<MonthlyReport | null> {
  const rows = await reportRows(tx)
    .where(eq(reports.companyId, companyId))
    .orderBy(desc(reports.period))
    .limit(1)
  const [report] = await whole(tx, rows)
  return report ?? null
}

/** Loads the reports with these ids, in four queries. */
export const loadReports = async (tx: Database, ids: readonly string[]): Promise<MonthlyReport[]> =>
  whole(tx, await reportRows(tx).where(inArray(reports.id, [...ids])))

/** Loads a report by its id; null if there is none. */
export async function loadReport(tx: Database, id: string): Promise<MonthlyReport | null> {
  const [report] = await loadReports(tx, [id])
  return report ?? null
}
