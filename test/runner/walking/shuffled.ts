import { numbersOf } from './numbers.ts'

/** The list in an order that follows from the seed; 0 leaves it as it is. */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  if (seed === 0) return [...list]
  const next = numbersOf(seed)
  return list
    .map((each) => ({ each, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ each }) => each)
}
