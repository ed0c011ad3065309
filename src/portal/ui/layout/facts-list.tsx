import type { ReactNode } from 'react'
import classes from './facts-list.module.css'

/** A fact's name and its value; null for one that is left out. */
export type Fact = readonly [name: string, value: ReactNode]

/** Facts, each with its name beside it. */
export function FactsList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
