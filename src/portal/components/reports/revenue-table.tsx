import { reportMonth } from '../../dates.ts'
import { inDollars } from '../../money.ts'
import type { PlanRevenue } from '../../plan-revenue.ts'
import classes from './reports.module.css'

/** What the chart shows, in numbers, newest month first. */
export function RevenueTable({ revenue: { series, months } }: { revenue: PlanRevenue }) {
  return (
    <table className={classes.table}>
      <caption hidden>Revenue by plan and month</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {series.map(({ key, name }) => (
            <th key={key} scope="col" className={classes.number}>
              {name}
            </th>
          ))}
          <th scope="col" className={classes.number}>
            All plans
          </th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map(({ period, cents, total }) => (
          <tr key={period}>
            <th scope="row">{reportMonth(period)}</th>
            {series.map(({ key }) => (
              <td key={key} className={classes.number}>
                {inDollars(cents[key] ?? 0)}
              </td>
            ))}
            <td className={classes.number}>{inDollars(total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
