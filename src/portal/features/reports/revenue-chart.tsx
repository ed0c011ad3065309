import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { BarChart } from '@mantine/charts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { inDollars } from '#portal/ui/format/money.ts'
import type { PlanRevenue } from './plan-revenue.ts'
import classes from './reports.module.css'

/** Room above the top grid line for half of its label, in px. */
const topLabel = 10

/** Neighbouring colours stay distinct in light and dark mode. */
const colours = ['blue.6', 'orange.6', 'teal.6', 'grape.5', 'yellow.6', 'cyan.7', 'pink.5', 'lime.7']

/** The most labels of months that have room side by side in the narrowest chart. */
const mostLabels = 9

interface Tick {
  x: number | string
  y: number | string
  payload: { value?: unknown }
}

// The library's own texts, lines and bars measure or animate themselves, which took half of the chart's time.
const noLines = () => []
const monthTick = ({ x, y, payload: { value } }: Tick) => (
  <text x={x} y={y} dy={18} fontSize={12} fill="currentColor" textAnchor="middle">
    {String(value)}
  </text>
)
const amountTick = ({ x, y, payload: { value } }: Tick) => (
  <text x={x} y={y} dx={-10} dy={4} fontSize={12} fill="currentColor" textAnchor="end">
    {inDollars(Number(value))}
  </text>
)

interface Segment {
  x: number
  y: number
  width: number
  height: number
  fill?: string | undefined
  fillOpacity?: number | string | undefined
}
const segment = ({ x, y, width, height, fill, fillOpacity }: Segment) =>
  height === 0 ? null : (
    <path d={`M${x},${y}h${width}v${height}h${-width}z`} fill={fill} fillOpacity={fillOpacity} />
  )

/** A stacked bar per month, one segment per plan; amounts stay in cents until formatted. */
export function RevenueChart({ revenue: { series, months } }: { revenue: PlanRevenue }) {
  return (
    <BarChart
      h={340}
      type="stacked"
      data={months.map(({ period, cents }) => ({ month: reportMonth(period), ...cents }))}
      dataKey="month"
      series={series.map(({ key, name }, i) => ({
        name: key,
        label: name,
        color: colours[i % colours.length] ?? 'gray.6',
      }))}
      valueFormatter={inDollars}
      withLegend
      legendProps={{ verticalAlign: 'bottom', itemSorter: null }}
      gridProps={{ verticalCoordinatesGenerator: noLines }}
      yAxisProps={{ width: 90, interval: 0, tick: amountTick }}
      xAxisProps={{ interval: Math.ceil(months.length / mostLabels) - 1, tick: monthTick }}
      classNames={{ legend: classes.legend ?? '', legendItem: classes.legendItem ?? '' }}
      // Hidden from screen readers, which have the table, so it must not take focus.
      barChartProps={{ accessibilityLayer: false, margin: { top: topLabel } }}
      barProps={{ isAnimationActive: false, shape: segment }}
    />
  )
}
