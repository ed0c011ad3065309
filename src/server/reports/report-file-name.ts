import { slugify } from '#contract/formats/slug.ts'
import type { ReportKind } from '#contract/report.ts'
import type { MonthlyReport } from './load-reports.ts'

/** The file name of a document: {company}-{YYYY-MM}.{kind}. */
export function reportFileName({ company, row }: Pick<MonthlyReport, 'company' | 'row'>, kind: ReportKind) {
  // A name in another script leaves nothing of itself in a slug.
  const name = slugify(company.name) || 'company'
  return `${name}-${row.period.slice(0, 7)}.${kind}`
}
