const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Code units of the longest character that people write, with room to spare. */
const longestCharacter = 16

/**
 * Length of a text as people count it: an emoji is one, whatever it is made of. Counting ends one past `most`,
 * so that a text of megabytes costs no more than one of that length.
 */
export function lengthOf(text: string, most = Number.POSITIVE_INFINITY): number {
  let length = 0
  for (const _ of characters.segment(text)) {
    length += 1
    if (length > most) break
  }
  return length
}

/** True for a text of at most so many characters that is not a few of unbounded size. */
export const isAtMost = (text: string, most: number): boolean =>
  text.length <= most || (text.length <= most * longestCharacter && lengthOf(text, most) <= most)
