import { inDollars } from '#contract/formats/in-dollars.ts'
import { reportMonth } from '#portal/ui/format/dates.ts'
import type { Figures } from '../figures.ts'
import { monthReading } from '../month-reading.ts'
import type { ChartContent } from './chart-content.ts'
import { frameOf } from './chart-frame.ts'
import { Columns } from './chart-parts.tsx'

/** The chart of revenue by month; series other than the one pointed at in the legend are dimmed. */
export const revenueContent = (figures: Figures, pointedAt: string | null = null): ChartContent => ({
  count: figures.months.length,
  frameOf: (width) => frameOf(figures, width),
  amount: inDollars,
  columns: (frame, index) => <Columns figures={figures} frame={frame} index={index} pointedAt={pointedAt} />,
  tell: (index) => {
    const month = figures.months[index]
    if (month === undefined) throw new Error(`the chart has no month ${index}`)
    return { name: reportMonth(month.period), lines: monthReading(figures, month) }
  },
})
