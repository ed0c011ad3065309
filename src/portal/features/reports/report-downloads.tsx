import { useTransition } from 'react'
import type { Report, ReportKind } from '#contract/report.ts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { downloadReport } from './download-report.ts'
import { BusyButton } from '#portal/ui/actions/busy-button.tsx'
import classes from './reports.module.css'

interface Props {
  addonSlug: string
  report: Report
}

function Download({ addonSlug, report, kind }: Props & { kind: ReportKind }) {
  const [isPending, startDownload] = useTransition()
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      aria-label={`Download ${reportMonth(report.period)} as ${kind.toUpperCase()}`}
      busy={isPending}
      onClick={() => startDownload(() => downloadReport(addonSlug, { id: report.id, kind }))}
    >
      {kind.toUpperCase()}
    </BusyButton>
  )
}

/** Downloads of a month's report: the statement, and the numbers as a spreadsheet. */
export function ReportDownloads(props: Props) {
  return (
    <span className={classes.downloads}>
      <Download {...props} kind="pdf" />
      <Download {...props} kind="csv" />
    </span>
  )
}
