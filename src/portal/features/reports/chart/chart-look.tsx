import '@mantine/charts/styles.css'
import { BarChart, ChartTooltip } from '@mantine/charts'
import { ResponsiveContainer } from 'recharts'
import type { ChartContent } from './chart-content.ts'
import { type ChartFrame, chartHeight } from './chart-frame.ts'
import classes from './chart.module.css'

/** The month or day as the library sees it: one bar, which is drawn already. Many would take it long. */
const bar = [{ name: 'total', color: 'gray' }]
const data = [{ total: 1 }]
const nothing = () => <g />

/** The figures of a month or day beside its columns. */
function Told({ content, index }: { content: ChartContent; index: number }) {
  const { name, lines } = content.tell(index)
  const told = lines.map(({ key, name: label, text, colour = 'transparent' }) => ({
    name: key,
    label,
    color: colour,
    payload: { [key]: text },
  }))
  return (
    <ChartTooltip
      classNames={{ tooltipItem: classes.told ?? '' }}
      label={name}
      payload={told}
      series={told}
    />
  )
}

const toldOf = (content: ChartContent, index: number | undefined) => () =>
  index === undefined ? null : <Told content={content} index={index} />

interface Props {
  content: ChartContent
  frame: ChartFrame
  /** The month or day whose figures are shown, and how far from the chart's top, in px. */
  look: { index: number; top: number } | null
}

/**
 * The figures of a month or day beside its columns, and a ground behind these. The library places them, under the drawing.
 * The reader around it says which one is looked at, so that keyboard, pointer and touch agree.
 */
export function ChartLook({ content, frame: { plot, band, width }, look }: Props) {
  const left = plot.left + (look?.index ?? 0) * band
  return (
    <ResponsiveContainer width={width} height={chartHeight}>
      <BarChart
        h="100%"
        data={data}
        dataKey="total"
        series={bar}
        gridAxis="none"
        withXAxis={false}
        withYAxis={false}
        // The reader around it takes focus and pointer.
        barChartProps={{
          accessibilityLayer: false,
          margin: {
            left,
            right: width - left - band,
            top: plot.top,
            bottom: chartHeight - plot.bottom,
          },
        }}
        barProps={{ isAnimationActive: false, shape: nothing }}
        tooltipProps={{
          ...(look === null ? {} : { defaultIndex: 0 }),
          // On the side that has more room.
          allowEscapeViewBox: { x: true },
          reverseDirection: { x: left + band / 2 > width / 2 },
          // Above the drawing.
          wrapperStyle: { zIndex: 1 },
          cursor: { fill: 'var(--hover)' },
          position: { y: look?.top ?? 0 },
          content: toldOf(content, look?.index),
        }}
      />
    </ResponsiveContainer>
  )
}
