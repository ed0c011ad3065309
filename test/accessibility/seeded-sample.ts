import { randomInt } from 'node:crypto'

/** Of this run; `SEED` gives it again. */
export const seed = Number(process.env.SEED ?? randomInt(1_000_000))

/** Numbers from 0 to 1 that follow from the seed (mulberry32). */
function numbersFrom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** So many of these, in their order; the same ones for the same seed. */
export function sample<T>(all: readonly T[], many: number): T[] {
  const next = numbersFrom(seed)
  const drawn = all.map((_, place) => ({ place, by: next() })).toSorted((a, b) => a.by - b.by)
  const places = new Set(drawn.slice(0, many).map(({ place }) => place))
  return all.filter((_, place) => places.has(place))
}
