import { spelledDay } from '#contract/formats/spelled-day.ts'

declare const made: unique symbol

/** A letter's subject line; only `subjectLine` makes one. */
export type SubjectLine = string & { readonly [made]: true }

/**
 * A word of a subject that is no fixed text: the slug of an add-on or of one of its plans, a day, or a name, month or sum
 * that operators, staff or services of the platform give. What a partner or a guest can write freely has no place here: the subject is the
 * platform's own voice, and is read first.
 */
type Word = { slug: string; plan?: { slug: string } } | { day: string } | { own: string }

/** Refuses any text but one that is known as the program is written. */
type Fixed<T> = T extends string ? (string extends T ? never : T) : T

/** Characters that break a line, move the position in it, or turn its direction. */
const moves = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/** Puts a text into one line. */
export const oneLine = (text: string): string => text.replaceAll(moves, ' ').trim()

/** Quotes a name that somebody has chosen, within a line; it can neither end the line nor its quotation marks. */
export const inQuotes = (name: string): string => `“${oneLine(name).replaceAll(/["“”„‟«»]/g, '’')}”`

/** Quotes a text that somebody has written, line by line, so that none of it reads as the platform's own. */
export const quotedLines = (text: string): string =>
  text
    .trim()
    .split(/\r\n|\r|\n/)
    .map((line) => `> ${oneLine(line)}`.trimEnd())
    .join('\n')

/** Formats an instant: 'November 3rd, 2026, 09:05 UTC'. */
export const spelledTime = (at: Date): string =>
  `${spelledDay(at.toISOString())}, ${at.toISOString().slice(11, 16)} UTC`

function spelled(word: string | Word): string {
  if (typeof word === 'string') return word
  if ('day' in word) return spelledDay(word.day)
  if ('own' in word) return word.own
  return word.plan === undefined ? word.slug : `${word.slug}:${word.plan.slug}`
}

/** Makes a letter's subject of fixed texts and words that nobody can choose freely. */
export const subjectLine = <const Words extends readonly (string | Word)[]>(
  parts: TemplateStringsArray,
  ...words: Words & { [Place in keyof Words]: Fixed<Words[Place]> }
): SubjectLine =>
  oneLine(
    parts.map((part, i) => part + (i < words.length ? spelled(words[i] ?? '') : '')).join(''),
  ) as SubjectLine
