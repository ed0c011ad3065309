import { once } from '#contract/formats/once.ts'

const dollars = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }))

/** Formats integer cents as $1,234.00. */
export const inDollars = (cents: number): string => dollars().format(cents / 100)

/** Formats a difference in integer cents with its sign: +$5.00, −$1.50. */
export const signedDollars = (cents: number): string =>
  `${cents < 0 ? '−' : '+'}${dollars().format(Math.abs(cents) / 100)}`

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
  return plan.priceCents === 0 ? 'Free' : dollars().format(plan.priceCents / 100)
}
