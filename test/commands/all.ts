import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { parseArgs } from 'node:util'
import {
  askedParts,
  durationOf,
  hasPassed,
  newTotalsFile,
  outcomeOf,
  readResults,
  readTotals,
  type Result,
  type Results,
  resultTable,
  writeResults,
} from './part-results.ts'
import { parts } from './parts.ts'

/*
 * Runs all that `npm test` leaves out, part by part, each as a process of its own. `npm run test:all` goes on where
 * the last run ended: what passed at this commit is not run again. `-- PART …` runs these parts anew, `-- --again`
 * forgets what passed, `-- --list` tells how the parts stand.
 */

const git = (...args: string[]) =>
  execFileSync('git', [...args, '--', '.', ':!test/README.md'], { encoding: 'utf8' }).trim()

/** The commit that the worktree is at; null if it is none. The tables that the parts write are no change. */
const commitNow = () => (git('status', '--porcelain') === '' ? git('log', '-1', '--format=%h') : null)

const names = [...parts.keys()]
const fresh: Record<string, Result> = {}
const results = (): Results => ({ ...readResults(), ...fresh })

function keep(name: string, result: Result): void {
  fresh[name] = result
  if (result.commit !== null) writeResults({ ...readResults(), [name]: result })
}

let running: ChildProcess | undefined
let stopped: 'SIGINT' | 'SIGTERM' | 'SIGHUP' | undefined
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    stopped = signal
    // All that the part has started is of one group.
    if (running?.pid !== undefined) process.kill(-running.pid, signal)
  })

async function run(name: string): Promise<void> {
  const [begun, commit, totals] = [performance.now(), commitNow(), newTotalsFile(name)]
  keep(name, { state: 'interrupted', commit, seconds: 0, totals: '' })
  const [program = '', ...args] = parts.get(name)?.command.split(' ') ?? []
  running = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
    env: { ...process.env, TOTALS_FILE: totals },
  })
  const [code] = (await once(running, 'exit')) as [number | null]
  running = undefined
  const outcome = outcomeOf(code, readTotals(name))
  const seconds = (performance.now() - begun) / 1000
  keep(name, {
    ...outcome,
    ...(stopped === undefined ? {} : { state: 'interrupted' }),
    commit: commitNow() === commit ? commit : null,
    seconds,
  })
  console.log(`== ${name}: ${fresh[name]?.state} after ${durationOf(seconds)}, ${fresh[name]?.totals}\n`)
}

async function runAll(asked: readonly string[], isAnew: boolean): Promise<void> {
  if (commitNow() === null)
    console.log('There are uncommitted changes: nothing counts as passed, and nothing is remembered.')
  for (const [at, name] of asked.entries()) {
    if (stopped !== undefined) break
    const title = `== ${name} (${at + 1} of ${asked.length})`
    const isDone = !isAnew && hasPassed(results()[name], commitNow())
    console.log(isDone ? `${title}: has passed at this commit` : title)
    if (!isDone) await run(name)
  }
  const commit = commitNow()
  console.log(resultTable(names, results(), commit))
  for (const name of asked.filter((each) => fresh[each]?.state === 'red'))
    console.log(`\n${name}:\n${readTotals(name).trimEnd()}`)
  if (!asked.every((name) => hasPassed(results()[name], commit))) process.exitCode = 1
  if (stopped !== undefined) process.exitCode = 128 + constants.signals[stopped]
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { again: { type: 'boolean', default: false }, list: { type: 'boolean', default: false } },
  })
  const asked = askedParts(names, positionals)
  if (values.again) writeResults({})
  if (values.list) console.log(resultTable(names, results(), commitNow()))
  else await runAll(asked, positionals.length > 0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
