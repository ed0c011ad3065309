import { problemOf } from '#machines/problem.ts'
import type { ReportKind } from '#contract/report.ts'
import { api } from '#portal/wire/api.ts'
import { flash } from '#portal/app/flashes/flash.ts'

/** Saves a report as a document. Its link is asked for anew, since those of the page hold for five minutes only. */
export async function downloadReport(
  addonSlug: string,
  { id, kind }: { id: string; kind: ReportKind },
): Promise<void> {
  try {
    const reports = await api.reportList({ params: { addon: addonSlug } })
    const report = reports.find((each) => each.id === id)
    if (report === undefined) {
      flash.error('This report is no longer there. Reload the page to see those that are.')
      return
    }
    const link = document.createElement('a')
    link.href = kind === 'pdf' ? report.pdfUrl : report.csvUrl
    // An answer that is no document after all does not take the page's place.
    link.download = ''
    link.click()
  } catch (error) {
    const problem = problemOf(error)
    // That the session has ended, the bar on top says.
    if (problem.kind !== 'expired') flash.error(problem.message)
  }
}
