import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { attemptDate } from './attempt-date.ts'
import { actionNames, errorWords } from './wording.ts'

/** As it is compared: white space and case don't count, so what is copied from a pretty-printed text is found. */
const compared = (text: string): string => text.replaceAll(/\s+/g, '').toLowerCase()

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)

/** The places of a text that the filter finds it by; null for a filter that finds everything. */
export function attemptPattern(query: string): RegExp | null {
  const characters = [...query.replaceAll(/\s+/g, '')]
  return characters.length === 0 ? null : new RegExp(characters.map(escaped).join(String.raw`\s*`), 'giu')
}

/** Column values, request and answer (SPEC section 2). No match goes across a line, since what is typed has none. */
const textOf = (attempt: FailedAttempt): string =>
  [
    attemptDate(attempt.createdAt),
    actionNames[attempt.actionType],
    errorWords[attempt.errorType].name,
    attempt.errorType,
    attempt.responseCode === null ? '' : String(attempt.responseCode),
    attempt.appName,
    attempt.plan,
    attempt.addon,
    attempt.method,
    attempt.url,
    attempt.providerId ?? '',
    JSON.stringify(attempt.params),
    attempt.responseBody,
  ]
    .map(compared)
    .join('\n')

interface Entry {
  attempt: FailedAttempt
  /** The text to search; null until it is needed. */
  text: string | null
  /** Where `wanted` was found last, -1 where it was not. */
  wanted: string
  place: number
}

export interface AttemptFilter {
  /** The attempts that have the text somewhere, in their order; all for an empty one. */
  find(query: string): readonly FailedAttempt[]
  /** Makes ready to be searched as many attempts as there is time for; answers whether all are. */
  prepare(hasTime: () => boolean): boolean
}

function textToSearch(entry: Entry): string {
  entry.text ??= textOf(entry.attempt)
  return entry.text
}

/** Looks for this in the entry; a text that is typed on, from where its beginning was found. */
function has(entry: Entry, wanted: string): boolean {
  const from = wanted.startsWith(entry.wanted) ? entry.place : 0
  entry.place = from === -1 ? -1 : textToSearch(entry).indexOf(wanted, from)
  entry.wanted = wanted
  return entry.place !== -1
}

/**
 * Searches attempts of up to 64 KiB each as fast as somebody types: the text of each is made once, and searched no
 * further than it must be.
 */
export function attemptFilter(attempts: readonly FailedAttempt[]): AttemptFilter {
  const entries = attempts.map((attempt): Entry => ({ attempt, text: null, wanted: '', place: 0 }))
  return {
    find: (query) => {
      const wanted = compared(query)
      return wanted === ''
        ? attempts
        : entries.filter((entry) => has(entry, wanted)).map(({ attempt }) => attempt)
    },
    prepare: (hasTime) => {
      for (const entry of entries) {
        if (!hasTime()) return false
        textToSearch(entry)
      }
      return true
    },
  }
}
