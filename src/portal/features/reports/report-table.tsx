import type { ReactNode } from 'react'
import type { Report } from '#contract/report.ts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { BillingNotes } from './billing-notes.tsx'
import { totalLabel } from './month-reading.ts'
import { PaidOut, PaidOutSum } from './paid-out.tsx'
import { payoutSums, type ReportTotals, totalsOf } from './report-range.ts'
import { ReportDownloads } from './report-downloads.tsx'
import classes from './reports.module.css'
import table from '#portal/ui/layout/table.module.css'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'

function Amounts({ amounts, notes }: { amounts: ReportTotals; notes?: ReactNode }) {
  return (
    <>
      <td className={table.number} data-label="Customer Billings">
        <div>
          {inDollars(amounts.customerBillingsAsCents)}
          {notes}
        </div>
      </td>
      <td className={table.number} data-label="Platform Revenue Share">
        {inDollars(amounts.herokuShareAsCents)}
      </td>
      <td className={`${table.number} ${classes.main}`} data-label="Provider Revenue Share">
        {inDollars(amounts.providerShareAsCents)}
      </td>
    </>
  )
}

function ReportRow({ addonSlug, report }: { addonSlug: string; report: Report }) {
  return (
    <tr>
      <th scope="row">{reportMonth(report.period)}</th>
      <Amounts amounts={report} notes={<BillingNotes month={report} />} />
      <td className={table.number} data-label="Paid out">
        <div>
          <PaidOut report={report} />
        </div>
      </td>
      <td>
        <ReportDownloads addonSlug={addonSlug} report={report} />
      </td>
    </tr>
  )
}

const frame = `${table.scroll} ${classes.cards} ${classes.months}`

interface Props {
  addonSlug: string
  reports: readonly Report[]
}

/** The company's months, newest first, with totals; a card per month on a narrow screen. */
export function ReportTable({ addonSlug, reports }: Props) {
  const { shown, toggle } = useShortList(reports, 'reports')
  return (
    <>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={frame} aria-label="Table of reports" tabIndex={0}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col" className={table.number}>
                Customer Billings
              </th>
              <th scope="col" className={table.number}>
                Platform Revenue Share
              </th>
              <th scope="col" className={table.number}>
                Provider Revenue Share
              </th>
              <th scope="col" className={table.number}>
                Paid out
              </th>
              <th scope="col" className={classes.links}>
                Downloads
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((report) => (
              <ReportRow key={report.id} addonSlug={addonSlug} report={report} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{totalLabel(reports.length)}</th>
              <Amounts amounts={totalsOf(reports)} />
              <td className={table.number} data-label="Paid out">
                <div>
                  <PaidOutSum {...payoutSums(reports)} />
                </div>
              </td>
              {/* A foot has no documents. */}
              {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
              <td className={classes.links} />
            </tr>
          </tfoot>
        </table>
      </section>
      {toggle}
    </>
  )
}
