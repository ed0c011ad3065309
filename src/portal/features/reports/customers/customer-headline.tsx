import type { Customers } from '#contract/customers.ts'
import { counted, grouped } from '#contract/formats/grouped.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import { customerColours } from './customer-content.tsx'
import type { CustomerSeries } from './customer-figures.ts'
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
export function CustomerHeadline({
  series: { slug, totals, days },
  until,
}: {
  series: CustomerSeries
  until: Customers['until']
}) {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  const isOver = last !== until.slice(0, last.length)
  const time = `in ${counted(days.length, 'day')}`
  const { came, left } = customerColours
  return (
    <dl className={classes.figures}>
      <Figure
        name={isOver ? `Customers on ${spelledDay(last)}` : 'Customers now'}
        count={totals.customers}
        colour={customerColours.customers}
        note={comparedWording(totals, first)}
      />
      <Figure name={`New ${time}`} count={totals.new} colour={came} />
      <Figure name={`Gone ${time}`} count={totals.gone} colour={left} />
      {slug === null ? (
        <Figure
          name={`Took another plan ${time}`}
          count={totals.changedTo}
          note={`${grouped(totals.changedFrom)} left one and stayed`}
        />
      ) : (
        <>
          <Figure name="Changed to this plan" count={totals.changedTo} colour={came} />
          <Figure name="Changed from this plan" count={totals.changedFrom} colour={left} />
        </>
      )}
    </dl>
  )
}
