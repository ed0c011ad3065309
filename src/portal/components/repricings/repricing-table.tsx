import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Repricing } from '../../../contract/repricing.ts'
import { RepricingCells, repricingColumns } from './repricing-cells.tsx'
import classes from './repricings.module.css'

/** Lists other than features collapse at 5. */
const short = 5

/** A plan's repricings, newest first; on a narrow screen the table scrolls in its own box. */
export function RepricingTable({ repricings }: { repricings: readonly Repricing[] }) {
  const [isOpen, setOpen] = useState(false)
  if (repricings.length === 0)
    return <p className={classes.soft}>There are currently no repricings of this plan.</p>
  return (
    <>
      {/* A region that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} aria-label="Repricings" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {repricingColumns.map((name) => (
                <th key={name} scope="col" className={name === 'Price' ? classes.number : undefined}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {(isOpen ? repricings : repricings.slice(0, short)).map((repricing) => (
              <tr key={repricing.id}>
                <RepricingCells repricing={repricing} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {repricings.length > short && (
        <div>
          <Button variant="default" size="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Collapse repricings' : `View all ${repricings.length} repricings`}
          </Button>
        </div>
      )}
    </>
  )
}
