import type { Figure } from '#test/support/figures.ts'
import { parts } from './parts.ts'

const begins = '<!-- figures: written by npm run test:all -->'
const ends = '<!-- end of figures -->'
const columns = ['what', 'how many', 'result', 'command', 'measured'] as const

type Row = readonly string[]

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())

const line = (cells: Row) => `| ${cells.join(' | ')} |`

/** Markdown's table has no line breaks, and a bar ends a cell. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|')

const partOf = (row: Row): string => /npm run test:([a-z-]+)/.exec(row[3] ?? '')?.[1] ?? ''

/**
 * The text of test/README.md with the rows of `ran` replaced by `figures`; other parts' rows stay.
 * Throws where the text has no place for the table.
 */
export function withFigures(
  text: string,
  ran: readonly string[],
  figures: readonly Figure[],
  at: Date,
): string {
  const from = text.indexOf(begins)
  const to = text.indexOf(ends)
  if (from === -1 || to < from) throw new Error('test/README.md has no place for the figures')
  const kept = text
    .slice(from, to)
    .split('\n')
    .filter((each) => each.startsWith('|'))
    .slice(2)
    .map(cellsOf)
    .filter((row) => !ran.includes(partOf(row)))
  const day = at.toISOString().slice(0, 10)
  const fresh = figures
    .filter(({ part }) => ran.includes(part))
    .map(({ part, what, howMany, result }) =>
      [what, howMany, result, `\`npm run test:${part}\``, day].map(plain),
    )
  const names = [...parts.keys()]
  const order = (row: Row) => names.indexOf(partOf(row))
  const rows: Row[] = [...kept, ...fresh].toSorted((a, b) => order(a) - order(b))
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n')
  return `${text.slice(0, from)}${begins}\n\n${table}\n\n${text.slice(to)}`
}
