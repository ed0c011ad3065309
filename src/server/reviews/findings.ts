import type { CallResult } from '#server/outbound/call-provider.ts'

/** ms that a provider should answer within. */
const softLimitMs = 3000

/** A provider chooses what some of them quote: how long they may be, and how many. */
const longestText = 500
const mostTexts = 50

/** Without NUL and halves of characters, which no database holds, and not longer than somebody reads. */
function storable(text: string): string {
  const cut = text.length <= longestText ? text : `${text.slice(0, longestText)}…`
  return Buffer.from(cut.replaceAll('\u0000', '\uFFFD')).toString('utf8')
}

/** The findings of a step's checks; errors fail it, suggestions do not. */
export class Findings {
  readonly errors: string[] = []
  readonly suggestions: string[] = []
  /** The provider will call back. */
  waits = false

  error(text: string): void {
    if (this.errors.length < mostTexts) this.errors.push(storable(text))
  }

  suggest(text: string): void {
    if (this.suggestions.length < mostTexts) this.suggestions.push(storable(text))
  }

  /** The answer's status, or null (with its error) where none came. A slow answer is a suggestion. */
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

  /** True when the status is one of these; else adds an error with what was expected and got. */
  expect(what: string, result: CallResult, statuses: readonly number[]): boolean {
    const status = this.statusOf(what, result)
    if (status === null) return false
    if (statuses.includes(status)) return true
    this.error(`${what}: expected status ${statuses.join(' or ')}, got ${status}.`)
    return false
  }
}
