import './series.css'
import { memo } from 'react'
import type { ChartContent } from './chart-content.ts'
import { type ChartFrame, chartHeight, heightOf } from './chart-frame.ts'
import { AmountLabel, TimeLabel } from './chart-parts.tsx'

interface Props {
  content: ChartContent
  frame: ChartFrame
}

/** The chart as it shows and as its file has it. It needs no code that comes later. */
export const DrawnChart = memo(function DrawnChart({ content, frame }: Props) {
  const { plot, ticks, width } = frame
  return (
    <svg width={width} height={chartHeight}>
      {ticks.map((amount) => (
        <g key={amount}>
          <path
            d={`M${plot.left},${heightOf(frame, amount)}H${plot.right}`}
            stroke="var(--mantine-color-default-border)"
          />
          <AmountLabel x={plot.left} y={heightOf(frame, amount)}>
            {content.amount(amount)}
          </AmountLabel>
        </g>
      ))}
      {content.ground?.(frame)}
      {Array.from({ length: content.count }, (_, index) => (
        // Months and days come in their order, and none between others.
        // oxlint-disable-next-line react/no-array-index-key
        <g key={index}>
          {content.columns(frame, index)}
          <TimeLabel frame={frame} index={index} />
        </g>
      ))}
    </svg>
  )
})
