import type { Customers } from '#contract/customers.ts'
import { counted } from '#contract/formats/grouped.ts'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { TableBox } from './table-box.tsx'
import reports from '../reports.module.css'
import classes from './customers.module.css'
import { customerDayName } from './customer-content.tsx'
import { ChangeCells, CountCells, CountHeads } from './count-cells.tsx'
import type { CustomerSeries } from './customer-figures.ts'

/** Days that show at first: as many as have room in the box. */
const shortLength = 10

/** A series with each day as a table, newest first; a card per day on a narrow screen. */
export function DayTable({
  series: { name, days, totals },
  until,
}: {
  series: CustomerSeries
  until: Customers['until']
}) {
  const { shown, toggle } = useShortList(days.toReversed(), 'days', shortLength)
  return (
    <>
      <TableBox
        className={`${reports.box} ${reports.cards} ${classes.counts}`}
        label={`Customers by day, ${name}`}
      >
        <thead>
          <tr>
            <th scope="col">Day</th>
            <CountHeads />
          </tr>
        </thead>
        <tbody>
          {shown.map((day) => (
            <tr key={day.day}>
              <th scope="row">{customerDayName(day.day, until)}</th>
              <CountCells counts={day} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{`Total of ${counted(days.length, 'day')}`}</th>
            <ChangeCells counts={totals} />
            {/* Customers of several days have no sum. */}
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
            <td />
          </tr>
        </tfoot>
      </TableBox>
      {toggle}
    </>
  )
}
