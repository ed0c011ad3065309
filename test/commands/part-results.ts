import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { isNamed } from './parts.ts'

/** The last run of a part, and what came of it. */
export interface Result {
  state: 'passed' | 'red' | 'interrupted'
  /** Null where the worktree was no commit, or not the same one from beginning to end. */
  commit: string | null
  seconds: number
  /** In the words of the tests' reporter: `12 passed, 0 failed`. */
  totals: string
}

/** Results by the names of their parts. */
export type Results = Readonly<Record<string, Result>>

const folder = 'test/.report/parts'
const file = `${folder}/results.json`

const totalsFile = (name: string) => `${folder}/${name.replaceAll('/', '.')}.totals`

/** The file that a part writes its totals and failures into, without those of its last run. */
export function newTotalsFile(name: string): string {
  mkdirSync(folder, { recursive: true })
  rmSync(totalsFile(name), { force: true })
  return totalsFile(name)
}

/** Totals and failures of a part's last run; empty where it ended before it could report. */
export const readTotals = (name: string): string =>
  existsSync(totalsFile(name)) ? readFileSync(totalsFile(name), 'utf8') : ''

export const readResults = (): Results =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : {}

/** Stores results as a whole or, where the process is killed meanwhile, not at all. */
export function writeResults(results: Results): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(results, null, 2))
  renameSync(`${file}.new`, file)
}

export const hasPassed = (result: Result | undefined, commit: string | null): boolean =>
  result?.state === 'passed' && result.commit === commit

/** The parts that are asked for, in their own order; all where nothing is. Throws for a name that is no part's. */
export function askedParts(names: readonly string[], asked: readonly string[]): string[] {
  const unknown = asked.filter((each) => !names.some((name) => isNamed(name, each)))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${names.join(', ')}.`)
  return names.filter((name) => asked.length === 0 || asked.some((each) => isNamed(name, each)))
}

/** State and totals of a run that has ended; `told` is what it wrote into its file of totals. */
export function outcomeOf(code: number | null, told: string): Pick<Result, 'state' | 'totals'> {
  const [totals, passed, failed] = /(\d+) passed, (\d+) failed\n$/.exec(told) ?? []
  const isGreen = code === 0 && Number(passed) > 0 && Number(failed) === 0 && !/^not run: /m.test(told)
  return { state: isGreen ? 'passed' : 'red', totals: totals?.trim() ?? 'ended before it could report' }
}

/** A time as it is read: `45 s`, `12 min`, `3 h 5 min`. */
export function durationOf(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 2) return `${Math.round(seconds)} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** How all parts stand at a commit. */
export function resultTable(names: readonly string[], results: Results, commit: string | null): string {
  const rows = names.map((name) => {
    const result = results[name]
    if (result === undefined) return [name, 'not yet run']
    const state = result.commit === commit ? result.state : `${result.state} earlier`
    return [name, state, durationOf(result.seconds), result.totals, result.commit ?? 'uncommitted']
  })
  const columns = ['part', 'state', 'time', 'totals', 'commit']
  const widths = columns.map((title, at) =>
    Math.max(...[[], ...rows].map((row) => (row[at] ?? title).length)),
  )
  return [columns, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
