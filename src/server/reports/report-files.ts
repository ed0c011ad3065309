import type { Hono } from 'hono'
import { slugify } from '#contract/formats/slug.ts'
import type { ReportKind } from '#contract/report.ts'
import { notFound } from '#server/http/errors.ts'
import { openingKeys } from '#server/secrets/secret-box.ts'
import { loadReport, type MonthlyReport } from './load-reports.ts'
import { reportCsv } from './report-csv.ts'
import { checkReportLink } from './report-link.ts'
import type { Resources } from '#server/config/resources.ts'

/** A document's file name: {company}-{YYYY-MM}.{kind}. */
function reportFileName({ company, row }: Pick<MonthlyReport, 'company' | 'row'>, kind: ReportKind) {
  // A name in a non-Latin script leaves an empty slug.
  const name = slugify(company.name) || 'company'
  return `${name}-${row.period.slice(0, 7)}.${kind}`
}

type Writer = (report: MonthlyReport, issuer: string) => string | Promise<Uint8Array<ArrayBuffer>>

/** Loads the writer with the first document: its fonts and their libraries take long to load. */
const writePdf: Writer = async (...given) => (await import('./report-pdf.ts')).reportPdf(...given)

const documents: Record<ReportKind, { type: string; write: Writer }> = {
  csv: { type: 'text/csv; charset=utf-8', write: reportCsv },
  pdf: { type: 'application/pdf', write: writePdf },
}

/**
 * Serves a month's report as a document to the holder of a signed link, since a browser following a link sends no
 * token. 410 once the link has expired.
 */
export function serveReportFiles(app: Hono, { db, clock, config }: Resources): void {
  app.get('/api/v3/reports/:file{[0-9a-f-]+\\.(?:csv|pdf)}', async (c) => {
    const [id = '', ending] = c.req.param('file').split('.')
    const kind = ending === 'pdf' ? 'pdf' : 'csv'
    const { expires, signature } = c.req.query()
    checkReportLink(openingKeys(config), { id, kind }, { expires, signature }, clock.now())
    const report = await loadReport(db, id)
    if (report === null) throw notFound()
    const { type, write } = documents[kind]
    return c.body(await write(report, config.portal.productName), 200, {
      'content-type': type,
      'content-disposition': `attachment; filename="${reportFileName(report, kind)}"`,
      'cache-control': 'private, no-store',
    })
  })
}
