import '@mantine/charts/styles.css'
import { BarChart, ChartTooltip } from '@mantine/charts'
import { type BarShapeProps, ResponsiveContainer } from 'recharts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import type { Figures } from '../figures.ts'
import { monthReading } from '../month-reading.ts'
import { type ChartFrame, chartHeight, chartMargin } from './chart-frame.ts'
import { AmountLabel, colourOf, Columns, MonthLabel } from './chart-parts.tsx'
import classes from './chart.module.css'

interface Tick {
  x: number | string
  y: number | string
  index: number
  payload: { value?: unknown }
}

/** A month as the library sees it: one bar, in the shape of our columns. */
const bar = [{ name: 'total', color: 'gray' }]

// The library's own texts and lines measure themselves, which takes long.
const noLines = () => []
const amountTick = ({ x, y, payload: { value } }: Tick) => (
  <AmountLabel x={Number(x) + 8} y={Number(y)} cents={Number(value)} />
)

const monthTick =
  (frame: ChartFrame) =>
  ({ index }: Tick) => <MonthLabel frame={frame} index={index} />

/** A month's figures beside its columns. */
function Told({ figures, index }: { figures: Figures; index: number }) {
  const month = figures.months[index]
  if (month === undefined) return null
  const lines = monthReading(figures, month).map(({ key, name, text }) => {
    const place = figures.series.findIndex((each) => each.key === key)
    const color = place === -1 ? 'transparent' : colourOf(figures.kind, place)
    return { name: key, label: name, color, payload: { [key]: text } }
  })
  return (
    <ChartTooltip
      classNames={{ tooltipItem: classes.told ?? '' }}
      label={reportMonth(month.period)}
      payload={lines}
      series={lines}
    />
  )
}

const toldOf = (figures: Figures, index: number | undefined) => () =>
  index === undefined ? null : <Told figures={figures} index={index} />

interface Props {
  figures: Figures
  frame: ChartFrame
  /** The series pointed at in the legend. */
  pointedAt: string | null
  /** The month whose figures are shown, and how far from the chart's top, in px. */
  look: { index: number; top: number } | null
}

/**
 * The chart with a month's figures beside its columns. The library places them; which month is looked at is for the
 * reader around it, that keyboard, pointer and touch agree. It draws the whole month as one bar: its own stacks take
 * several times as long.
 */
export function RevenueChart({ figures, frame, pointedAt, look }: Props) {
  const columns = ({ index }: BarShapeProps & { index: number }) => (
    <Columns figures={figures} frame={frame} index={index} pointedAt={pointedAt} />
  )
  return (
    <ResponsiveContainer width={frame.width} height={chartHeight}>
      <BarChart
        h="100%"
        data={[...figures.months]}
        dataKey="period"
        series={bar}
        gridColor="var(--mantine-color-default-border)"
        strokeDasharray="0"
        gridProps={{ verticalCoordinatesGenerator: noLines }}
        yAxisProps={{
          width: chartMargin.left,
          interval: 0,
          ticks: [...frame.ticks],
          domain: [0, frame.ticks.at(-1) ?? 0],
          tick: amountTick,
        }}
        xAxisProps={{
          height: chartMargin.bottom,
          interval: 0,
          tick: monthTick(frame),
        }}
        // The reader around it takes focus and pointer.
        barChartProps={{
          accessibilityLayer: false,
          margin: { left: 0, right: chartMargin.right, top: chartMargin.top, bottom: 0 },
        }}
        barProps={{ isAnimationActive: false, shape: columns }}
        tooltipProps={{
          ...(look === null ? {} : { defaultIndex: look.index }),
          cursor: { fill: 'var(--hover)' },
          position: { y: look?.top ?? 0 },
          content: toldOf(figures, look?.index),
        }}
      />
    </ResponsiveContainer>
  )
}
