import { setImmediate } from 'node:timers/promises'
import type { Hono } from 'hono'
import { slugify } from '#contract/formats/slug.ts'
import type { ReportKind } from '#contract/report.ts'
import { notFound } from '#server/law/refusal.ts'
import { cacheKey, LruCache } from '#server/http/kept/lru-cache.ts'
import { turnQueue } from '#server/http/turn-queue.ts'
import { openingKeys } from '#server/keys/secret-box.ts'
import { loadReport, type MonthlyReport } from './load-reports.ts'
import { reportCsv } from './report-csv.ts'
import { checkReportLink } from './report-link.ts'
import type { Resources } from '#server/law/resources.ts'

/** A document's file name: {company}-{YYYY-MM}.{kind}. */
function reportFileName({ company, row }: Pick<MonthlyReport, 'company' | 'row'>, kind: ReportKind) {
  // A name in a non-Latin script leaves an empty slug.
  const name = slugify(company.name) || 'company'
  return `${name}-${row.period.slice(0, 7)}.${kind}`
}

type Document = Uint8Array<ArrayBuffer>
type Writer = (report: MonthlyReport, issuer: string) => string | Promise<Document>

/** Loads the writer with the first document: its fonts and their libraries take long to load. */
const writePdf: Writer = async (...given) => (await import('./report-pdf.ts')).reportPdf(...given)

const documents: Record<ReportKind, { type: string; write: Writer }> = {
  csv: { type: 'text/csv; charset=utf-8', write: reportCsv },
  pdf: { type: 'application/pdf', write: writePdf },
}

/** The most that a process keeps, in bytes of documents. */
const mostBytes = 8 * 1024 * 1024
/** Documents that may wait to be written; one takes some 50 ms. */
const mostWaiting = 100

/**
 * Documents that a process keeps by all that they show, and writes one at a time: writing one takes the processor
 * alone.
 */
function documentWriter() {
  const kept = new LruCache<Document>(mostBytes, ({ byteLength }, key) => byteLength + key.length)
  const busy = 'Too many documents are being written. Please try again in a moment.'
  const turns = turnQueue({ places: 1, longest: mostWaiting, busy })
  return async (
    kind: ReportKind,
    report: MonthlyReport,
    issuer: string,
    signal: AbortSignal,
  ): Promise<Document> => {
    const key = cacheKey([kind, report, issuer])
    const write = async () => {
      const isThere = kept.get(key)
      if (isThere !== undefined) return isThere
      // Others' requests come between two documents.
      await setImmediate()
      const written = await documents[kind].write(report, issuer)
      const document = typeof written === 'string' ? new TextEncoder().encode(written) : written
      kept.set(key, document)
      return document
    }
    return kept.get(key) ?? turns.run(write, signal)
  }
}

/**
 * Serves a month's report as a document to the holder of a signed link, since a browser following a link sends no
 * token. 410 once the link has expired.
 */
export function serveReportFiles(app: Hono, { db, clock, config }: Resources): void {
  const documentOf = documentWriter()
  app.get('/api/v3/reports/:file{[0-9a-f-]+\\.(?:csv|pdf)}', async (c) => {
    const [id = '', ending] = c.req.param('file').split('.')
    const kind = ending === 'pdf' ? 'pdf' : 'csv'
    const { expires, signature } = c.req.query()
    checkReportLink(openingKeys(config), { id, kind }, { expires, signature }, clock.now())
    const report = await loadReport(db, id)
    if (report === null) throw notFound()
    return c.body(await documentOf(kind, report, config.portal.productName, c.req.raw.signal), 200, {
      'content-type': documents[kind].type,
      'content-disposition': `attachment; filename="${reportFileName(report, kind)}"`,
      'cache-control': 'private, no-store',
    })
  })
}
