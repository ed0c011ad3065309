import * as fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cents as answeredPrice } from '#contract/formats/field-types.ts'
import { maxPriceCents, type ParsedPrice, parsePrice, priceText } from '#contract/formats/price.ts'

/** 100 times a decimal numeral, rounded down, in whole numbers alone. */
function flooredCents(numeral: string): bigint {
  const [whole = '', decimals = ''] = numeral.replaceAll(',', '').split('.')
  const scale = 10n ** BigInt(decimals.length)
  return ((BigInt(whole || '0') * scale + BigInt(decimals || '0')) * 100n) / scale
}

const limit = BigInt(maxPriceCents)
/** The cents, or the error. */
const meaningOf = (parsed: ParsedPrice) => ('cents' in parsed ? parsed.cents : parsed.error)
const tooMuch = 'The price must be at most $1,000,000.'
const otherErrors = ['Enter a price in dollars.', 'The price must not be negative.']
const noPrice = 'Enter a price in dollars, like 25 or 1,234.50.'

/** The meaning of a well-formed numeral. */
function expectedOf(numeral: string): number | string {
  const exact = flooredCents(numeral)
  return exact > limit ? tooMuch : Number(exact)
}

/** Some amounts as a person could spell them, by the cents that they mean. */
const spellings: readonly ((dollars: number, cents: string) => string | null)[] = [
  (dollars, cents) => `${dollars}.${cents}`,
  (dollars, cents) => ` $ ${dollars}.${cents} `,
  (dollars, cents) => `${dollars.toLocaleString('en-US')}.${cents}`,
  (dollars, cents) => `00${dollars}.${cents}`,
  // Anything behind the cents is cut off, however near to the next one.
  (dollars, cents) => `${dollars}.${cents}9999999999999999999999`,
  (dollars, cents) => (cents.endsWith('0') ? `${dollars}.${cents[0]}` : null),
  (dollars, cents) => (cents === '00' ? `$${dollars}.` : null),
  (dollars, cents) => (dollars === 0 ? `.${cents}` : null),
]

test('a price in dollars is exact for every cent up to a thousand dollars, in every spelling and as it is written back', () => {
  const wrong: string[] = []
  for (let cents = 0; cents <= 100_000; cents += 1) {
    const rest = String(cents % 100).padStart(2, '0')
    const texts = spellings.map((spell) => spell(Math.floor(cents / 100), rest))
    for (const text of [...texts, priceText(cents)])
      if (text !== null && meaningOf(parsePrice(text)) !== cents) wrong.push(text)
  }
  expect(wrong.slice(0, 10)).toEqual([])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxPriceCents }), (cents) => {
      expect(parsePrice(priceText(cents))).toEqual({ cents })
    }),
  )
})

const digits = (max: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: max })

test('a price in dollars is 100 times the numeral rounded down, whatever its length', () => {
  fc.assert(
    fc.property(digits(12), fc.option(digits(40), { nil: undefined }), (whole, decimals) => {
      const numeral = decimals === undefined ? whole : `${whole}.${decimals}`
      for (const text of [numeral, `$${numeral}`])
        expect(meaningOf(parsePrice(text))).toBe(expectedOf(numeral))
    }),
    { numRuns: 5000 },
  )
})

// What no binary fraction may make of it: the other examples stand in test/spec/rules/money.ts.
test.each([
  ['4.35', 435],
  ['1.005', 100],
  ['8.70', 870],
  ['999999.999', 99_999_999],
  // Less than a cent too much is cut off like any other part of a cent.
  ['1000000.009', maxPriceCents],
  ['1000000.01', tooMuch],
])('the price %s is %s', (text, expected) => {
  expect(meaningOf(parsePrice(text))).toBe(expected)
})

test('a price in dollars has commas in their places or none', () => {
  fc.assert(
    fc.property(fc.array(digits(5), { minLength: 2, maxLength: 4 }), (groups) => {
      const isGrouped = (groups[0] ?? '').length <= 3 && groups.slice(1).every((each) => each.length === 3)
      const expected = isGrouped ? expectedOf(groups.join('')) : noPrice
      expect(meaningOf(parsePrice(groups.join(',')))).toBe(expected)
    }),
    { numRuns: 2000 },
  )
})

const digitsOfOthers = ['１２', '٣', '५', '½']
const joined = ['1 000', '1.2.3', '1..2', ',5', '5,', '1,00', '1.000,50', '12,34', '1\n2']
const marked = ['+5', '5$', '$$5', '€5', '5 USD', '5%', '.', '$', '$.', ',']
const programs = ['1e3', '1E3', '0x10', '0b1', '1_000', 'NaN', 'Infinity', 'undefined', '<b>5</b>', '=1+1']
test.each([
  ['The price must not be negative.', ['-1', '-0.01', '−5', '–5', '($5)', '$-5', '$ -5', '-$5', ' -3 ']],
  ['Enter a price in dollars.', ['', ' ', '\t\n', '\u00a0']],
  [noPrice, [...digitsOfOthers, ...joined, ...marked, ...programs]],
])('what is no price is told: %s', (error, texts) => {
  for (const text of texts) expect([text, parsePrice(text)]).toEqual([text, { error }])
})

test('any text at all is an amount in its range or an error in words', () => {
  const near = fc.string({ unit: fc.constantFrom(...'0123456789.,$-+eE xX_'), maxLength: 20 })
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), near), (text) => {
      const meaning = meaningOf(parsePrice(text))
      const numeral = text.trim().replace(/^\$\s?/, '')
      const isNumeral = /^(?=.*[0-9])[0-9,]*\.?[0-9]*$/.test(numeral)
      const expected = [noPrice, ...(isNumeral ? [expectedOf(numeral)] : otherErrors)]
      expect(expected).toContain(meaning)
    }),
    { numRuns: 10_000 },
  )
})

test('a very long text is answered at once', () => {
  // Of the processor: other tests may run beside it.
  const began = process.cpuUsage()
  for (const text of [
    '9'.repeat(1_000_000),
    '1,'.repeat(500_000),
    `0.${'0'.repeat(1_000_000)}x`,
    '$'.repeat(1_000_000),
  ])
    expect(parsePrice(text)).toHaveProperty('error')
  expect(parsePrice(`${'0'.repeat(100_000)}5.${'9'.repeat(1_000_000)}`)).toEqual({ cents: 599 })
  expect(process.cpuUsage(began).user).toBeLessThan(1_000_000)
})

test('a price in an answer is a whole number of cents, up to a million dollars', () => {
  const taken = [-1, 0, 0.5, 100_000_000, 100_000_001].filter((price) => v.is(answeredPrice, price))
  expect(taken).toEqual([0, 100_000_000])
})
