import type { CustomerDay } from '#contract/customers.ts'
import { grouped } from '#contract/formats/grouped.ts'
import table from '#portal/ui/layout/table.module.css'
import reports from '../reports.module.css'

/** The changes of customers with their names, in the order of a table's columns; the last two are of those who stayed. */
export const changeNames = [
  ['new', 'New'],
  ['gone', 'Gone'],
  ['changedTo', 'Plan added'],
  ['changedFrom', 'Plan dropped'],
] as const satisfies [keyof CustomerDay, string][]

/** The heads of a table's columns of customers. */
export const CountHeads = () => (
  <>
    {[...changeNames.map(([, name]) => name), 'Customers'].map((name) => (
      <th key={name} scope="col" className={table.number}>
        {name}
      </th>
    ))}
  </>
)

/** The cells of changes. */
export const ChangeCells = ({ counts }: { counts: Omit<CustomerDay, 'day'> }) => (
  <>
    {changeNames.map(([key, name]) => (
      <td key={key} className={table.number} data-label={name}>
        {grouped(counts[key])}
      </td>
    ))}
  </>
)

/** The cells below the heads. */
export const CountCells = ({ counts }: { counts: Omit<CustomerDay, 'day'> }) => (
  <>
    <ChangeCells counts={counts} />
    <td className={`${table.number} ${reports.main}`} data-label="Customers">
      {grouped(counts.customers)}
    </td>
  </>
)
