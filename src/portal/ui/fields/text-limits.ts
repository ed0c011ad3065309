import { searchText } from '#contract/formats/field-types.ts'
import { isAtMost, lengthOf } from '#contract/formats/text-length.ts'
import { remainingWording } from '../format/remaining-wording.ts'
import { grouped } from '#contract/formats/grouped.ts'

/** The part of a schema, or of a step of its pipe, that carries the limit. */
interface Part {
  type?: string
  wrapped?: Part
  pipe?: readonly Part[]
  atMost?: number
  requirement?: unknown
}

/** The maximum length a contract schema sets for a text, in characters; null if none. */
export function longestOf(schema: object): number | null {
  const { type, wrapped, pipe = [], atMost, requirement } = schema as Part
  if (wrapped !== undefined) return longestOf(wrapped)
  if (atMost !== undefined) return atMost
  if (type === 'max_length' && typeof requirement === 'number') return requirement
  if (pipe.length > 0 && pipe[0]?.type !== 'string') return null
  const limits = pipe.filter((part) => part !== schema).flatMap((part) => longestOf(part) ?? [])
  return limits.length === 0 ? null : Math.min(...limits)
}

/** Beyond this multiple of the limit a text is measured in code units; counting graphemes would be slow. */
const worthCounting = 16

/** The message for a text that is too long, and by how much, shared by all fields; null if it fits. */
export function tooLongWording(text: string, most: number | null): string | null {
  if (most === null || isAtMost(text, most)) return null
  const length = text.length > most * worthCounting ? text.length : lengthOf(text)
  return `At most ${grouped(most)} characters; this has ${grouped(length)}.`
}

/** The message for a search text that is too long; null if it fits. */
export const searchWording = (text: string): string | null => tooLongWording(text, longestOf(searchText))

/** Share of the limit from which the remaining characters are shown. */
const nearly = 0.9

/** Says how many characters are left near the limit; null while far from it or over it. */
export const nearLimitWording = (text: string, most: number): string | null =>
  text.length <= most * nearly || !isAtMost(text, most) || lengthOf(text) <= most * nearly
    ? null
    : remainingWording(text, most)
