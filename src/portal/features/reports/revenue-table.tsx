import { reportMonth } from '#portal/ui/format/dates.ts'
import { inDollars } from '#portal/ui/format/money.ts'
import type { PlanRevenue } from './plan-revenue.ts'
import table from '#portal/ui/layout/table.module.css'

interface Props {
  revenue: Pick<PlanRevenue, 'series'>
  /** The months shown, newest first. */
  months: PlanRevenue['months']
}

/** The chart's data as a table. */
export function RevenueTable({ revenue: { series }, months }: Props) {
  return (
    <table className={table.table}>
      <caption hidden>Revenue by plan and month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col" className={table.number}>
              {name}
            </th>
          ))}
          <th scope="col" className={table.number}>
            All plans
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ period, cents, total }) => (
          <tr key={period}>
            <th scope="row">{reportMonth(period)}</th>
            {series.map(({ key }) => (
              <td key={key} className={table.number}>
                {inDollars(cents[key] ?? 0)}
              </td>
            ))}
            <td className={table.number}>{inDollars(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
