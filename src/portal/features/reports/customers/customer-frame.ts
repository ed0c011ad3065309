import type { CustomerDay } from '#contract/customers.ts'
import { grouped } from '#contract/formats/grouped.ts'
import { monthNameOf } from '#contract/formats/month-names.ts'
import { type ChartFrame, chartHeight, labelsOf, ticksUpTo, type TimeLabels } from '../chart/chart-frame.ts'

/** The places of the two parts of the chart of customers, in px: customers, and changes below them. */
const plotEdges = { top: 18, bottom: 164, right: 20 }
const changesEdges = { top: 188, bottom: 240 }

/** The least height of those that came or left, in px, and the least distance of their label from the line. */
const lowest = 2
const labelDistance = 7

/** The most height of one customer that came or left, in px: a single one is no tower. */
const tallest = 8

/** From so many days on, months are named instead of days. */
const manyDays = 63
const dayLabelRoom = 48
const daySteps = [1, 2, 7, 14]

/** Labels of days: of the first of each month where there are many, else at a regular step up to the last. */
export function dayLabels(days: readonly string[], band: number): TimeLabels {
  if (days.length >= manyDays) {
    const firsts = days.flatMap((day, i) => (day.endsWith('-01') ? [i] : []))
    const months = labelsOf(
      firsts.map((i) => days[i]?.slice(0, 'YYYY-MM'.length) ?? ''),
      band * 30,
    )
    return new Map([...months].map(([at, label]) => [firsts[at] ?? 0, label]))
  }
  const step = daySteps.find((each) => each * band >= dayLabelRoom) ?? 14
  const labels = new Map<number, { name: string; year?: string }>()
  let before = ''
  for (const [i, day] of days.entries()) {
    if ((days.length - 1 - i) % step !== 0) continue
    const at = new Date(day)
    const name = `${at.getUTCDate()} ${monthNameOf(at).slice(0, 3)}`
    const year = day.slice(0, 4)
    labels.set(i, year === before ? { name } : { name, year })
    before = year
  }
  return labels
}

/** Places the chart of these days' customers in so many px. */
export function customerFrame(
  days: readonly Pick<CustomerDay, 'day' | 'customers'>[],
  width: number,
): ChartFrame {
  const ticks = ticksUpTo(Math.max(0, ...days.map(({ customers }) => customers)), 4)
  const plot = {
    left: 28 + 7 * grouped(ticks.at(-1) ?? 0).length,
    right: width - plotEdges.right,
    top: plotEdges.top,
    bottom: plotEdges.bottom,
  }
  const band = (plot.right - plot.left) / Math.max(days.length, 1)
  return {
    width,
    plot,
    band,
    ticks,
    foot: chartHeight - 40,
    labels: dayLabels(
      days.map(({ day }) => day),
      band,
    ),
  }
}

/**
 * Where changes are drawn: the line that they start from, the height of one customer and that of so many, and the labels
 * of the most.
 */
export function changesPlace(moves: readonly { came: number; left: number }[]) {
  const up = Math.max(0, ...moves.map(({ came }) => came))
  const down = Math.max(0, ...moves.map(({ left }) => left))
  const height = changesEdges.bottom - changesEdges.top
  const scale = up + down === 0 ? 0 : Math.min(height / (up + down), tallest)
  const zero = changesEdges.top + (height * up) / (up + down || 1)
  return {
    zero,
    scale,
    heightOf: (count: number) => (count === 0 ? 0 : Math.max(count * scale, lowest)),
    labels: [
      ...(up > 0 ? [{ y: zero - Math.max(up * scale, labelDistance), text: `+${grouped(up)}` }] : []),
      ...(down > 0 ? [{ y: zero + Math.max(down * scale, labelDistance), text: `−${grouped(down)}` }] : []),
    ],
  }
}
