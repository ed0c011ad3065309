import type { Figure } from '#test/support/figures.ts'
import { drivers, type RunRecord } from './record.ts'
import { sumOf, type Tally, tallyOf } from './tally.ts'

const names: Record<Tally['driver'], string> = {
  machine: 'Generated paths on the machines',
  http: 'Generated paths over HTTP, on PGlite',
  'http-postgres': 'Generated paths over HTTP, on PostgreSQL',
  browser: 'Generated paths in the browser',
  'browser-inbox': 'Generated paths in the browser, decided in the inbox',
}

/** A row for each driver that walked: how much, and what of the machines was seen. */
export const modelFigures = (runs: readonly RunRecord[]): Figure[] =>
  drivers.flatMap((driver) => {
    const tallies = runs.filter((run) => run.driver === driver).map((run) => tallyOf(run))
    if (tallies.length === 0) return []
    const { machine, paths, refusals, failed, transitions, pairs, guards } = sumOf(tallies)
    const outcome = failed === 0 ? 'none failed' : `${failed} failed`
    const share = ({ seen, of }: { seen: number; of: number }, what: string) => `${seen} of ${of} ${what}`
    return [
      {
        part: 'model',
        what: names[driver],
        howMany: `${machine}, ${paths} paths, ${refusals} refusals`,
        result: `${outcome}; ${share(transitions, 'transitions')}, ${share(pairs, 'pairs')}, ${share(guards, 'guard outcomes')}`,
      },
    ]
  })
