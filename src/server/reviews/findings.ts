import type { CallResult } from '#server/outbound/call-provider.ts'

/** Time within which a provider should respond, in ms. */
const softLimitMs = 3000

/** Limits on the length and number of findings, some of which quote the provider. */
const longestText = 500
const mostTexts = 50

/** Removes NUL and unpaired surrogates, which the database cannot store, and truncates to a readable length. */
function storable(text: string): string {
  const cut = text.length <= longestText ? text : `${text.slice(0, longestText)}…`
  return Buffer.from(cut.replaceAll('\u0000', '\uFFFD')).toString('utf8')
}

/** The findings of a step's checks; errors fail the step, suggestions do not. */
export class Findings {
  readonly errors: string[] = []
  readonly suggestions: string[] = []
  /** True if the provider will call back. */
  waits = false

  error(text: string): void {
    if (this.errors.length < mostTexts) this.errors.push(storable(text))
  }

  suggest(text: string): void {
    if (this.suggestions.length < mostTexts) this.suggestions.push(storable(text))
  }

  /** The response's status; null (with an error added) if there was none. A slow response adds a suggestion. */
  statusOf(what: string, result: CallResult): number | null {
    if (result.kind !== 'answer') {
      this.error(`${what}: ${result.message}`)
      return null
    }
    if (result.tookMs > softLimitMs)
      this.suggest(
        `${what} took ${(result.tookMs / 1000).toFixed(1)} seconds to answer; aim for less than 3.`,
      )
    return result.status
  }

  /** True if the status is one of these; otherwise adds an error with the expected and actual status. */
  expect(what: string, result: CallResult, statuses: readonly number[]): boolean {
    const status = this.statusOf(what, result)
    if (status === null) return false
    if (statuses.includes(status)) return true
    this.error(`${what}: expected status ${statuses.join(' or ')}, got ${status}.`)
    return false
  }
}
