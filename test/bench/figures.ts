/** A measurement and its name. */
export interface Figures {
  name: string
  /** ms where it is not given. */
  unit?: 'ms' | 'kB' | 'MB' | 'requests' | '/s'
  values: readonly number[]
  /** The same of the floor, measured in turn with it. */
  floor?: readonly number[]
}

/** The middle value; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below, above] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return sorted.length % 2 === 1 ? above : (below + above) / 2
}

const rowOf = ({ name, unit = 'ms', values, floor }: Figures): string[] => [
  name,
  unit,
  ...[median(values), Math.min(...values), Math.max(...values), values.length].map((each) => each.toFixed(0)),
  floor === undefined ? '' : median(floor).toFixed(0),
  floor === undefined ? '' : (median(values) / median(floor)).toFixed(2),
]

/** A Markdown table of medians, least and most, and of the floor's medians with the ratio to them. */
export function tableOf(figures: readonly Figures[]): string {
  const rows = [['', 'unit', 'median', 'least', 'most', 'n', 'floor', 'ratio'], ...figures.map(rowOf)]
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0), 3)) ?? []
  const isText = (at: number) => at < 2
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  const [head = [], ...rest] = rows.map((row) =>
    row.map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))),
  )
  const rule = widths.map((width, at) => (isText(at) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [head, rule, ...rest].map(line).join('\n')
}
