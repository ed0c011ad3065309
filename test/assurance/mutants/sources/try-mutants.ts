import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { type Entry, type Plan, planVariable, read, write } from './journal.ts'

const config = 'test/source-mutants.config.ts'
/** Milliseconds without a line in the journal after which the process is taken for hung. */
const patience = 90_000
/** The same where a fault is on: what a test waits for has come to its own limit of 30 s before. */
const patienceWithFault = 45_000
const mostStarts = 60

export interface Trial extends Pick<Plan, 'wanted' | 'files' | 'isThorough'> {
  /** Milliseconds after which no other fault is tried. */
  limitMs: number
  /** True where each test file needs modules of its own. */
  isIsolated: boolean
}

export interface Outcome {
  noticed: Set<number>
  /** Those that a test came by. */
  reached: Set<number>
  /** Tests that could not be asked, with their errors. */
  broken: string[]
  /** Test files that the time was too short for. */
  left: string[]
}

const doneIn = (entries: readonly Entry[]): Set<string> =>
  new Set(entries.flatMap((each) => (each.what === 'file' ? [each.test] : [])))

function outcomeOf(entries: readonly Entry[], files: readonly string[]): Outcome {
  const noticed = new Set<number>()
  const reached = new Set<number>()
  const broken: string[] = []
  for (const entry of entries) {
    if (entry.what === 'noticed') noticed.add(entry.mutant)
    if (entry.what === 'seen') for (const mutant of entry.mutants) reached.add(mutant)
    if (entry.what === 'broken') broken.push(`${entry.test}: ${entry.error.split('\n')[0]}`)
  }
  const done = doneIn(entries)
  return { noticed, reached, broken, left: files.filter((file) => !done.has(file)) }
}

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/** Starts Vitest on the files that are left, and gives what it printed once it has ended or hung. */
function start(files: string[], planFile: string, trial: Trial, journal: string): Promise<string> {
  const env = {
    ...process.env,
    CI: 'true',
    TEST_SCOPE: 'all',
    [planVariable]: planFile,
    ...(trial.isIsolated ? { SOURCE_MUTANTS_ISOLATE: 'yes' } : {}),
  }
  const child = spawn('npx', ['vitest', 'run', '--config', config, ...files], { env, detached: true })
  let printed = ''
  child.stdout.on('data', (data: Buffer) => (printed += data.toString()))
  child.stderr.on('data', (data: Buffer) => (printed += data.toString()))
  let size = sizeOf(journal)
  let changedAt = Date.now()
  const watch = setInterval(() => {
    if (sizeOf(journal) !== size) changedAt = Date.now()
    size = sizeOf(journal)
    const isOver = child.exitCode !== null || child.signalCode !== null
    const isBegun = read(journal).at(-1)?.what === 'begun'
    if (
      Date.now() - changedAt > (isBegun ? patienceWithFault : patience) &&
      child.pid !== undefined &&
      !isOver
    )
      process.kill(-child.pid, 'SIGKILL')
  }, 1000)
  // In a group of its own, it would outlive a command that is ended.
  const end = () => {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    process.exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, end)
  return new Promise((resolve) => {
    child.once('close', () => {
      clearInterval(watch)
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, end)
      resolve(printed)
    })
  })
}

/** Writes down what became of the fault that was on when a process ended: noticed, if that is so a second time. */
function settleLast(journal: string): void {
  const entries = read(journal)
  const last = entries.at(-1)
  if (last?.what !== 'begun') return
  const { mutant, test } = last
  const isSecond = entries.some((each) => each.what === 'spoilt' && each.mutants.includes(mutant))
  write(journal, isSecond ? { what: 'noticed', mutant, test } : { what: 'spoilt', mutants: [mutant], test })
}

/** Tries each fault on the tests that come by it, by `run`. Throws where the tests cannot be run at all. */
export async function tryMutants(trial: Trial, run = start): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'source-mutants-'))
  mkdirSync(folder, { recursive: true })
  const journal = join(folder, 'journal.jsonl')
  const planFile = join(folder, 'plan.json')
  const until = Date.now() + trial.limitMs
  const { wanted, files, isThorough } = trial
  const plan: Plan = { wanted, files, isThorough, journal, until }
  writeFileSync(planFile, JSON.stringify(plan))
  try {
    for (let starts = 0; starts < mostStarts; starts++) {
      const before = read(journal)
      const done = doneIn(before)
      const left = trial.files.filter((file) => !done.has(file))
      if (left.length === 0 || Date.now() >= until) break
      const printed = await run(left, planFile, trial, journal)
      const isIdle = read(journal).length === before.length
      // A process that goes on shortly before the end may be ready only after it.
      if (isIdle && before.length > 0 && Date.now() >= until) break
      if (isIdle) throw new Error(`No test was run:\n${printed}`)
      settleLast(journal)
    }
    return outcomeOf(read(journal), trial.files)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
