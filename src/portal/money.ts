const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A plan's monthly price in words: Contract, Free, or dollars with two decimals. Takes integer cents. */
export function planPrice(plan: { priceCents: number; priceContract: boolean }): string {
  if (plan.priceContract) return 'Contract'
  return plan.priceCents === 0 ? 'Free' : dollars.format(plan.priceCents / 100)
}
