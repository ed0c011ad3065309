import { inQuick, runsAll } from '#test/support/scope.ts'
import { numbersOf } from '#test/runner/walking/numbers.ts'
import { seed } from '#test/support/seed.ts'

/** Numbers from 0 to 1, the same for the run's seed and the same name. */
export function randomOf(name: string): () => number {
  let from = seed
  for (const letter of name) from = Math.imul(from ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1)
  return numbersOf(from)
}

/** All cases, or in the fast scope a share of them, `least` at the least; a third of that in `npm test`. */
export function chosen<T>(
  name: string,
  cases: readonly T[],
  { share, least }: { share: number; least: number },
): T[] {
  if (runsAll || cases.length <= least) return [...cases]
  const random = randomOf(name)
  const kept = cases.filter(() => random() < inQuick(share / 3, share))
  if (kept.length >= least) return kept
  const apart = Math.floor(cases.length / least)
  const first = Math.floor(random() * apart)
  return cases.filter((_, i) => i % apart === first).slice(0, least)
}
