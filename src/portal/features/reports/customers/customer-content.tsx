import type { Customers } from '#contract/customers.ts'
import { grouped } from '#contract/formats/grouped.ts'
import { spelledDay } from '#contract/formats/spelled-day.ts'
import type { ChartContent } from '../chart/chart-content.ts'
import { type ChartFrame, heightOf, middleOf } from '../chart/chart-frame.ts'
import { AmountLabel } from '../chart/chart-parts.tsx'
import { changeNames } from './count-cells.tsx'
import { comings, type CustomerSeries, isSoFar } from './customer-figures.ts'
import { changesPlace, customerFrame } from './customer-frame.ts'

/** The colours of customers, of those that came, and of those that left. */
export const customerColours = {
  customers: 'var(--series-1)',
  came: 'var(--series-3)',
  left: 'var(--series-2)',
} as const

/** The colours of changes that have columns: an add-on's customers who add or drop a plan stay what they are. */
export function colourOfChange({ slug }: Pick<CustomerSeries, 'slug'>) {
  const [came, left] = [{ colour: customerColours.came }, { colour: customerColours.left }]
  return { new: came, gone: left, ...(slug === null ? {} : { changedTo: came, changedFrom: left }) }
}

/** From this room of a day on, in px, its column stands apart from the next. */
const apart = 16
/** The most width of a column, in px: a lone day is no wall. */
const widest = 64
/** The strong upper edge of customers, in px. */
const edge = 2

interface ColumnProps {
  frame: ChartFrame
  index: number
  /** Its ends, in px from the top. */
  from: number
  to: number
  colour: string
  opacity?: number
}

function Column({ frame, index, from, to, colour, opacity = 1 }: ColumnProps) {
  if (from === to) return null
  const width = frame.band < apart ? frame.band : Math.min(frame.band * 0.74, widest)
  const left = middleOf(frame, index) - width / 2
  return (
    <path
      d={`M${left},${from}H${left + width}V${to}H${left}z`}
      fill={colour}
      fillOpacity={opacity}
      shapeRendering="crispEdges"
    />
  )
}

/** Names a day; one that is not over is counted so far. */
export const customerDayName = (day: string, until: Customers['until']): string =>
  isSoFar(day, until) ? `${spelledDay(day)}, so far` : spelledDay(day)

/** The chart of a series with each day: customers at its end, and below them those that came and left on it. */
export function customerContent(series: CustomerSeries, until: Customers['until']): ChartContent {
  const { days } = series
  const moves = days.map((each) => comings(series, each))
  const place = changesPlace(moves)
  return {
    count: days.length,
    frameOf: (width) => customerFrame(days, width),
    amount: grouped,
    ground: ({ plot }) => (
      <>
        <path d={`M${plot.left},${place.zero}H${plot.right}`} stroke="var(--mantine-color-default-border)" />
        {place.labels.map(({ y, text }) => (
          <AmountLabel key={text} x={plot.left} y={y}>
            {text}
          </AmountLabel>
        ))}
      </>
    ),
    columns: (frame, index) => {
      const { came, left } = moves[index] ?? { came: 0, left: 0 }
      const at = { frame, index }
      const { bottom } = frame.plot
      const top = heightOf(frame, days[index]?.customers ?? 0)
      const { customers, ...moved } = customerColours
      return (
        <g data-day={days[index]?.day}>
          <Column {...at} from={bottom} to={top} colour={customers} opacity={0.22} />
          <Column {...at} from={Math.min(top + edge, bottom)} to={top} colour={customers} />
          <Column {...at} from={place.zero} to={place.zero - place.heightOf(came)} colour={moved.came} />
          <Column {...at} from={place.zero} to={place.zero + place.heightOf(left)} colour={moved.left} />
        </g>
      )
    },
    tell: (index) => {
      const day = days[index]
      if (day === undefined) throw new Error(`the chart has no day ${index}`)
      const colours = colourOfChange(series)
      return {
        name: customerDayName(day.day, until),
        lines: [
          ...changeNames.map(([key, name]) => ({ key, name, text: grouped(day[key]), ...colours[key] })),
          {
            key: 'customers',
            name: 'Customers',
            text: grouped(day.customers),
            colour: customerColours.customers,
          },
        ],
      }
    },
  }
}
