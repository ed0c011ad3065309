import { reportList } from '#contract/endpoints/reports.ts'
import { problemOf } from '#machines/problem.ts'
import type { ReportKind } from '#contract/report.ts'
import { tellRefused } from '#portal/workflow/shapes/tell-refused.ts'
import { callApi } from '#portal/wire/api.ts'
import { flash } from '#portal/app/flashes/flash.ts'

/** Downloads a report. Requests a new link, since the page's links expire after five minutes. */
export async function downloadReport(
  addonSlug: string,
  { id, kind }: { id: string; kind: ReportKind },
): Promise<void> {
  try {
    const reports = await callApi(reportList, { params: { addon: addonSlug } })
    const report = reports.find((each) => each.id === id)
    if (report === undefined) {
      flash.error('This report no longer exists. Reload the page to see the current ones.')
      return
    }
    const link = document.createElement('a')
    link.href = kind === 'pdf' ? report.pdfUrl : report.csvUrl
    // Should the response not be a document, it must not replace the page.
    link.download = ''
    link.click()
  } catch (error) {
    tellRefused({ problem: problemOf(error) })
  }
}
