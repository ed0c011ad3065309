import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { billingAtPrice } from '#contract/installs/plan-usage.ts'

/** The rest of the exact quotient, in halves of a cent: from -1 (rounded up) to less than 1. */
function halvesOff(
  billed: number,
  price: number,
  original: number,
  result: number,
): { low: boolean; high: boolean } {
  const exact = 2n * BigInt(billed) * BigInt(price)
  const given = 2n * BigInt(result) * BigInt(original)
  const off = exact - given
  // Half cents go up, so the exact value lies in [result - 1/2, result + 1/2).
  return { low: off >= -BigInt(original), high: off < BigInt(original) }
}

const rounded = { low: true, high: true }
const priceCents = fc.integer({ min: 0, max: 100_000_000 })
const paid = fc.integer({ min: 1, max: 100_000_000 })
/** Ten million dollars a month. */
const billedCents = fc.integer({ min: 0, max: 1_000_000_000 })

describe("last month's billing at another price", () => {
  test('is exact to the cent, half cents up', () => {
    fc.assert(
      fc.property(billedCents, priceCents, paid, (billed, price, original) => {
        const exact = (BigInt(billed) * BigInt(price)) / BigInt(original)
        fc.pre(exact < BigInt(Number.MAX_SAFE_INTEGER))
        const result = billingAtPrice(billed, { priceCents: price, originalPriceCents: original })
        expect(result).not.toBeNull()
        if (result === null) return
        expect(halvesOff(billed, price, original, result.billedCents)).toEqual(rounded)
        expect(result.differenceCents).toBe(result.billedCents - billed)
      }),
      { numRuns: 5000 },
    )
  })

  test('is the same at the same price, nothing for nothing, and grows with the price', () => {
    fc.assert(
      fc.property(billedCents, paid, paid, paid, (billed, original, one, other) => {
        const at = (cents: number) =>
          billingAtPrice(billed, { priceCents: cents, originalPriceCents: original })
        expect(at(original)).toEqual({ billedCents: billed, differenceCents: 0 })
        expect(at(0)).toEqual({ billedCents: 0, differenceCents: -billed || 0 })
        const [less, more] = [Math.min(one, other), Math.max(one, other)]
        expect(at(less)?.billedCents).toBeLessThanOrEqual(at(more)?.billedCents ?? 0)
      }),
    )
  })

  test('says nothing of a free plan', () => {
    for (const billed of [0, 1, 1_000_000_000])
      expect(billingAtPrice(billed, { priceCents: 1, originalPriceCents: 0 })).toBeNull()
  })

  test.each([
    [1, 1, 2, 1],
    [3, 1, 2, 2],
    [999, 1299, 1000, 1298],
    [10_000, 1299, 999, 13_003],
    [100, 1, 3, 33],
    [200, 1, 3, 67],
  ])('%i cents, at %i for %i: %i', (billed, price, original, expected) => {
    expect(billingAtPrice(billed, { priceCents: price, originalPriceCents: original })?.billedCents).toBe(
      expected,
    )
  })
})
