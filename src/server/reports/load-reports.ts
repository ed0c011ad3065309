import { desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { addons, companies, plans, reportLines, reports } from '#server/db/schema.ts'
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
}

/** The lines of reports by report id, in order. */
async function linesOf(tx: Database, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await tx
    .select({
      line: reportLines,
      addon: { slug: addons.slug, name: addons.displayName },
      plan: { slug: plans.slug, name: plans.name },
    })
    .from(reportLines)
    .innerJoin(addons, eq(addons.id, reportLines.addonId))
    .innerJoin(plans, eq(plans.id, reportLines.planId))
    .where(inArray(reportLines.reportId, [...ids]))
    .orderBy(inNameOrder(addons.slug), inNameOrder(plans.slug))
  return groupBy(rows, ({ line }) => line.reportId)
}

type Row = Pick<MonthlyReport, 'row' | 'company'>

async function withLines(tx: Database, rows: readonly Row[]): Promise<MonthlyReport[]> {
  const lines = await linesOf(
    tx,
    rows.map(({ row }) => row.id),
  )
  return rows.map(({ row, company }) => {
    const own = lines.get(row.id) ?? []
    const divided = divide(
      own.map(({ line }) => line),
      row,
    )
    return {
      row,
      company,
      month: divided.month,
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

const reportRows = (tx: Database) =>
  tx
    .select({ row: reports, company: companies })
    .from(reports)
    .innerJoin(companies, eq(companies.id, reports.companyId))

/** Loads a company's reports, newest first, in two queries. */
export async function reportsOfCompany(tx: Database, companyId: string): Promise<MonthlyReport[]> {
  const rows = await reportRows(tx).where(eq(reports.companyId, companyId)).orderBy(desc(reports.period))
  return withLines(tx, rows)
}

/** Loads a report by its id; null if there is none. */
export async function loadReport(tx: Database, id: string): Promise<MonthlyReport | null> {
  const [report] = await withLines(tx, await reportRows(tx).where(eq(reports.id, id)))
  return report ?? null
}
