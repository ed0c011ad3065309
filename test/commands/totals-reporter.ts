import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const nameOf = (test: TestCase) => `${test.module.relativeModuleId}: ${test.fullName}`

/** The first line says enough for a summary; the whole stands further up. */
const firstLine = (error: { message: string } | undefined) => error?.message.split('\n')[0] ?? ''

const testsOf = (modules: readonly TestModule[]): TestCase[] =>
  modules.flatMap((module) => [...module.children.allTests()])

/** The tests that skipped themselves, each with its reason. */
const leftOut = (modules: readonly TestModule[]): string[] =>
  testsOf(modules).flatMap((test) => {
    const result = test.result()
    return result.state === 'skipped' && result.note !== undefined ? [`${nameOf(test)}: ${result.note}`] : []
  })

/** In CI a run that leaves something out for want of a program has failed. */
const isRed = (notRun: readonly string[]): boolean => process.env.CI !== undefined && notRun.length > 0

/**
 * Sums a run up in a few lines, for whoever sees only the end of its output: what failed, what is unsteady (passed at
 * the second attempt only), what was not run and why, and as the last line "N passed, N failed". A file that cannot be
 * loaded counts as a failure, and in CI what was not run.
 */
export function totals(
  modules: readonly TestModule[],
  errors: readonly { message: string }[],
  notRun: readonly string[],
): string[] {
  const tests = testsOf(modules)
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const failed = inState('failed')
  const broken = modules.filter((module) => module.errors().length > 0)
  const missed = isRed(notRun) ? notRun.length : 0
  const skipped = tests.length - failed.length - inState('passed').length
  return [
    ...failed.map((test) => `failed: ${nameOf(test)}: ${firstLine(test.result().errors?.[0])}`),
    ...broken.map(
      (module) => `failed as a whole: ${module.relativeModuleId}: ${firstLine(module.errors()[0])}`,
    ),
    ...errors.map((error) => `failed outside a test: ${firstLine(error)}`),
    ...tests
      .filter((test) => test.diagnostic()?.flaky === true)
      .map((test) => `unsteady: ${nameOf(test)}: ${firstLine(test.result().errors?.[0])}`),
    ...notRun.map((what) => `not run: ${what}`),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${inState('passed').length} passed, ${failed.length + broken.length + errors.length + missed} failed`,
  ]
}

/** Says what was not run, and writes the totals into the file that TOTALS_FILE names. */
export class TotalsReporter implements Reporter {
  /** Projects and files that were left out before the run began. */
  readonly #notRun: readonly string[]

  constructor(notRun: readonly string[]) {
    this.#notRun = notRun
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    const file = process.env.TOTALS_FILE
    const notRun = [...this.#notRun, ...leftOut(modules)]
    if (file !== undefined) writeFileSync(file, `${totals(modules, errors, notRun).join('\n')}\n`)
    for (const what of notRun) console.log(`not run: ${what}`)
    if (isRed(notRun)) process.exitCode = 1
  }
}
