/** A measurement, in ms, and its name. */
export interface Figures {
  name: string
  values: readonly number[]
}

/** The middle value; of an even count, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [below, above] = [sorted[middle - 1] ?? Number.NaN, sorted[middle] ?? Number.NaN]
  return sorted.length % 2 === 1 ? above : (below + above) / 2
}

const column = (text: string, width: number) => text.padStart(width)

/** A table of medians, least and most, for a terminal. */
export function tableOf(figures: readonly Figures[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length), 8)
  const lines = figures.map(({ name, values }) => {
    const cells = [median(values), Math.min(...values), Math.max(...values)].map((ms) =>
      column(ms.toFixed(0), 8),
    )
    return `${name.padEnd(width)}${cells.join('')}${column(String(values.length), 4)}`
  })
  const head = ['median', 'least', 'most'].map((word) => column(word, 8)).join('')
  return [`${'ms'.padEnd(width)}${head}${column('n', 4)}`, ...lines].join('\n')
}
