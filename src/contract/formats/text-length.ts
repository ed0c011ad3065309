import { once } from './once.ts'

const characters = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Code units of the longest character in use, with room to spare. */
const longestCharacter = 16

/**
 * A text's length as people count it: an emoji is one character, whatever its composition. Stops counting one past
 * `most`, so that a text of megabytes costs no more than one of that length.
 */
export function lengthOf(text: string, most = Number.POSITIVE_INFINITY): number {
  let length = 0
  for (const _ of characters().segment(text)) {
    length += 1
    if (length > most) break
  }
  return length
}

/** True if a text has at most this many characters and their size in code units is bounded as well. */
export const isAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= most * longestCharacter && lengthOf(text, most) <= most)
