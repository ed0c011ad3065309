import { parsePrice } from '#contract/formats/price.ts'
import { inDollars } from '#contract/formats/in-dollars.ts'

/** A digit beyond whole cents that is not zero. */
const fraction = /\.\d\d0*[1-9]/

/** The help of a price field: the price that is stored for the typed one (READINGS 10), or how to type it. */
export function priceHelp(typed: string): string {
  const price = parsePrice(typed)
  if ('error' in price) return 'In US dollars per month, like 25 or $1,234.50.'
  const stored = price.cents === 0 ? 'Free' : `${inDollars(price.cents)} per month`
  return `In US dollars: ${stored}.${fraction.test(typed) ? ' Fractions of a cent are dropped.' : ''}`
}

/** The factor of a change of price from which it may be a slip. */
const unusual = 10

/**
 * The question about a monthly price (integer cents) that becomes or stops being free, or changes by more than ten
 * times; null for any other change.
 */
export function unusualPriceQuestion(fromCents: number, toCents: number): string | null {
  if (fromCents === toCents) return null
  if (toCents === 0) return `Make the plan free? It costs ${inDollars(fromCents)} per month now.`
  if (fromCents === 0) return `Charge ${inDollars(toCents)} per month for the plan? It is free now.`
  const change = `Change the price from ${inDollars(fromCents)} to ${inDollars(toCents)} per month?`
  if (toCents > unusual * fromCents) return `${change} That is more than ${unusual} times as much.`
  return fromCents > unusual * toCents ? `${change} That is less than a tenth of it.` : null
}
