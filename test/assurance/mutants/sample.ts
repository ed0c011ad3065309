import * as fc from 'fast-check'

/** So many of the items, by chance; the same for the same seed. */
export function sampleOf<T>(items: readonly T[], count: number, seed: string): T[] {
  const numeric = [...seed].reduce((sum, each) => (sum * 31 + each.charCodeAt(0)) | 0, 7)
  const size = Math.min(count, items.length)
  const [chosen = []] = fc.sample(fc.shuffledSubarray([...items], { minLength: size, maxLength: size }), {
    seed: numeric,
    numRuns: 1,
  })
  return chosen
}
