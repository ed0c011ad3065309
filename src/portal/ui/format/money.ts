import { inDollars } from '#contract/formats/in-dollars.ts'

/** Formats a difference in integer cents with its sign: +$5.00, −$1.50. */
export const signedDollars = (cents: number): string =>
  `${cents < 0 ? '−' : '+'}${inDollars(Math.abs(cents))}`

/** Formats a change in per cent with its sign: +40.0%, −3.5%. */
export function signedPercent(percent: number, decimals = 1): string {
  const size = Math.abs(percent).toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${percent < 0 ? '−' : '+'}${size}%`
}

/** Formats a plan's monthly price (integer cents): Contract, Free, or dollars with two decimals. */
export function planPrice(plan: { priceCents: number; priceContract: boolean }): string {
  if (plan.priceContract) return 'Contract'
  return plan.priceCents === 0 ? 'Free' : inDollars(plan.priceCents)
}
