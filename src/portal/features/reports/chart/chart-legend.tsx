import { inDollars } from '#contract/formats/in-dollars.ts'
import type { Figures } from '../figures.ts'
import { colourOf } from './chart-parts.tsx'
import classes from './chart.module.css'

interface Props {
  figures: Figures
  /** Tells which series the pointer is at; null for none. */
  onPoint: (key: string | null) => void
}

/** Names each series beside its colour, with its sum. Screen readers have the table. */
export const ChartLegend = ({ figures: { kind, series }, onPoint }: Props) => (
  <ul className={classes.legend} aria-hidden="true" onPointerLeave={() => onPoint(null)}>
    {series.map(({ key, name, total }, i) => (
      <li key={key} onPointerEnter={() => onPoint(key)}>
        <svg width={10} height={10}>
          <rect width={10} height={10} rx={3} fill={colourOf(kind, i)} />
        </svg>
        <span>{name}</span>
        <span className={classes.sum}>{inDollars(total)}</span>
      </li>
    ))}
  </ul>
)
