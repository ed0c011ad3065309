import { array, assert, boolean, double, integer, pre, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { apportion, divide } from '#server/reports/report-shares.ts'

const cents = integer({ min: 0, max: 2_000_000_000 })
const billing = record({
  lines: array(record({ amountCents: cents, unpayable: boolean() }), { maxLength: 60 }),
  credited: double({ min: 0, max: 1, noNaN: true }),
  platformShareBasisPoints: integer({ min: 0, max: 10_000 }),
}).map(({ lines, credited, platformShareBasisPoints }) => {
  const total = lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { lines, terms: { creditsCents: Math.floor(total * credited), platformShareBasisPoints } }
})

const standard = { creditsCents: 0, platformShareBasisPoints: 3_000 }
const payable = (amountCents: number) => ({ amountCents, unpayable: false })

test('a month is divided without a cent left over, and is what its lines sum up to, in every column', () => {
  assert(
    property(billing, ({ lines: given, terms }) => {
      const { month, lines } = divide(given, terms)
      expect(month.total).toBe(given.reduce((sum, { amountCents }) => sum + amountCents, 0))
      expect(month.customer).toBe(month.total - terms.creditsCents)
      for (const column of ['total', 'customer', 'assessed', 'platform', 'provider'] as const)
        expect(lines.reduce((sum, line) => sum + line[column], 0)).toBe(month[column])
      for (const [i, line] of lines.entries()) {
        expect(line.customer).toBeLessThanOrEqual(line.total)
        expect(line.assessed).toBe(given[i]?.unpayable === true ? 0 : line.customer)
        expect(line.platform + line.provider).toBe(line.assessed)
        expect(Math.min(...Object.values(line))).toBeGreaterThanOrEqual(0)
        expect(Object.values(line).every(Number.isSafeInteger)).toBe(true)
      }
    }),
  )
})

test('a month gives the platform 30 %, half cents up, rounded once', () => {
  const platformOf = (...amounts: number[]) => divide(amounts.map(payable), standard).month.platform
  expect(platformOf(100)).toBe(30)
  expect(platformOf(1)).toBe(0)
  expect(platformOf(5)).toBe(2)
  expect(platformOf(15)).toBe(5)
  expect(platformOf(4)).toBe(1)
  // Ten times two cents: six, not ten times one.
  expect(platformOf(...Array.from({ length: 10 }, () => 2))).toBe(6)
  expect(platformOf(2_000_000_005)).toBe(600_000_002)
})

test('a month without billing is nothing; credits over the billing count up to it', () => {
  expect(divide([], standard).month).toEqual({
    total: 0,
    customer: 0,
    assessed: 0,
    platform: 0,
    provider: 0,
  })
  expect(divide([payable(10)], { ...standard, creditsCents: 11 }).month).toMatchObject({
    total: 10,
    customer: 0,
    assessed: 0,
  })
  expect(divide([], { ...standard, creditsCents: 1 }).month.customer).toBe(0)
})

test('parts are within a cent of their exact value', () => {
  assert(
    property(array(cents, { minLength: 1, maxLength: 60 }), cents, (weights, whole) => {
      const sum = weights.reduce((total, each) => total + each, 0)
      pre(sum > 0)
      const parts = apportion(whole, weights)
      expect(parts.reduce((total, each) => total + each, 0)).toBe(whole)
      for (const [i, part] of parts.entries()) {
        const scaled = BigInt(part) * BigInt(sum) - BigInt(whole) * BigInt(weights[i] ?? 0)
        expect(scaled < BigInt(sum) && scaled > -BigInt(sum)).toBe(true)
      }
    }),
  )
})

// What is left over goes where most was lost, and of equal losses to the larger part.
test.each([
  [3, [4, 1], [2, 1]],
  [2, [1, 3], [0, 2]],
  [2, [3, 1], [2, 0]],
  [1, [1, 1, 2], [0, 0, 1]],
])('parts of %i among %j are %j', (whole, weights, parts) => {
  expect(apportion(whole, weights)).toEqual(parts)
})

test('parts of something among nothing are refused', () => {
  expect(apportion(0, [0, 0])).toEqual([0, 0])
  expect(() => apportion(1, [0])).toThrow('among nothing')
})
