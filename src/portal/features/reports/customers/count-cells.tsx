import type { CustomerDay } from '#contract/customers.ts'
import { grouped } from '#contract/formats/grouped.ts'
import table from '#portal/ui/layout/table.module.css'
import reports from '../reports.module.css'

/** The changes of customers with their names, in the order of a table's columns. */
export const changeNames = [
  ['new', 'New'],
  ['gone', 'Gone'],
  ['changedTo', 'Changed to'],
  ['changedFrom', 'Changed from'],
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

/** The cells below them. */
export const CountCells = ({ counts }: { counts: Omit<CustomerDay, 'day'> }) => (
  <>
    {changeNames.map(([key, name]) => (
      <td key={key} className={table.number} data-label={name}>
        {grouped(counts[key])}
      </td>
    ))}
    <td className={`${table.number} ${reports.main}`} data-label="Customers">
      {grouped(counts.customers)}
    </td>
  </>
)
