import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EarlierRun, Report } from './page.ts'

const folder = 'test/.report'
const keptRuns = 8

type Summary = Omit<EarlierRun, 'file'>

/** The runs that are kept, the latest first, by the names of their folders. */
function keptFolders(): string[] {
  const runs = join(folder, 'runs')
  return existsSync(runs) ? readdirSync(runs).toSorted().toReversed() : []
}

const summaryOf = (name: string) =>
  JSON.parse(readFileSync(join(folder, 'runs', name, 'summary.json'), 'utf8')) as Summary

/**
 * Writes the run's page as test/.report/model.html and into a folder of its own, and forgets all but the last few
 * runs. `pageOf` makes it with links to the earlier runs. Gives the path of the page.
 */
export function keepReport(
  { at, narrowed, runs }: Pick<Report, 'at' | 'narrowed' | 'runs'>,
  pageOf: (earlier: readonly EarlierRun[]) => string,
): string {
  const earlier = keptFolders().slice(0, keptRuns - 1)
  const linked = (base: string) =>
    pageOf(earlier.map((name) => ({ ...summaryOf(name), file: `${base}${name}/model.html` })))
  const name = at.toISOString().slice(0, 19).replaceAll(':', '-')
  const own = join(folder, 'runs', name)
  mkdirSync(own, { recursive: true })
  const walks = runs.flatMap((run) => run.walks)
  const failed = walks.filter(({ failure }) => failure !== null).length
  const summary: Summary = { at: at.toISOString(), paths: walks.length, failed, narrowed }
  writeFileSync(join(own, 'summary.json'), JSON.stringify(summary))
  writeFileSync(join(own, 'model.html'), linked('../'))
  const file = join(folder, 'model.html')
  writeFileSync(file, linked('runs/'))
  for (const old of keptFolders().slice(keptRuns)) rmSync(join(folder, 'runs', old), { recursive: true })
  return file
}
