import { once } from '#contract/formats/once.ts'

/** A stretch of a text; `isMarked` where the other text has none like it. */
export interface TextStretch {
  text: string
  isMarked: boolean
}

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'word' }))

const wordsOf = (text: string): string[] => [...segmenter().segment(text)].map(({ segment }) => segment)

/** The most pairs of words that are compared; of longer texts, all that is between the same ends is marked. */
const mostPairs = 4_000_000

/** Positions of the words, in each of two lists, that both have in the same order: as many as there can be. */
function commonSequence(old: readonly string[], now: readonly string[]): [Set<number>, Set<number>] {
  const kept: [Set<number>, Set<number>] = [new Set(), new Set()]
  const keep = (i: number, j: number) => [kept[0].add(i), kept[1].add(j)]
  let [start, oldEnd, nowEnd] = [0, old.length, now.length]
  for (; start < Math.min(oldEnd, nowEnd) && old[start] === now[start]; start += 1) keep(start, start)
  for (; start < Math.min(oldEnd, nowEnd) && old[oldEnd - 1] === now[nowEnd - 1]; oldEnd -= 1, nowEnd -= 1)
    keep(oldEnd - 1, nowEnd - 1)
  const width = nowEnd - start + 1
  if ((oldEnd - start) * (nowEnd - start) > mostPairs) return kept
  // How many words are the same from each pair on.
  const counts = new Uint16Array((oldEnd - start + 1) * width)
  const at = (i: number, j: number): number => (i - start) * width + j - start
  const from = (i: number, j: number): number => counts[at(i, j)] ?? 0
  for (let i = oldEnd - 1; i >= start; i -= 1)
    for (let j = nowEnd - 1; j >= start; j -= 1)
      counts[at(i, j)] = old[i] === now[j] ? from(i + 1, j + 1) + 1 : Math.max(from(i + 1, j), from(i, j + 1))
  for (let [i, j] = [start, start]; i < oldEnd && j < nowEnd;) {
    if (old[i] === now[j]) {
      keep(i, j)
      i += 1
      j += 1
    } else if (from(i + 1, j) >= from(i, j + 1)) i += 1
    else j += 1
  }
  return kept
}

const isWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

function stretchesOf(words: readonly string[], isMarked: (at: number) => boolean): TextStretch[] {
  const stretches: TextStretch[] = []
  for (const [at, text] of words.entries()) {
    const last = stretches.at(-1)
    if (last?.isMarked === isMarked(at)) last.text += text
    else stretches.push({ text, isMarked: isMarked(at) })
  }
  return stretches
}

/**
 * Marks the words of each of two texts that the other one does not have in the same order; none where less than a third of
 * the words of both stay, as it would be odd ones like 'of' that are not marked.
 */
export function markTexts(before: string, after: string): { before: TextStretch[]; after: TextStretch[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const [keptOld, keptNow] = commonSequence(old, now)
  const staying = old.filter((text, at) => keptOld.has(at) && isWord(text)).length
  const isMarked = 6 * staying >= [...old, ...now].filter(isWord).length
  return {
    before: stretchesOf(old, (at) => isMarked && !keptOld.has(at)),
    after: stretchesOf(now, (at) => isMarked && !keptNow.has(at)),
  }
}
