import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * One line of the journal of a run, by which the next process goes on where one has stopped. `begun`: may hang next.
 * `survived`: the test passed with the fault. `noticed`: it failed, and passes again without. `spoilt`: one of these
 * has left something behind. `broken`: a test fails without any fault, or a second time. `file`: all its tests are
 * done.
 */
export type Entry =
  | { what: 'begun' | 'survived' | 'noticed'; mutant: number; test: string }
  | { what: 'seen' | 'spoilt'; mutants: number[]; test: string }
  | { what: 'broken'; test: string; error: string }
  | { what: 'file'; test: string }

/** A run: what to try, and where it is written down. */
export interface Plan {
  /** The faults by their numbers, with the folders and files whose tests are asked. */
  wanted: { mutants: number[]; tests: string[] }[]
  /** The test files, in their order. */
  files: string[]
  /** True where a fault is put to every test that comes by it, however many have not noticed. */
  isThorough: boolean
  journal: string
  /** The instant (ms) after which no other fault is tried. */
  until: number
}

/** Names the file with the plan to the runner. */
export const planVariable = 'SOURCE_MUTANTS_PLAN'

export const write = (journal: string, entry: Entry): void =>
  appendFileSync(journal, `${JSON.stringify(entry)}\n`)

export const read = (journal: string): Entry[] =>
  existsSync(journal)
    ? readFileSync(journal, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Entry)
    : []

/** The plan of this run. */
export const readPlan = (): Plan => JSON.parse(readFileSync(process.env[planVariable] ?? '', 'utf8')) as Plan
