import { useMemo, useRef } from 'react'
import type { ChartContent } from './chart-content.ts'
import { DrawnChart } from './drawn-chart.tsx'
import { useWidth } from '#portal/ui/layout/use-width.ts'
import classes from './chart.module.css'

/** A chart to look at, where there is no room for the figures of a month or day beside its columns. */
export function StillChart({ content }: { content: ChartContent }) {
  const chart = useRef<HTMLDivElement>(null)
  const width = useWidth(chart)
  const frame = useMemo(() => (width === null ? null : content.frameOf(width)), [content, width])
  return (
    <div ref={chart} className={classes.chart} aria-hidden="true">
      {frame !== null && <DrawnChart content={content} frame={frame} />}
    </div>
  )
}
