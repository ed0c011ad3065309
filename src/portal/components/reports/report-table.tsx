import type { Report } from '../../../contract/report.ts'
import { reportMonth } from '../../dates.ts'
import { inDollars } from '../../money.ts'
import { type ReportTotals, totalsOf } from '../../report-range.ts'
import { ReportDownloads } from './report-downloads.tsx'
import classes from './reports.module.css'

function Amounts({ amounts, note }: { amounts: ReportTotals; note?: string }) {
  return (
    <>
      <td className={classes.number}>
        {inDollars(amounts.customerBillingsAsCents)}
        {note !== undefined && <small className={classes.under}>{note}</small>}
      </td>
      <td className={classes.number}>{inDollars(amounts.herokuShareAsCents)}</td>
      <td className={classes.number}>{inDollars(amounts.providerShareAsCents)}</td>
    </>
  )
}

/** What of a month's billings is not shared, in words; nothing where all of it is. */
function notShared({ customerBillingsAsCents, providerAssessedBillingsAsCents }: Report): string | undefined {
  const cents = customerBillingsAsCents - providerAssessedBillingsAsCents
  return cents === 0 ? undefined : `${inDollars(cents)} of it not shared`
}

/** The company's months with their sums; on a narrow screen the table scrolls in its own box. */
export function ReportTable({ addonSlug, reports }: { addonSlug: string; reports: readonly Report[] }) {
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroll} aria-label="Table of reports" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className={classes.number}>
              Customer Billings
            </th>
            <th scope="col" className={classes.number}>
              Platform Revenue Share
            </th>
            <th scope="col" className={classes.number}>
              Provider Revenue Share
            </th>
            <th scope="col">Downloads</th>
          </tr>
        </thead>
        <tbody>
          {reports.map((report) => {
            const note = notShared(report)
            return (
              <tr key={report.id}>
                <th scope="row">{reportMonth(report.period)}</th>
                <Amounts amounts={report} {...(note === undefined ? {} : { note })} />
                <td>
                  <ReportDownloads addonSlug={addonSlug} report={report} />
                </td>
              </tr>
            )
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total of {reports.length === 1 ? '1 month' : `${reports.length} months`}</th>
            <Amounts amounts={totalsOf(reports)} />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
