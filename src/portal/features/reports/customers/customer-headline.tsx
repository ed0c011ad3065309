import type { Customers } from '#contract/customers.ts'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { rangeWording } from '#portal/ui/range/range.ts'
import { changeNames } from './count-cells.tsx'
import { colourOfChange, customerColours } from './customer-content.tsx'
import { type CustomerSeries, isSoFar } from './customer-figures.ts'
import classes from './customers.module.css'

/** Compares customers with those at the end of the day before the first one: '3 more than on October 1st, 2026'. */
export function comparedWording({ before, customers }: CustomerSeries['totals'], first: string): string {
  const day = spelledDay(new Date(Date.parse(first) - 86_400_000).toISOString())
  if (before === 0) return `none on ${day}`
  const change = customers - before
  if (change === 0) return `as many as on ${day}`
  return `${grouped(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than on ${day}`
}

interface FigureProps {
  name: string
  count: number
  /** Of its columns in the chart. */
  colour?: string
  note?: string
}

function Figure({ name, count, colour, note }: FigureProps) {
  return (
    <div>
      <dt>
        {colour !== undefined && (
          <svg width={10} height={10} aria-hidden="true">
            <rect width={10} height={10} rx={3} fill={colour} />
          </svg>
        )}
        {name}
      </dt>
      <dd>
        {grouped(count)}
        {note !== undefined && <small className={classes.note}>{note}</small>}
      </dd>
    </div>
  )
}

/** The figures of all days together; their colours are those of the chart. */
export function CustomerHeadline({ series, until }: { series: CustomerSeries; until: Customers['until'] }) {
  const { name, totals, days } = series
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const span = rangeWording({ from: first, to: last }, spelledDay, '')
  const time = `in ${counted(days.length, 'day')}`
  const colours = colourOfChange(series)
  return (
    <>
      <p className={classes.printed}>{`${name}, ${span}`}</p>
      <dl className={classes.figures}>
        <Figure
          name={isSoFar(last, until) ? 'Customers now' : `Customers on ${spelledDay(last)}`}
          count={totals.customers}
          colour={customerColours.customers}
          note={comparedWording(totals, first)}
        />
        {changeNames.map(([key, name]) => (
          <Figure key={key} name={`${name} ${time}`} count={totals[key]} {...colours[key]} />
        ))}
      </dl>
    </>
  )
}
