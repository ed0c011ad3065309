import { inspect, stripVTControlCharacters } from 'node:util'
import type { Failure, Scene } from '../report/record.ts'
import { requestsLogged } from './request-log.ts'

/** Characters that are kept of a value that was expected or received. */
const keptLength = 4000

const shown = (value: unknown): string => {
  const text =
    typeof value === 'string' ? value : inspect(value, { depth: 8, breakLength: 100, maxArrayLength: 60 })
  return text.length <= keptLength ? text : `${text.slice(0, keptLength)}…`
}

/** Where in the tests and in the product it was thrown. */
const framesOf = ({ stack = '' }: Error): string[] =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules') && !line.includes('node:'))
    .slice(0, 6)
    .map((line) => line.trim().replace(`${process.cwd()}/`, ''))

function words(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const compared =
    'expected' in error && 'actual' in error && typeof error.expected !== 'boolean'
      ? [`expected: ${shown(error.expected)}`, `received: ${shown(error.actual)}`]
      : []
  return stripVTControlCharacters([error.message, ...compared, framesOf(error).join('\n')].join('\n\n'))
}

/**
 * Keeps the record of a path that failed. `scenes` looks at the browser's pages; that it could not, as when the browser
 * is gone, is told with the error and does not take its place.
 */
export async function failureOf(
  error: unknown,
  during: string,
  scenes: () => Promise<Scene[]>,
): Promise<Failure> {
  const requests = [...requestsLogged()]
  try {
    return { during, error: words(error), requests, scenes: await scenes() }
  } catch (blind) {
    const told = `There is no picture: ${words(blind)}`
    return { during, error: `${words(error)}\n\n${told}`, requests, scenes: [] }
  }
}
