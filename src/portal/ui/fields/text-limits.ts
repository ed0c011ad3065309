import { searchText } from '#contract/formats/field-types.ts'
import { isAtMost, lengthOf } from '#contract/formats/text-length.ts'
import { remainingWords } from '../format/remaining-words.ts'

/** A schema, or a step of its pipe, as far as its limit is read. */
interface Part {
  type?: string
  wrapped?: Part
  pipe?: readonly Part[]
  atMost?: number
  requirement?: unknown
}

/** The most characters that a schema of the contract takes of a text; null where it sets no limit. */
export function longestOf(schema: object): number | null {
  const { type, wrapped, pipe = [], atMost, requirement } = schema as Part
  if (wrapped !== undefined) return longestOf(wrapped)
  if (atMost !== undefined) return atMost
  if (type === 'max_length' && typeof requirement === 'number') return requirement
  if (pipe.length > 0 && pipe[0]?.type !== 'string') return null
  const limits = pipe.filter((part) => part !== schema).flatMap((part) => longestOf(part) ?? [])
  return limits.length === 0 ? null : Math.min(...limits)
}

/** A text that is longer than this many times its limit is measured in code units: counting would take long. */
const worthCounting = 16

/** Says that a text is too long and by how much, as every field does; null while it is not. */
export function tooLongWords(text: string, most: number | null): string | null {
  if (most === null || isAtMost(text, most)) return null
  const length = text.length > most * worthCounting ? text.length : lengthOf(text)
  return `At most ${most.toLocaleString('en')} characters; this has ${length.toLocaleString('en')}.`
}

/** Says that what is searched for is too long for it; null while it is not. */
export const searchWords = (text: string): string | null => tooLongWords(text, longestOf(searchText))

/** The share of its limit from which a text is told how much is left. */
const nearly = 0.9

/** Says how many characters are left of a text that is near its limit; null while it is not, or is over it. */
export const nearLimitWords = (text: string, most: number): string | null =>
  text.length <= most * nearly || !isAtMost(text, most) || lengthOf(text) <= most * nearly
    ? null
    : remainingWords(text, most)
