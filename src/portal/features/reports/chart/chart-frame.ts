import { monthNameOf } from '#contract/formats/month-names.ts'
import type { Figures } from '../figures.ts'

/** A chart's places in px: all that the page's drawing, the library and the file have in common. */
export interface ChartFrame {
  width: number
  /** From the top line to the bottom line. */
  plot: { left: number; right: number; top: number; bottom: number }
  /** Between two months or days. */
  band: number
  /** Amounts with a line, lowest first. */
  ticks: readonly number[]
  /** Where the labels of months or days begin. */
  foot: number
  labels: TimeLabels
}

/** Labels of months or days, by their position; the year stands where it changes. */
export type TimeLabels = ReadonlyMap<number, { name: string; year?: string }>

/** Of the chart with its labels, in px. */
export const chartHeight = 292

/** Around the columns, in px: the labels of amounts on the left and of months below, a label above. */
const chartMargin = { left: 90, right: 4, top: 18, bottom: 40 }

/** The least room of a month's label, in px. */
const labelRoom = 34

/** Steps between labels, in months, that fall on the same months of each year. */
const monthSteps = [1, 2, 3, 4, 6, 12]

/**
 * Round amounts from nothing to at least the highest, in three to five even steps: cents, or things. A chart of nothing
 * has lines, too: as one up to `lowest`.
 */
export function ticksUpTo(highest: number, lowest = 100): number[] {
  const least = Math.max(highest, lowest) / 5
  const power = 10 ** Math.floor(Math.log10(least))
  // Whole steps of 1, 2, 2.5 or 5.
  const step =
    [1, 2, 2.5, 5, 10]
      .map((times) => times * power)
      .find((each) => each >= least && Number.isInteger(each)) ?? least
  return Array.from({ length: Math.ceil(highest / step || 1) + 1 }, (_, i) => Math.round(i * step))
}

/** Labels at a regular step that has room, with the year at the first and wherever it changes. */
export function labelsOf(periods: readonly string[], band: number): TimeLabels {
  const step = monthSteps.find((each) => each * band >= labelRoom) ?? 12
  const labels = new Map<number, { name: string; year?: string }>()
  let before = ''
  for (const [i, period] of periods.entries()) {
    const [year = '', month = ''] = period.split('-')
    if ((Number(month) - 1) % step !== 0) continue
    const name = monthNameOf(new Date(period)).slice(0, 3)
    labels.set(i, year === before ? { name } : { name, year })
    before = year
  }
  return labels
}

/** Places the chart of these months' revenue in so many px. */
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
    foot: plot.bottom,
    labels: labelsOf(
      months.map(({ period }) => period),
      band,
    ),
  }
}

/** The middle of a month's or day's place, in px from the left. */
export const middleOf = ({ plot, band }: ChartFrame, index: number): number =>
  plot.left + (index + 0.5) * band

/** The height of an amount's line, in px from the top. */
export function heightOf({ plot, ticks }: ChartFrame, amount: number): number {
  return plot.bottom - ((plot.bottom - plot.top) * amount) / (ticks.at(-1) ?? 1)
}
