import type { PriceLock } from '#machines/plan/price-lock.ts'

/** Each lock in words. */
export const priceLockWords: Record<PriceLock, string> = {
  test_plan: 'The test plan is free.',
  contract_priced: 'The price is contractually negotiated outside billing.',
  pricing_pending: 'The price cannot be edited while the pricing approval is pending.',
  pricing_approved: 'The price was approved and cannot be edited any more.',
  in_ga: 'The add-on is in GA: the price changes by repricing.',
  shut_down: 'The add-on is shut down.',
}
