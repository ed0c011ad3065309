import { randomInt } from 'node:crypto'
import { runsAll } from '../support/scope.ts'

/** What this run's choice is made by; SEED makes the same one again. */
export const seed = Number(process.env.SEED ?? randomInt(1_000_000_000))

/** Numbers from 0 to 1, the same for the same seed and name (mulberry32). */
export function randomOf(name: string): () => number {
  let state = seed
  for (const letter of name) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** All cases, or in the fast scope a share of them, `least` at the least. */
export function chosen<T>(
  name: string,
  cases: readonly T[],
  { share, least }: { share: number; least: number },
): T[] {
  if (runsAll || cases.length <= least) return [...cases]
  const random = randomOf(name)
  const kept = cases.filter(() => random() < share)
  return kept.length >= least ? kept : cases.filter((_, i) => i % Math.ceil(cases.length / least) === 0)
}
