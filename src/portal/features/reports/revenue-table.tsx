import { reportMonth } from '#portal/ui/format/dates.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'
import { type Figures, lastHeading } from './figures.ts'
import { lastText, totalLabel } from './month-reading.ts'
import table from '#portal/ui/layout/table.module.css'
import hidden from '#portal/ui/layout/hidden-text.module.css'
import classes from './reports.module.css'

interface Props {
  figures: Figures
  /** The months shown, newest first. */
  months: Figures['months']
  /** False if it is for screen readers alone. */
  isForAll: boolean
}

/** The chart's data as a table, with a card per month on a narrow screen. */
export function RevenueTable({ figures: { kind, series, months: all, whole }, months, isForAll }: Props) {
  const last = lastHeading[kind]
  return (
    <section
      className={isForAll ? `${classes.box} ${classes.cards}` : hidden.hidden}
      aria-label="Revenue by plan as a table"
      // A scrolling region must be reachable by keyboard, but not while hidden.
      {...(isForAll ? { tabIndex: 0 } : {})}
    >
      <table className={table.table}>
        <caption hidden>
          {kind === 'plans' ? 'Revenue by plan and month' : 'Revenue by month and a year before'}
        </caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col" className={table.number}>
                {name}
              </th>
            ))}
            <th scope="col" className={table.number}>
              {last}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.period}>
              <th scope="row">{reportMonth(month.period)}</th>
              {series.map(({ key, name }) => (
                <td key={key} className={table.number} data-label={name}>
                  {kind === 'plans' || month.cents[key] !== undefined
                    ? inDollars(month.cents[key] ?? 0)
                    : '—'}
                </td>
              ))}
              <td className={`${table.number} ${classes.main}`} data-label={last}>
                {lastText(kind, month) || '—'}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{totalLabel(all.length)}</th>
            {series.map(({ key, name, total }) => (
              <td key={key} className={table.number} data-label={name}>
                {inDollars(total)}
              </td>
            ))}
            <td className={`${table.number} ${classes.main}`} data-label={last}>
              {lastText(kind, whole) || '—'}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
