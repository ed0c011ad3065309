import { diffArrays } from 'diff'
import { once } from '#contract/formats/once.ts'

/** A stretch of a text; `isMarked` where the other text has none like it. */
export interface TextStretch {
  text: string
  isMarked: boolean
}

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'word' }))

const wordsOf = (text: string): string[] => [...segmenter().segment(text)].map(({ segment }) => segment)

const wordCount = (words: readonly string[]): number =>
  words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length

/** The most words that two texts may differ in and still be compared: its square is the work. */
const mostDifferences = 1000

/**
 * Marks the words of each of two texts that the other one does not have in the same order; none where less than a third of
 * the words of both stay, as it would be odd ones like 'of' that are not marked, and none where the two are long and
 * differ in most of their words.
 */
export function markTexts(before: string, after: string): { before: TextStretch[]; after: TextStretch[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const parts = diffArrays(old, now, { maxEditLength: mostDifferences }) ?? []
  const staying = parts.flatMap(({ added, removed, value }) => (added || removed ? [] : value))
  if (6 * wordCount(staying) < wordCount([...old, ...now]))
    return {
      before: [{ text: before, isMarked: false }],
      after: [{ text: after, isMarked: false }],
    }
  const stretches = (sides: typeof parts, isMarked: (part: (typeof parts)[number]) => boolean) =>
    sides.map((part) => ({ text: part.value.join(''), isMarked: isMarked(part) }))
  return {
    before: stretches(
      parts.filter(({ added }) => !added),
      ({ removed }) => removed,
    ),
    after: stretches(
      parts.filter(({ removed }) => !removed),
      ({ added }) => added,
    ),
  }
}
