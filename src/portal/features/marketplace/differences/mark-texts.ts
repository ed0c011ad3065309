import { once } from '#contract/formats/once.ts'

/** A stretch of a text; `isMarked` where the other text has none like it. */
export interface TextStretch {
  text: string
  isMarked: boolean
}

const words = once(() => new Intl.Segmenter('en', { granularity: 'word' }))

const wordsOf = (text: string): string[] => [...words().segment(text)].map(({ segment }) => segment)

/** The most pairs of words that are compared; of longer texts, all that is between the same ends is marked. */
const mostPairs = 4_000_000

/** Lengths of the longest common sequence of what follows each pair of words. */
function commonLengths(before: readonly string[], after: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, next] = [lengths[i], lengths[i + 1]]
      if (row === undefined || next === undefined) continue
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0)
    }
  return lengths
}

/** Adds a word, to the last stretch if it is of the same kind. */
function add(stretches: TextStretch[], text: string, isMarked: boolean): void {
  const last = stretches.at(-1)
  if (last?.isMarked === isMarked) last.text += text
  else if (text !== '') stretches.push({ text, isMarked })
}

/** Marks the words of each of two texts that the other one does not have in the same order. */
export function markTexts(before: string, after: string): { before: TextStretch[]; after: TextStretch[] } {
  const [old, now] = [wordsOf(before), wordsOf(after)]
  const shorter = Math.min(old.length, now.length)
  let start = 0
  while (start < shorter && old[start] === now[start]) start += 1
  let end = 0
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const [gone, come] = [old.slice(start, old.length - end), now.slice(start, now.length - end)]
  const lengths = gone.length * come.length > mostPairs ? null : commonLengths(gone, come)
  const marked = { before: [] as TextStretch[], after: [] as TextStretch[] }
  const keep = (text: string) => {
    add(marked.before, text, false)
    add(marked.after, text, false)
  }
  keep(old.slice(0, start).join(''))
  let [i, j] = [0, 0]
  while (i < gone.length || j < come.length) {
    const isSame = lengths !== null && i < gone.length && gone[i] === come[j]
    if (isSame) keep(gone[i] ?? '')
    const isGone =
      i < gone.length && (j >= come.length || (lengths?.[i + 1]?.[j] ?? 0) >= (lengths?.[i]?.[j + 1] ?? 0))
    if (!isSame && isGone) add(marked.before, gone[i] ?? '', true)
    if (!isSame && !isGone) add(marked.after, come[j] ?? '', true)
    if (isSame || isGone) i += 1
    if (isSame || !isGone) j += 1
  }
  keep(old.slice(old.length - end).join(''))
  return marked
}
