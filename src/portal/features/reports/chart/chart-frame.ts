import { monthNameOf } from '#contract/formats/month-names.ts'
import type { Figures } from '../figures.ts'

/** The chart's places in px: all that its first drawing, the library's and the file's have in common. */
export interface ChartFrame {
  width: number
  /** From the top line to the bottom line. */
  plot: { left: number; right: number; top: number; bottom: number }
  /** Between two months. */
  band: number
  /** Amounts with a line, in cents, lowest first. */
  ticks: readonly number[]
  /** Months with a label, by their position; the year stands where it changes. */
  labels: ReadonlyMap<number, { month: string; year?: string }>
}

/** Of the chart with its labels, in px. */
export const chartHeight = 292

/** Around the columns, in px: the labels of amounts on the left and of months below, a label above. */
export const chartMargin = { left: 90, right: 4, top: 18, bottom: 40 }

/** The least room of a month's label, in px. */
const labelRoom = 34

/** Steps between labels, in months, that fall on the same months of each year. */
const monthSteps = [1, 2, 3, 4, 6, 12]

/** Round amounts from nothing to at least the highest, in three to five even steps. */
export function ticksUpTo(highest: number): number[] {
  // A chart of nothing has lines, too.
  const least = Math.max(highest, 100) / 5
  const power = 10 ** Math.floor(Math.log10(least))
  // Steps of 1, 2, 2.5 or 5, in whole cents.
  const step = [1, 2, 2.5, 5, 10].map((times) => times * power).find((each) => each >= least) ?? least
  return Array.from({ length: Math.ceil(highest / step || 1) + 1 }, (_, i) => Math.round(i * step))
}

/** Labels at a regular step that has room, with the year at the first and wherever it changes. */
export function labelsOf(periods: readonly string[], band: number): ChartFrame['labels'] {
  const step = monthSteps.find((each) => each * band >= labelRoom) ?? 12
  const labels = new Map<number, { month: string; year?: string }>()
  let before = ''
  for (const [i, period] of periods.entries()) {
    const [year = '', month = ''] = period.split('-')
    if ((Number(month) - 1) % step !== 0) continue
    const name = monthNameOf(new Date(period)).slice(0, 3)
    labels.set(i, year === before ? { month: name } : { month: name, year })
    before = year
  }
  return labels
}

/** Places the chart of these months in so many px. */
export function frameOf({ kind, months }: Pick<Figures, 'kind' | 'months'>, width: number): ChartFrame {
  const plot = {
    left: chartMargin.left,
    right: width - chartMargin.right,
    top: chartMargin.top,
    bottom: chartHeight - chartMargin.bottom,
  }
  const highest = Math.max(
    ...months.map(({ cents, total }) => (kind === 'plans' ? total : Math.max(...Object.values(cents)))),
  )
  const band = (plot.right - plot.left) / Math.max(months.length, 1)
  return {
    width,
    plot,
    band,
    ticks: ticksUpTo(highest),
    labels: labelsOf(
      months.map(({ period }) => period),
      band,
    ),
  }
}

/** The middle of a month's place, in px from the left. */
export const middleOf = ({ plot, band }: ChartFrame, index: number): number =>
  plot.left + (index + 0.5) * band

/** The height of an amount's line, in px from the top. */
export function heightOf({ plot, ticks }: ChartFrame, cents: number): number {
  return plot.bottom - ((plot.bottom - plot.top) * cents) / (ticks.at(-1) ?? 1)
}
