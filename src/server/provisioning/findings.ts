import type { CallResult } from '#server/outbound/guarded-call.ts'
import type { CallFinding } from '#server/db/tables/provider-calls.ts'

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

/** The call that a finding is about; null if it is about none, such as a field of the manifest. */
export type AboutCall = { callId?: string } | null

/** A finding with the id of its call, if any. `isOfStatus`: the response's status is at fault, not its body. */
export interface StepFinding extends CallFinding {
  callId: string | null
  isOfStatus: boolean
}

/** The findings of a step's checks; errors fail the step, suggestions do not. */
export class Findings {
  readonly all: StepFinding[] = []
  /** True if the provider will call back. */
  waits = false

  get errors(): string[] {
    return this.all.filter(({ kind }) => kind === 'error').map(({ text }) => text)
  }

  get suggestions(): string[] {
    return this.all.filter(({ kind }) => kind === 'suggestion').map(({ text }) => text)
  }

  #add(kind: CallFinding['kind'], text: string, about: AboutCall, isOfStatus = false): void {
    if (this.all.filter((each) => each.kind === kind).length >= mostTexts) return
    this.all.push({ kind, text: storable(text), callId: about?.callId ?? null, isOfStatus })
  }

  error(text: string, about: AboutCall): void {
    this.#add('error', text, about)
  }

  suggest(text: string, about: AboutCall): void {
    this.#add('suggestion', text, about)
  }

  /** The response's status; null (with an error added) if there was none. A slow response adds a suggestion. */
  statusOf(what: string, result: CallResult & { callId?: string }): number | null {
    if (result.kind !== 'answer') {
      this.#add('error', `${what}: ${result.message}`, result, true)
      return null
    }
    if (result.tookMs > softLimitMs)
      this.suggest(
        `${what} took ${(result.tookMs / 1000).toFixed(1)} seconds to answer; aim for less than 3.`,
        result,
      )
    return result.status
  }

  /** True if the status is one of these; otherwise adds an error with the expected and actual status. */
  expect(what: string, result: CallResult & { callId?: string }, statuses: readonly number[]): boolean {
    const status = this.statusOf(what, result)
    if (status === null) return false
    if (statuses.includes(status)) return true
    this.#add('error', `${what}: expected status ${statuses.join(' or ')}, got ${status}.`, result, true)
    return false
  }
}
