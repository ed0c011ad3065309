/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The list in an order that follows from the seed; 0 leaves it as it is. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  if (seed === 0) return [...list]
  const next = numbers(seed)
  return list
    .map((each) => ({ each, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each)
}
