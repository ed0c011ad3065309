import './series.css'
import type { Figures } from '../figures.ts'
import { type ChartFrame, chartHeight, heightOf } from './chart-frame.ts'
import { AmountLabel, Columns, MonthLabel } from './chart-parts.tsx'

interface Props {
  figures: Figures
  frame: ChartFrame
  pointedAt?: string | null
}

/**
 * The chart as it first shows and as its file has it, in the places where the library draws it, too
 * (revenue-chart.tsx): it needs no code that comes later.
 */
export function RevenueDrawing({ figures, frame, pointedAt = null }: Props) {
  const { plot, ticks, width } = frame
  return (
    <svg width={width} height={chartHeight}>
      {ticks.map((cents) => (
        <g key={cents}>
          <path
            d={`M${plot.left},${heightOf(frame, cents)}H${plot.right}`}
            stroke="var(--mantine-color-default-border)"
          />
          <AmountLabel x={plot.left} y={heightOf(frame, cents)} cents={cents} />
        </g>
      ))}
      {figures.months.map(({ period }, index) => (
        <g key={period}>
          <Columns figures={figures} frame={frame} index={index} pointedAt={pointedAt} />
          <MonthLabel frame={frame} index={index} />
        </g>
      ))}
    </svg>
  )
}
