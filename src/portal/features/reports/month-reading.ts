import { inDollars } from '#contract/formats/in-dollars.ts'
import { signedPercent } from '#portal/ui/format/money.ts'
import type { Line } from './chart/chart-content.ts'
import { colourOf } from './chart/chart-parts.tsx'
import { type Figures, lastHeading, type MonthFigures } from './figures.ts'

/** Formats what stands last in a month's row: the sum of its plans, or its change; '' without one to compare with. */
export const lastText = (kind: Figures['kind'], { total, change }: Figures['whole']): string =>
  kind === 'plans' ? inDollars(total) : change === undefined ? '' : signedPercent(change)

/** Names the line of sums under so many months. */
export const totalLabel = (months: number): string =>
  `Total of ${months === 1 ? '1 month' : `${months} months`}`

/** Lists a month's figures, in the order of the series, and its sum or change. */
export function monthReading({ kind, series }: Figures, month: MonthFigures): readonly Line[] {
  const lines = series.flatMap(({ key, name }, i): Line[] => {
    const cents = month.cents[key]
    return cents === undefined ? [] : [{ key, name, text: inDollars(cents), colour: colourOf(kind, i) }]
  })
  const last = lastText(kind, month)
  return last === '' ? lines : [...lines, { key: 'last', name: lastHeading[kind], text: last }]
}
