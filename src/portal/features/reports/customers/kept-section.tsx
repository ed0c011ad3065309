import type { CSSProperties, ReactNode } from 'react'
import type { CustomerRetention } from '#contract/customers.ts'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { HiddenText } from '#portal/ui/layout/hidden-text.tsx'
import sectionClasses from '#portal/ui/layout/section.module.css'
import { Section } from '#portal/ui/layout/section.tsx'
import table from '#portal/ui/layout/table.module.css'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'
import { TableBox } from './table-box.tsx'
import reports from '../reports.module.css'
import classes from './customers.module.css'

/** Months of joining that show at first. */
const shortLength = 12

/** A share in whole per cent; 0 and 100 are none and all alone. */
export function keptShare(kept: number, joined: number): number {
  if (kept === 0) return 0
  return kept === joined ? 100 : Math.min(Math.max(Math.round((100 * kept) / joined), 1), 99)
}

const laterWording = (months: number): string =>
  months === 0 ? 'That month' : `${counted(months, 'month')} later`

const laterName = (months: number): string => (months === 0 ? 'That month' : `+${months}`)

function Kept({ kept, joined, later }: { kept: number; joined: number; later: number }) {
  const share = keptShare(kept, joined)
  const told = `${grouped(kept)} of ${grouped(joined)}`
  return (
    <td
      className={`${table.number} ${classes.kept}`}
      style={{ '--kept': share } as CSSProperties}
      data-later={laterName(later)}
      title={`${laterWording(later)}: ${told}`}
    >
      {share}%<HiddenText>, {told}</HiddenText>
    </td>
  )
}

interface Props {
  /** Null while they are not there. */
  months: CustomerRetention | null
  /** Stands in their place then. */
  children: ReactNode
}

/** How many customers are kept, by the month in which they joined: newest first, a column per month after. */
export function KeptSection({ months, children }: Props) {
  const { shown, toggle } = useShortList((months ?? []).toReversed(), 'months of joining', shortLength)
  const columns = Array.from({ length: Math.max(0, ...shown.map(({ kept }) => kept.length)) }, (_, i) => i)
  return (
    <Section id="customers-kept" title="Customers kept">
      {months === null ? (
        children
      ) : columns.length === 0 ? (
        <p className={sectionClasses.soft}>
          How many of those who joined are still customers shows here once their first month is over.
        </p>
      ) : (
        <>
          <p className={sectionClasses.soft}>
            Of the accounts that became customers in a month, on any plan, those that were customers at its
            end, and at the end of each month after it. One that comes back counts again. Each month is here,
            whatever days and plan are chosen above.
          </p>
          <TableBox className={`${reports.box} ${classes.whole}`} label="Customers kept by month of joining">
            <thead>
              <tr>
                <th scope="col">Month</th>
                <th scope="col" className={table.number}>
                  Joined
                </th>
                {columns.map((later) => (
                  <th key={later} scope="col" className={table.number} aria-label={laterWording(later)}>
                    {laterName(later)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ month, joined, kept }) => (
                <tr key={month}>
                  <th scope="row">{reportMonth(month)}</th>
                  <td className={table.number} data-later="Joined">
                    {grouped(joined)}
                  </td>
                  {columns.map((later) => {
                    const count = kept[later]
                    return count === undefined ? (
                      // oxlint-disable-next-line jsx-a11y/control-has-associated-label
                      <td key={later} />
                    ) : (
                      <Kept key={later} kept={count} joined={joined} later={later} />
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </TableBox>
          {toggle}
        </>
      )}
    </Section>
  )
}
