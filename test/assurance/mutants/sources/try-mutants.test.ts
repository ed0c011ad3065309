import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Entry, write } from './journal.ts'
import { type Trial, tryMutants } from './try-mutants.ts'

const trial: Trial = {
  wanted: [{ mutants: [1, 2], tests: ['test/made-up'] }],
  files: ['test/made-up/one.test.ts', 'test/made-up/two.test.ts'],
  isThorough: false,
  isIsolated: false,
  limitMs: 60_000,
}
const test1 = 'one.test.ts > holds'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Runs that write these entries down, one run after another, each ending at an instant (ms). */
function runsOf(...runs: readonly { endsAt: number; entries: readonly Entry[] }[]) {
  const left = [...runs]
  return (_files: string[], _plan: string, _trial: Trial, journal: string): Promise<string> => {
    const run = left.shift()
    if (run === undefined) throw new Error('There was one run more than expected.')
    for (const entry of run.entries) write(journal, entry)
    vi.setSystemTime(run.endsAt)
    return Promise.resolve('what it printed')
  }
}

const died: readonly Entry[] = [
  { what: 'seen', mutants: [1, 2], test: test1 },
  { what: 'noticed', mutant: 1, test: test1 },
  { what: 'begun', mutant: 2, test: test1 },
]

test('a process that is ready only when the time is over leaves the rest unsettled', async () => {
  const run = runsOf({ endsAt: 59_000, entries: died }, { endsAt: 63_000, entries: [] })
  const outcome = await tryMutants(trial, run)
  expect(outcome).toMatchObject({ noticed: new Set([1]), broken: [], left: trial.files })
})

test('a fault that ends its process twice is noticed', async () => {
  const again: Entry = { what: 'begun', mutant: 2, test: test1 }
  const done = trial.files.map((each) => ({ what: 'file', test: each }) as const)
  const run = runsOf(
    { endsAt: 1000, entries: died },
    { endsAt: 2000, entries: [again] },
    { endsAt: 3000, entries: done },
  )
  expect(await tryMutants(trial, run)).toMatchObject({ noticed: new Set([1, 2]), left: [] })
})

test.each([
  ['at all', [{ endsAt: 61_000, entries: [] }]],
  [
    'any more, with time left',
    [
      { endsAt: 1000, entries: died },
      { endsAt: 2000, entries: [] },
    ],
  ],
])('no test that is run %s is an error', async (_name, runs) => {
  await expect(tryMutants(trial, runsOf(...runs))).rejects.toThrow('No test was run:\nwhat it printed')
})
