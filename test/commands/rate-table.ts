const begins = '<!-- rates: written by npm run test:source-mutants -- --all -->'
const ends = '<!-- end of rates -->'
const head = '| room | faults tried | noticed | equivalent | measured |\n| --- | --- | --- | --- | --- |'

/** How many faults of a room were tried, without the equivalent ones, and how many were noticed. */
export interface Rate {
  room: string
  noticed: number
  counted: number
  equivalent: number
}

/** Per cent, rounded down; 100 of none. */
export const percentOf = ({ noticed, counted }: Pick<Rate, 'noticed' | 'counted'>): number =>
  counted === 0 ? 100 : Math.floor((100 * noticed) / counted)

/**
 * The text of test/README.md with the rows of these rooms; rows of other rooms stay. Throws where the text has no
 * place for the table.
 */
export function withRates(text: string, rates: readonly Rate[], at: Date): string {
  const from = text.indexOf(begins)
  const to = text.indexOf(ends)
  if (from === -1 || to < from) throw new Error('test/README.md has no place for the rates')
  const roomOf = (row: string) => row.split('|')[1]?.trim()
  const fresh = rates.map((rate) => {
    const seen = `${rate.noticed} (${percentOf(rate)} %)`
    return `| ${[rate.room, rate.counted, seen, rate.equivalent, at.toISOString().slice(0, 10)].join(' | ')} |`
  })
  const kept = text
    .slice(from, to)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .filter((row) => !rates.some(({ room }) => room === roomOf(row)))
  const rows = [...kept, ...fresh].toSorted()
  return `${text.slice(0, from)}${begins}\n\n${head}\n${rows.join('\n')}\n\n${text.slice(to)}`
}
