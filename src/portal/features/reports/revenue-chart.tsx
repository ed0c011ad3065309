import '@mantine/charts/styles.css'
import '@mantine/core/styles/ColorSwatch.css'
import { BarChart, ChartLegend, ChartTooltip } from '@mantine/charts'
import { startTransition, useEffect, useState } from 'react'
import { type BarShapeProps, ResponsiveContainer, type TooltipContentProps } from 'recharts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import { inDollars } from '#portal/ui/format/money.ts'
import type { PlanRevenue } from './plan-revenue.ts'
import classes from './reports.module.css'

/** Room above the top grid line for half of its label, in px. */
const topLabel = 10

/** Neighbouring colours stay distinct in light and dark mode. */
const colours = ['blue-6', 'orange-6', 'teal-6', 'grape-5', 'yellow-6', 'cyan-7', 'pink-5', 'lime-7'].map(
  (colour) => `var(--mantine-color-${colour})`,
)

/** Of the columns with their labels, in px; it leaves room for two lines of the legend. */
const height = 268

/** The most labels of months that have room side by side in the narrowest chart. */
const mostLabels = 9

interface Tick {
  x: number | string
  y: number | string
  payload: { value?: unknown }
}

/** A month as the library draws it: one bar, in the shape of its segments. */
const columns = [{ name: 'total', color: 'gray' }]

// The library's own texts and lines measure themselves, which takes long.
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

type Month = PlanRevenue['months'][number]

/** Each series with its colour, as the library's legend, tooltip and our columns take it. */
const colouredSeries = (series: PlanRevenue['series']) =>
  series.map(({ key, name }, i) => ({
    name: key,
    dataKey: key,
    label: name,
    color: colours[i % colours.length] ?? 'currentColor',
  }))

type Coloured = ReturnType<typeof colouredSeries>

/** A month's segments, one upon the other; all but the one pointed at in the legend are dimmed. */
function columnOf(series: Coloured, pointedAt: string | number | null) {
  return function Segments({ x, y, width, height, payload }: BarShapeProps) {
    const { cents, total }: Month = payload
    let bottom = y + height
    return series.map(({ name, color }) => {
      const part = total === 0 ? 0 : (height * (cents[name] ?? 0)) / total
      bottom -= part
      const opacity = pointedAt === null || pointedAt === name ? 1 : 0.1
      return part === 0 ? null : (
        <path
          key={name}
          d={`M${x},${bottom}h${width}v${part}h${-width}z`}
          fill={color}
          fillOpacity={opacity}
        />
      )
    })
  }
}

/** The tooltip of a month: the amount of each plan that was billed. */
const toldOf = (series: Coloured) =>
  function Told({ label, payload: [column] }: Pick<TooltipContentProps, 'label' | 'payload'>) {
    const cents = (column?.payload as Month | undefined)?.cents ?? {}
    return (
      <ChartTooltip
        label={label}
        payload={series
          .filter(({ name }) => cents[name] !== undefined)
          .map((each) => ({ ...each, payload: cents }))}
        series={series}
        valueFormatter={inDollars}
      />
    )
  }

interface Props {
  revenue: PlanRevenue
  /** The width of the chart when it is first drawn, in px. */
  width: number
}

/**
 * A stacked column per month, one segment per plan; amounts stay in cents until formatted. The library draws the whole
 * column as one bar: its own stacks take several times as long, and its own legend has it lay out all anew. The
 * tooltip comes with the first pointer.
 */
export function RevenueChart({ revenue: { series, months }, width }: Props) {
  const [pointedAt, setPointedAt] = useState<string | number | null>(null)
  const [isPointedInto, setIsPointedInto] = useState(false)
  // The columns come in a task after the frame's, which keeps both short.
  const [hasFrame, setHasFrame] = useState(false)
  useEffect(() => startTransition(() => setHasFrame(true)), [])
  const coloured = colouredSeries(series)
  return (
    <>
      {/* With a size to begin with, the first drawing is in slices; the library would measure, then draw at once. */}
      <ResponsiveContainer height={height} initialDimension={{ width, height }}>
        <BarChart
          h="100%"
          data={months.map((month) => ({ ...month, month: reportMonth(month.period) }))}
          dataKey="month"
          series={hasFrame ? columns : []}
          withTooltip={isPointedInto}
          onPointerEnter={() => setIsPointedInto(true)}
          valueFormatter={inDollars}
          gridProps={{ verticalCoordinatesGenerator: noLines }}
          yAxisProps={{ width: 90, interval: 0, tick: amountTick }}
          xAxisProps={{ interval: Math.ceil(months.length / mostLabels) - 1, tick: monthTick }}
          // Hidden from screen readers, which have the table, so it must not take focus.
          barChartProps={{ accessibilityLayer: false, margin: { top: topLabel } }}
          barProps={{ isAnimationActive: false, shape: columnOf(coloured, pointedAt) }}
          tooltipProps={{ content: toldOf(coloured) }}
        />
      </ResponsiveContainer>
      <ChartLegend
        payload={coloured}
        series={coloured}
        legendPosition="bottom"
        onHighlight={setPointedAt}
        classNames={{ legend: classes.legend ?? '', legendItem: classes.legendItem ?? '' }}
      />
    </>
  )
}
