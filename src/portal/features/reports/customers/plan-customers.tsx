import { grouped } from '#contract/formats/grouped.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import table from '#portal/ui/layout/table.module.css'
import { TableBox } from './table-box.tsx'
import reports from '../reports.module.css'
import classes from './customers.module.css'
import { CountCells, CountHeads } from './count-cells.tsx'
import type { CustomerSeries } from './customer-figures.ts'
import { sumOf } from '../figures.ts'

function PlanCells({ series: { name, totals } }: { series: CustomerSeries }) {
  return (
    <>
      <th scope="row">{name}</th>
      <td className={table.number} data-label="Before">
        {grouped(totals.before)}
      </td>
      <CountCells counts={totals} />
    </>
  )
}

/** True if the plans' figures do not sum up to the add-on's, since accounts are on several plans. */
const isOnSeveral = (plans: readonly CustomerSeries[], whole: CustomerSeries): boolean =>
  (['before', 'new', 'gone', 'customers'] as const).some(
    (key) => sumOf(plans.map(({ totals }) => totals[key])) !== whole.totals[key],
  )

/** How each plan's customers have changed over all days, and the add-on's; a card per plan on a narrow screen. */
export function PlanCustomers({ plans, whole }: { plans: readonly CustomerSeries[]; whole: CustomerSeries }) {
  const { shown, toggle } = useShortList(plans, 'plans')
  return (
    <>
      {isOnSeveral(plans, whole) && (
        <p className={sectionClasses.soft}>
          An account on several plans is a customer of each, and counts once in all plans.
        </p>
      )}
      <TableBox
        className={`${table.scroll} ${reports.cards} ${reports.months} ${classes.counts}`}
        label="Customers by plan"
      >
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col" className={table.number}>
              Before
            </th>
            <CountHeads />
          </tr>
        </thead>
        <tbody>
          {shown.map((series) => (
            <tr key={series.slug}>
              <PlanCells series={series} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <PlanCells series={whole} />
          </tr>
        </tfoot>
      </TableBox>
      {toggle}
    </>
  )
}
