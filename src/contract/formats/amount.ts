import { type Datatype, largestAmount, shareDecimals } from '../feature.ts'
import { plainText } from './plain-text.ts'
import { grouped } from './grouped.ts'

/** A typed amount: its wire value (null if empty), or an error message. */
export type ParsedAmount = { value: number | null } | { error: string }

interface Unit {
  /** Its size in the wire's unit: seconds or bytes. */
  size: number
  singular: string
  plural: string
  /** Alternative spellings, in lower case. */
  also: readonly string[]
}

const unit = (size: number, singular: string, plural: string, ...also: string[]): Unit => ({
  size,
  singular,
  plural,
  also,
})

/** Largest first. */
const durations = [
  unit(604_800, 'week', 'weeks', 'w', 'wk', 'wks'),
  unit(86_400, 'day', 'days', 'd'),
  unit(3_600, 'hour', 'hours', 'h', 'hr', 'hrs'),
  unit(60, 'minute', 'minutes', 'm', 'min', 'mins'),
  unit(1, 'second', 'seconds', 's', 'sec', 'secs'),
] as const

const binary = (prefix: string, power: number) => {
  const letter = prefix.charAt(0)
  const names = [`${prefix}byte`, `${prefix.slice(0, 2)}bibyte`].flatMap((each) => [each, `${each}s`])
  const symbol = `${letter.toUpperCase()}B`
  return unit(1024 ** power, symbol, symbol, letter, `${letter}ib`, ...names)
}

/** Binary, as customers read them: 1 KB is 1024 bytes. Largest first. */
const sizes = [
  binary('peta', 5),
  binary('tera', 4),
  binary('giga', 3),
  binary('mega', 2),
  binary('kilo', 1),
  unit(1, 'byte', 'bytes', 'b'),
] as const

const tooLarge = { error: `That is too large: at most ${grouped(largestAmount)}.` } as const

const named = (count: string, { singular, plural }: Unit): string =>
  `${count} ${count === '1' ? singular : plural}`

function formatDuration(seconds: number): string {
  let left = seconds
  const parts = durations.slice(1).flatMap((each) => {
    const count = Math.floor(left / each.size)
    left -= count * each.size
    return count === 0 ? [] : [named(grouped(count), each)]
  })
  return parts.length === 0 ? '0 seconds' : parts.join(' ')
}

/** Uses the largest unit that expresses it exactly with at most two decimals. */
function formatSize(bytes: number): string {
  for (const each of sizes) {
    if (bytes < each.size) continue
    const hundredths = BigInt(bytes) * 100n
    if (hundredths % BigInt(each.size) === 0n)
      return named(decimalText(hundredths / BigInt(each.size), 2), each)
  }
  return `${grouped(bytes)} bytes`
}

/** Drops the zeros at the end of decimals. */
const withoutZeros = (digits: string): string => /^.*[^0]/.exec(digits)?.[0] ?? ''

/** Formats a number of `10 ** -decimals`: 150 hundredths are 1.5. */
function decimalText(scaled: bigint, decimals: number): string {
  const one = 10n ** BigInt(decimals)
  const fraction = withoutZeros(String(scaled % one).padStart(decimals, '0'))
  return fraction === '' || decimals === 0 ? grouped(scaled / one) : `${grouped(scaled / one)}.${fraction}`
}

/**
 * Formats a plan's feature value, always exactly: '1 hour 30 minutes' for an interval (seconds), '10 GB' for a
 * filesize (bytes), '99.9%', 'Yes'. The value must match the datatype.
 */
export function formatAmount(datatype: Datatype, value: boolean | number): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  switch (datatype) {
    case 'interval':
      return formatDuration(value)
    case 'filesize':
      return formatSize(value)
    case 'percentage':
      return `${decimalText(BigInt(Math.round(value * 10 ** shareDecimals)), shareDecimals)}%`
    default:
      return grouped(value)
  }
}

/** Digits, optionally with thousands separators, and decimals; then a unit. */
const measure =
  /((?:\d{1,3}(?:,\d{3})+|\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+|\d+)?(?:\.\d*)?)\s*(%|\p{L}*)/uy

interface Measure {
  /** The number multiplied by `10 ** decimals`. */
  scaled: bigint
  decimals: number
  /** In lower case; empty if none. */
  unit: string
}

/** The longest text accepted as an amount, far beyond the largest one. */
const longest = 80

