import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const nameOf = (test: TestCase) => `${test.module.relativeModuleId}: ${test.fullName}`

/** The first line says enough for a summary; the whole stands further up. */
const firstLine = (error: { message: string } | undefined) => error?.message.split('\n')[0] ?? ''

/**
 * Sums a run up in a few lines, for whoever sees only the end of its output: what failed, what is unsteady (passed at
 * the second attempt only), and as the last line "N passed, N failed". A file that cannot be loaded counts as a failure.
 */
export function totals(modules: readonly TestModule[], errors: readonly { message: string }[]): string[] {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const inState = (state: string) => tests.filter((test) => test.result().state === state)
  const failed = inState('failed')
  const broken = modules.filter((module) => module.errors().length > 0)
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
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${inState('passed').length} passed, ${failed.length + broken.length + errors.length} failed`,
  ]
}

/** Writes the totals of a run into a file. */
export class TotalsReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly { message: string }[]): void {
    writeFileSync(this.#file, `${totals(modules, errors).join('\n')}\n`)
  }
}
