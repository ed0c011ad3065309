import type { Repricing } from '#contract/repricing.ts'
import { RepricingCells, repricingColumns } from './repricing-cells.tsx'
import classes from './repricings.module.css'
import cards from '#portal/ui/layout/row-cards.module.css'
import { EmptyState } from '#portal/ui/layout/empty-state.tsx'
import table from '#portal/ui/layout/table.module.css'
import { useShortList } from '#portal/ui/lists/use-short-list.tsx'

/** A plan's repricings, newest first; scrolls within its own box on a narrow screen. */
export function RepricingTable({ repricings }: { repricings: readonly Repricing[] }) {
  const { shown, toggle } = useShortList(repricings, 'repricings')
  if (repricings.length === 0)
    return <EmptyState drawing="prices">There are currently no price changes of this plan.</EmptyState>
  return (
    <>
      {/* A scrolling region must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={`${table.scroll} ${cards.cards}`} aria-label="Table of price changes" tabIndex={0}>
        <table className={`${table.table} ${classes.rows}`}>
          <thead>
            <tr>
              {repricingColumns.map((name) => (
                <th key={name} scope="col" className={name === 'Price' ? table.number : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((repricing) => (
              <tr key={repricing.id}>
                <RepricingCells repricing={repricing} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {toggle}
    </>
  )
}