/** Splits a text into numbers and units; null if it contains anything else. */
function measuresIn(text: string): Measure[] | null {
  if (text.length > longest) return null
  const found: Measure[] = []
  measure.lastIndex = 0
  while (measure.lastIndex < text.length) {
    const [all = '', digits = '', name = ''] = measure.exec(text) ?? []
    if (!/\d/.test(digits)) return null
    measure.lastIndex += /^(?:\s*,|\s+and\b)?\s*/u.exec(text.slice(measure.lastIndex))?.[0].length ?? 0
    const [ones = '', fraction = ''] = digits.replaceAll(/[^\d.]/g, '').split('.')
    const decimals = withoutZeros(fraction)
    found.push({ scaled: BigInt(`0${ones}${decimals}`), decimals: decimals.length, unit: name.toLowerCase() })
    if (all === '') return null
  }
  return found
}

const unitNamed = (units: readonly Unit[], name: string): Unit | undefined =>
  units.find((each) => [each.singular.toLowerCase(), each.plural.toLowerCase(), ...each.also].includes(name))

/** The error message for a text that is not an amount of the datatype. */
const examples: Record<Exclude<Datatype, 'boolean'>, string> = {
  number: 'Enter a whole number, like 1,000.',
  interval: 'Enter a duration, like 7 days or 90 min.',
  filesize: 'Enter an amount of data, like 10 GB or 512 MB.',
  percentage: 'Enter a percentage from 0 to 100, like 99.9 %.',
}

function wholeOf({ scaled, decimals }: Measure, size: number, of: string): bigint | { error: string } {
  const total = scaled * BigInt(size)
  const one = 10n ** BigInt(decimals)
  return total % one === 0n
    ? total / one
    : { error: `That is not a whole number${of}: ${decimalText(total, decimals)}.` }
}

const counted = (total: bigint): ParsedAmount =>
  total > BigInt(largestAmount) ? tooLarge : { value: Number(total) }

function parseShare({ scaled, decimals, unit: name }: Measure): ParsedAmount {
  if (!['', '%', 'percent'].includes(name)) return { error: examples.percentage }
  if (decimals > shareDecimals) return { error: 'A percentage has at most four decimals.' }
  if (scaled > 100n * 10n ** BigInt(decimals)) return { error: examples.percentage }
  return { value: Number(`${scaled}e-${decimals}`) }
}

/** A duration may have several parts, each in a smaller unit than the one before. */
function parseDuration(measures: readonly Measure[]): ParsedAmount {
  if (measures.some(({ unit: name }) => /^(?:mo|mos|month|months|y|yr|yrs|year|years)$/.test(name)))
    return { error: 'Enter it in weeks, days or less: months and years differ in length.' }
  let total = 0n
  let before = Number.POSITIVE_INFINITY
  for (const each of measures) {
    const found = each.unit === '' && measures.length === 1 ? durations[4] : unitNamed(durations, each.unit)
    if (found === undefined || found.size >= before) return { error: examples.interval }
    before = found.size
    const seconds = wholeOf(each, found.size, ' of seconds')
    if (typeof seconds === 'object') return seconds
    total += seconds
  }
  return counted(total)
}

/**
 * Parses a typed amount ('10 GB', '1.5 TB', '7 days', '1 h 30 min', '99.9 %'; a plain number means seconds or bytes)
 * into its wire value. Never rounds: an amount that is not a whole number is refused.
 */
export function parseAmount(datatype: Exclude<Datatype, 'boolean'>, text: string): ParsedAmount {
  const typed = plainText(text)
  if (typed === '') return { value: null }
  if (/^[-−–]\s*[\d.]/.test(typed)) return { error: 'It must not be negative.' }
  const measures = measuresIn(typed)
  const [first] = measures ?? []
  if (measures === null || first === undefined) return { error: examples[datatype] }
  if (datatype === 'interval') return parseDuration(measures)
  if (measures.length > 1) return { error: examples[datatype] }
  if (datatype === 'percentage') return parseShare(first)
  const units = datatype === 'filesize' ? sizes : []
  const found = first.unit === '' ? { size: 1 } : unitNamed(units, first.unit)
  if (found === undefined) return { error: examples[datatype] }
  const total = wholeOf(first, found.size, datatype === 'filesize' ? ' of bytes' : '')
  return typeof total === 'object' ? total : counted(total)
}
