import type { Figure } from '#test/support/figures.ts'
import { inOrder, type RunRecord } from '#test/runner/report/record.ts'
import { sumOf, tallyOf } from '#test/runner/report/tally.ts'

const names: Readonly<Record<string, string>> = {
  machine: 'Generated paths on the machines',
  http: 'Generated paths over HTTP, on PGlite',
  'http-postgres': 'Generated paths over HTTP, on PostgreSQL',
  browser: 'Generated paths in the browser',
  'browser-inbox': 'Generated paths in the browser, decided in the inbox',
}

/** A row for each driver that walked: how much, and what of the machines was seen. */
export const modelFigures = (runs: readonly RunRecord[]): Figure[] =>
  inOrder(runs.map(({ driver }) => driver)).flatMap((driver) => {
    const tallies = runs.filter((run) => run.driver === driver).map((run) => tallyOf(run))
    const { machine, paths, refusals, failed, transitions, pairs, guards } = sumOf(tallies)
    const outcome = failed === 0 ? 'none failed' : `${failed} failed`
    const share = ({ seen, of }: { seen: number; of: number }, what: string) => `${seen} of ${of} ${what}`
    return [
      {
        part: 'model',
        what: names[driver] ?? driver,
        howMany: `${machine}, ${paths} paths, ${refusals} refusals`,
        result: `${outcome}; ${share(transitions, 'transitions')}, ${share(pairs, 'pairs')}, ${share(guards, 'guard outcomes')}`,
      },
    ]
  })
