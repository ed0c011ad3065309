import process from 'node:process'
import { type RunnerTestCase, type RunnerTestSuite, TestRunner } from 'vitest'
import { type Entry, read, readPlan, write } from './journal.ts'
import { beginToSee, endToSee, provideSwitch, turnOn } from './mutant-switch.ts'

/** A fault that so many tests of a file have come by in so many milliseconds without noticing is given up there. */
const enough = { tests: 10, ms: 3000 }
/** A test that was seen to be right runs once more after so many faults that it noticed. */
const mostUnproven = 8

type Step = 'first' | 'again' | 'mutant' | 'proof'

/** How far the test that is running has come. */
interface Round {
  test: string
  step: Step
  mutant: number | undefined
  left: number[]
  /** Noticed since the test last passed without a fault. */
  unproven: number[]
}

const plan = readPlan()

function recalled(entries: readonly Entry[]) {
  const noticed = new Set<number>()
  const tried = new Set<string>()
  const doubtful = new Set<number>()
  const broken = new Set<string>()
  for (const entry of entries) {
    if (entry.what === 'noticed') noticed.add(entry.mutant)
    if (entry.what === 'survived') tried.add(`${entry.mutant} ${entry.test}`)
    if (entry.what === 'broken') broken.add(entry.test)
    if (entry.what === 'spoilt') for (const mutant of entry.mutants) doubtful.add(mutant)
  }
  return { noticed, tried, doubtful, broken }
}

/** The faults that a test file is asked about. */
const wantedBy = (file: string): Set<number> =>
  new Set(
    plan.wanted
      .filter(({ tests }) => tests.some((each) => file === each || file.startsWith(`${each}/`)))
      .flatMap(({ mutants }) => mutants),
  )

const { noticed, tried, doubtful, broken } = recalled(read(plan.journal))
let outside: unknown
process.on('unhandledRejection', (error) => (outside = error))
provideSwitch()

const note = (entry: Entry): void => write(plan.journal, entry)

/** Ends this process, for a fault may have left anything behind; the command starts another, which goes on from here. */
const abandon = (): void => void process.kill(process.pid, 'SIGKILL')

/**
 * Runs each test as it is and sees which faults it comes by; then, hooks and all, once with each of them turned on
 * that nothing has noticed yet. The runner’s own repetition of failed tests does the repeating.
 */
export default class MutantRunner extends TestRunner {
  #round: Round | undefined
  #wanted = new Set<number>()
  /** On each fault, in this file. */
  #spent = new Map<number, { tests: number; ms: number }>()
  #begunAt = 0
  #isLate = false

  /** A file without a question left is passed over. */
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if ('filepath' in suite) {
      this.#wanted = wantedBy(suite.name)
      this.#spent = new Map()
      this.#isLate = Date.now() >= plan.until
      const isAnswered = [...this.#wanted].every((each) => noticed.has(each))
      if (this.#isLate || isAnswered) suite.mode = 'skip'
      if (isAnswered) note({ what: 'file', test: suite.name })
    }
    await super.onBeforeRunSuite(suite)
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    const name = `${test.file.name} > ${test.name} ${test.id}`
    this.#isLate ||= Date.now() >= plan.until
    if (this.#isLate) test.mode = 'skip'
    if (broken.has(name) || [...this.#wanted].every((each) => noticed.has(each))) test.mode = 'skip'
    test.retry = Number.MAX_SAFE_INTEGER
    this.#round = { test: name, step: 'first', mutant: undefined, left: [], unproven: [] }
    await super.onBeforeRunTask(test)
  }

  override onBeforeTryTask(test: RunnerTestCase): void {
    super.onBeforeTryTask(test)
    const round = this.#round
    if (test.result !== undefined) test.result.errors = []
    outside = undefined
    this.#begunAt = Date.now()
    turnOn(round?.mutant)
    if (round?.step === 'first') beginToSee()
    if (round?.mutant !== undefined) note({ what: 'begun', mutant: round.mutant, test: round.test })
  }

  async onAfterRetryTask(test: RunnerTestCase): Promise<void> {
    const { result } = test
    const round = this.#round
    if (result === undefined || round === undefined) return
    turnOn(undefined)
    const error = result.errors?.[0]?.message ?? (outside === undefined ? undefined : String(outside))
    const isOver = this.#went(round, error)
    // The runner goes on with a test that failed, and ends one that passed.
    result.state = isOver ? 'pass' : 'fail'
    result.errors = isOver ? [] : [{ message: 'the next fault' }]
  }

  /** Notes how one run of the test went and chooses the next; true if there is none. */
  #went(round: Round, error: string | undefined): boolean {
    const { test, mutant } = round
    switch (round.step) {
      case 'first': {
        const seen = [...endToSee()].filter((each) => this.#wanted.has(each))
        if (error !== undefined) return this.#isBroken(round, error)
        note({ what: 'seen', mutants: seen, test })
        round.left = seen.filter(
          (each) => !noticed.has(each) && !tried.has(`${each} ${test}`) && !this.#isGivenUp(each),
        )
        round.step = 'again'
        return round.left.length === 0
      }
      case 'again':
        if (error !== undefined) return this.#isBroken(round, error)
        break
      case 'mutant':
        if (mutant === undefined) break
        if (error === undefined) this.#survives(mutant, test)
        else if (/timed out in/.test(error)) {
          note({ what: 'noticed', mutant, test })
          this.#prove(round)
          abandon()
        } else round.unproven.push(mutant)
        break
      case 'proof':
        if (error === undefined) this.#prove(round)
        else if (round.unproven.length === 1) {
          // It alone has spoilt what the next tests would find.
          this.#prove(round)
          abandon()
        } else {
          note({ what: 'spoilt', mutants: round.unproven, test })
          abandon()
        }
    }
    return this.#next(round)
  }

  #isGivenUp(mutant: number): boolean {
    const spent = this.#spent.get(mutant)
    return !plan.isThorough && spent !== undefined && spent.tests >= enough.tests && spent.ms >= enough.ms
  }

  #survives(mutant: number, test: string): void {
    const { tests, ms } = this.#spent.get(mutant) ?? { tests: 0, ms: 0 }
    this.#spent.set(mutant, { tests: tests + 1, ms: ms + Date.now() - this.#begunAt })
    note({ what: 'survived', mutant, test })
  }

  #isBroken({ test }: Round, error: string): true {
    note({ what: 'broken', test, error: error.slice(0, 300) })
    return true
  }

  #prove(round: Round): void {
    for (const mutant of round.unproven) {
      noticed.add(mutant)
      note({ what: 'noticed', mutant, test: round.test })
    }
    round.unproven = []
  }

  #next(round: Round): boolean {
    this.#isLate ||= Date.now() >= plan.until
    const isDoubtful = round.unproven.some((each) => doubtful.has(each))
    const isLast = this.#isLate || round.left.length === 0
    const mustProve = round.unproven.length >= mostUnproven || isDoubtful || isLast
    if (mustProve && round.unproven.length > 0) {
      round.step = 'proof'
      round.mutant = undefined
      return false
    }
    round.step = 'mutant'
    round.mutant = this.#isLate ? undefined : round.left.shift()
    return round.mutant === undefined
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    if ('filepath' in suite && !this.#isLate) note({ what: 'file', test: suite.name })
  }
}
