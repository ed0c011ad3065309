import { plainText } from './plain-text.ts'

/** A million dollars, in cents. */
export const maxPriceCents = 100_000_000

export type ParsedPrice = { cents: number } | { error: string }

/** Whole dollars, optionally with commas, and any number of decimals. */
const amount = /^(?:(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d*))?|\.(\d+))$/

/**
 * Parses a typed dollar price ("$1,234.5", "19.999") into cents: 100 times the value, rounded down (SPEC section 5),
 * computed on the digits and never through a binary fraction. Gives an error message unless it is between 0 and a
 * million dollars.
 */
export function parsePrice(text: string): ParsedPrice {
  const typed = plainText(text)
  if (typed === '') return { error: 'Enter a price in dollars.' }
  if (/^[-−–(]/.test(typed) || /^\$\s*[-−–]/.test(typed)) return { error: 'The price must not be negative.' }
  const digits = amount.exec(typed.replace(/^\$\s?/, ''))
  if (digits === null) return { error: 'Enter a price in dollars, like 25 or 1,234.50.' }
  const whole = (digits[1] ?? '0').replaceAll(',', '').replace(/^0+(\d)/, '$1')
  const decimals = digits[2] ?? digits[3] ?? ''
  // A number with more digits than the limit exceeds it, however large it is.
  if (whole.length > 7) return tooMuch
  const cents = Number(whole + decimals.slice(0, 2).padEnd(2, '0'))
  return cents > maxPriceCents ? tooMuch : { cents }
}

const tooMuch = { error: 'The price must be at most $1,000,000.' } as const

/** Formats cents as typed into a price field: "19.99", "1234.00". */
export const priceText = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
