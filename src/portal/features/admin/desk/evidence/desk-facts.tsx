import type { Fact } from '#portal/ui/layout/facts-list.tsx'
import classes from './evidence.module.css'

interface Props {
  /** Short ones, side by side. */
  cells?: readonly Fact[]
  /** Texts, one below the other. */
  texts?: readonly Fact[]
}

const isThere = ([, value]: Fact) => value !== null && value !== false && value !== ''

/** The facts that a decision begins with; one without a value is left out. */
export function DeskFacts({ cells, texts }: Props) {
  return (
    <dl className={classes.facts}>
      {cells?.filter(isThere).map(([name, value]) => (
        <div key={name} className={classes.cell}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {texts?.filter(isThere).map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
