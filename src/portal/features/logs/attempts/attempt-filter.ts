import type { FailedAttempt } from '#contract/failed-attempt.ts'
import { comparisonKey } from '#contract/formats/comparison-key.ts'
import { plainText } from '#contract/formats/plain-text.ts'
import { attemptDate } from './attempt-date.ts'
import { attemptErrorNames } from '#contract/wording/attempt-errors.ts'
import { actionNames } from './wording.ts'

/**
 * Normalizes for comparison: ignores white space, case and how letters are composed, so that text copied from
 * pretty-printed JSON matches.
 */
const compared = (text: string): string => comparisonKey(text.replaceAll(/\s+/g, ''))

const escaped = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/, String.raw`\$&`)

/** The pattern of a filter's matches in a text; null for a filter that matches everything. */
export function attemptPattern(query: string): RegExp | null {
  const characters = [...plainText(query).normalize('NFC').replaceAll(/\s+/g, '')]
  return characters.length === 0 ? null : new RegExp(characters.map(escaped).join(String.raw`\s*`), 'giu')
}

/**
 * Column values, request and response (SPEC section 2). A match never spans lines, since the query has none.
 */
const textOf = (attempt: FailedAttempt): string =>
  [
    attemptDate(attempt.createdAt),
    actionNames[attempt.actionType],
    attemptErrorNames[attempt.errorType],
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
  /** The text to search; null until needed. */
  text: string | null
  /** Position of the last match of `wanted`, -1 if none. */
  wanted: string
  place: number
}

export interface AttemptFilter {
  /** The attempts that contain the text, in their order; all if it is empty. */
  find(query: string): readonly FailedAttempt[]
  /** Prepares as many attempts for searching as time allows; returns true when all are. */
  prepare(hasTime: () => boolean): boolean
}

function textToSearch(entry: Entry): string {
  entry.text ??= textOf(entry.attempt)
  return entry.text
}

/** Searches an entry; continues from the previous match when the query was extended. */
function has(entry: Entry, wanted: string): boolean {
  const from = wanted.startsWith(entry.wanted) ? entry.place : 0
  entry.place = from === -1 ? -1 : textToSearch(entry).indexOf(wanted, from)
  entry.wanted = wanted
  return entry.place !== -1
}

/**
 * Searches attempts of up to 64 KiB each at typing speed: builds each one's text once and searches no further
 * than needed.
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
