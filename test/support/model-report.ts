import { mkdirSync, writeFileSync } from 'node:fs'
import { reportPage } from './report/page.ts'
import { forgetRuns, readRuns } from './report/record.ts'
import { tallyOf, tallyTable } from './report/tally.ts'

const file = 'test/.report/model.html'

/** After the generated tests: prints what they covered and writes it as a page. */
export default function setup(): () => void {
  forgetRuns()
  return () => {
    const runs = readRuns()
    if (runs.length === 0) return
    mkdirSync('test/.report', { recursive: true })
    writeFileSync(file, reportPage(runs, new Date()))
    console.log(`\n${tallyTable(runs.map((run) => tallyOf(run)))}\n\nReport: ${file}\n`)
  }
}
