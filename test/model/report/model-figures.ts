import type { Figure } from '#test/support/figures.ts'
import { inOrder, type RunRecord } from '#test/runner/report/record.ts'
import { sumOf, tallyOf } from '#test/runner/report/tally.ts'

const told: Readonly<Record<string, Pick<Figure, 'part' | 'what'>>> = {
  machine: { part: 'model', what: 'Generated paths on the machines' },
  http: { part: 'model', what: 'Generated paths over HTTP, on PGlite' },
  'http-postgres': { part: 'model-postgres', what: 'Generated paths over HTTP, on PostgreSQL' },
  browser: { part: 'model-browser', what: 'Generated paths in the browser' },
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
        ...(told[driver] ?? { part: 'model', what: driver }),
        howMany: `${machine}, ${paths} paths, ${refusals} refusals`,
        result: `${outcome}; ${share(transitions, 'transitions')}, ${share(pairs, 'pairs')}, ${share(guards, 'guard outcomes')}`,
      },
    ]
  })
