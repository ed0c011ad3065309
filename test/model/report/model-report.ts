import { keepFigure } from '#test/support/figures.ts'
import { reportAssets } from '#test/runner/report/assets.ts'
import { keepReport } from '#test/runner/report/history.ts'
import { modelFigures } from './model-figures.ts'
import { reportPage } from '#test/runner/report/page.ts'
import { writeSpecPage } from './spec-page.ts'
import { forgetRuns, readRuns, type RunRecord } from '#test/runner/report/record.ts'
import { replayCommand } from '#test/runner/report/replay-command.ts'
import { tallyOf, tallyTable } from '#test/runner/report/tally.ts'
import { runsAll } from '#test/support/scope.ts'
import { walkChoice } from '#test/runner/walking/walk-choice.ts'

/** Every project loads this file anew; the report is of all of them. */
const shared = globalThis as typeof globalThis & { modelReport?: 'begun' | 'written' }

/** Every path that failed, with the command that walks it again. */
const failures = (runs: readonly RunRecord[]) =>
  runs.flatMap((run) =>
    run.walks
      .filter(({ failure }) => failure !== null)
      .map(
        ({ id, start, title }) =>
          `✗ ${run.machine} by ${run.driver}: ${start}: ${title}\n  ${replayCommand(run, id)}`,
      ),
  )

async function write(): Promise<void> {
  if (shared.modelReport === 'written') return
  shared.modelReport = 'written'
  const runs = readRuns()
  if (runs.length === 0) return
  const narrowed = process.env.MODEL_NARROWED ?? null
  const report = {
    runs,
    at: new Date(),
    seed: walkChoice().seed,
    narrowed,
    scope: runsAll ? 'all' : 'fast',
  } as const
  const assets = await reportAssets()
  const file = keepReport(report, (earlier) => reportPage({ ...report, earlier }, assets))
  if (narrowed === null) for (const figure of modelFigures(runs)) keepFigure(figure)
  const table = tallyTable(runs.map((run) => tallyOf(run)))
  console.log(
    [
      '',
      table,
      ...failures(runs),
      `Seed ${report.seed}. Report: ${file}; the specification’s: ${writeSpecPage()}`,
      '',
    ].join('\n\n'),
  )
}

/** After the generated tests: prints what they covered and writes it as a page. */
export default function setup(): () => Promise<void> {
  if (shared.modelReport !== 'begun') forgetRuns()
  shared.modelReport = 'begun'
  return write
}
