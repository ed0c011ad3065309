import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount, parseAmount } from '#contract/formats/amount.ts'
import { datatypes, offeringValueError } from '#contract/feature.ts'

const kb = 1024
const mb = 1024 * kb
const gb = 1024 * mb
const tb = 1024 * gb

test.each([
  ['boolean', true, 'Yes'],
  ['boolean', false, 'No'],
  ['number', 0, '0'],
  ['number', 1_234_567, '1,234,567'],
  ['percentage', 50, '50%'],
  ['percentage', 99.9, '99.9%'],
  ['percentage', 0.0001, '0.0001%'],
  ['interval', 0, '0 seconds'],
  ['interval', 1, '1 second'],
  ['interval', 59, '59 seconds'],
  ['interval', 60, '1 minute'],
  ['interval', 5_400, '1 hour 30 minutes'],
  ['interval', 172_800, '2 days'],
  ['interval', 90_061, '1 day 1 hour 1 minute 1 second'],
  ['interval', 86_400_000, '1,000 days'],
  ['filesize', 0, '0 bytes'],
  ['filesize', 1, '1 byte'],
  ['filesize', 1_023, '1,023 bytes'],
  ['filesize', kb, '1 KB'],
  ['filesize', 1_536, '1.5 KB'],
  ['filesize', 10 * gb, '10 GB'],
  ['filesize', 4 * tb, '4 TB'],
  // Never rounded: the largest unit in which it is exact with two decimals.
  ['filesize', 10_000_000_000, '9,765,625 KB'],
  ['filesize', 1_025, '1,025 bytes'],
  ['filesize', Number.MAX_SAFE_INTEGER, '9,007,199,254,740,991 bytes'],
] as const)('as an amount is shown, %s %s is %s', (datatype, value, text) => {
  expect(formatAmount(datatype, value)).toBe(text)
})

test.each([
  ['filesize', '10 GB', 10 * gb],
  ['filesize', ' 10 gb ', 10 * gb],
  ['filesize', '10 GiB', 10 * gb],
  ['filesize', '10 gigabytes', 10 * gb],
  ['filesize', '1 Megabyte', mb],
  ['filesize', '512 kibibytes', 512 * kb],
  ['filesize', '1.5 TB', 1.5 * tb],
  ['filesize', '.5 MB', mb / 2],
  ['filesize', '1 byte', 1],
  ['filesize', '1,024 MB', gb],
  ['filesize', '1073741824', gb],
  ['filesize', '1 073 741 824', gb],
  ['interval', '7 days', 604_800],
  ['interval', '90 min', 5_400],
  ['interval', '1.5 h', 5_400],
  ['interval', '1h30m', 5_400],
  ['interval', '1 day, 1 hour and 1 second', 90_001],
  ['interval', '2 weeks', 1_209_600],
  ['interval', '45 s', 45],
  ['interval', '3600', 3_600],
  ['percentage', '99.9 %', 99.9],
  ['percentage', '99.9', 99.9],
  ['percentage', '50 percent', 50],
  ['percentage', '100.00', 100],
  ['number', '1,000', 1_000],
  ['number', '1 000', 1_000],
  ['number', '007', 7],
  ['number', '', null],
  ['filesize', '  ', null],
] as const)('as an amount is typed, %s %j is %s', (datatype, text, value) => {
  expect(parseAmount(datatype, text)).toEqual({ value })
})

const size = 'Enter an amount of data, like 10 GB or 512 MB.'
const duration = 'Enter a duration, like 7 days or 90 min.'
test.each([
  ['filesize', 'lots', size],
  ['filesize', '10 Gbit', size],
  ['filesize', '10 gigabits', size],
  ['filesize', '10 GB 5 GB', size],
  ['filesize', '10 days', size],
  ['filesize', '1,5 TB', size],
  ['filesize', '1e3', size],
  ['filesize', '0x10', size],
  ['filesize', '0.1 GB', 'That is not a whole number of bytes: 107,374,182.4.'],
  ['filesize', '9000 PB', 'That is too large: at most 9,007,199,254,740,991.'],
  ['filesize', '9007199254740992', 'That is too large: at most 9,007,199,254,740,991.'],
  ['interval', '3 months', 'Enter it in weeks, days or less: months and years differ in length.'],
  ['interval', '1 year', 'Enter it in weeks, days or less: months and years differ in length.'],
  ['interval', '1 hour 2 hours', duration],
  ['interval', '1 hour 30', duration],
  ['interval', 'soon', duration],
  ['interval', '0.5 s', 'That is not a whole number of seconds: 0.5.'],
  ['number', '1.5', 'That is not a whole number: 1.5.'],
  ['number', '10 GB', 'Enter a whole number, like 1,000.'],
  ['number', '-5', 'It must not be negative.'],
  ['interval', '−5 days', 'It must not be negative.'],
  ['percentage', '101', 'Enter a percentage from 0 to 100, like 99.9 %.'],
  ['percentage', '100.0001 %', 'Enter a percentage from 0 to 100, like 99.9 %.'],
  ['percentage', 'half', 'Enter a percentage from 0 to 100, like 99.9 %.'],
  ['percentage', '99.99999', 'A percentage has at most four decimals.'],
] as const)('as an amount is typed, %s %j is refused: %s', (datatype, text, error) => {
  expect(parseAmount(datatype, text)).toEqual({ error })
})

test('an amount of any length that is typed is answered', () => {
  expect(parseAmount('filesize', '9'.repeat(100_000))).toHaveProperty('error')
  expect(parseAmount('interval', '1 h '.repeat(100_000))).toHaveProperty('error')
})

test('every value that the platform takes is read back as it is shown', () => {
  const whole = fc.oneof(
    fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
    fc.integer({ min: 0, max: 8_000_000 }),
    fc
      .integer({ min: 0, max: 8_000 })
      .chain((n) => fc.constantFrom(n * kb, n * mb, n * gb, n * 60, n * 86_400)),
  )
  const share = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000)
  fc.assert(
    fc.property(fc.constantFrom('number', 'interval', 'filesize'), whole, (datatype, value) => {
      expect(parseAmount(datatype, formatAmount(datatype, value))).toEqual({ value })
    }),
  )
  fc.assert(
    fc.property(share, (value) => {
      expect(offeringValueError('percentage', value)).toBeNull()
      expect(parseAmount('percentage', formatAmount('percentage', value))).toEqual({ value })
    }),
  )
})

// CONTRACT: 0–100 for percentage.
test.each([
  [-0.0001, false],
  [0, true],
  [100, true],
  [100.0001, false],
])('a percentage of %d is taken: %s', (value, isTaken) => {
  expect(offeringValueError('percentage', value) === null).toBe(isTaken)
})

test('what is read is what the platform takes', () => {
  const units = ['', ' ', 'B', ' KB', ' gib', ' TB', ' s', ' min', ' h', ' days', ' weeks', '%', ' %']
  const typed = fc
    .tuple(
      fc.bigInt({ min: 0n, max: 10n ** 17n }),
      fc.constantFrom('', '.', '.5', '.25', '.00001'),
      fc.constantFrom(...units),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(fc.constantFrom(...datatypes), typed, (datatype, text) => {
      if (datatype === 'boolean') return
      const read = parseAmount(datatype, text)
      if ('error' in read || read.value === null) return
      expect(offeringValueError(datatype, read.value)).toBeNull()
    }),
  )
})
