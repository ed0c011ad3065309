const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Integer cents as $1,234.00. */
export const inDollars = (cents: number): string => dollars.format(cents / 100)

/** The same with its sign, for a difference: +$5.00, −$1.50. */
export const signedDollars = (cents: number): string =>
  `${cents < 0 ? '−' : '+'}${dollars.format(Math.abs(cents) / 100)}`

/** A plan's monthly price in words: Contract, Free, or dollars with two decimals. Takes integer cents. */
export function planPrice(plan: { priceCents: number; priceContract: boolean }): string {
  if (plan.priceContract) return 'Contract'
  return plan.priceCents === 0 ? 'Free' : dollars.format(plan.priceCents / 100)
}
