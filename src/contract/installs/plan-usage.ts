import * as v from 'valibot'
import { id } from '../formats/field-types.ts'

/**
 * A plan's use: its current installs, the accounts behind them, the installs that it has won and lost since the first
 * of this month (UTC), and its billing in the last full month that was billed (`period` is YYYY-MM, `billedCents` its
 * customer billings; null before the first). An install that changes to another plan is gone from the one and new on
 * the other, though its customer is neither to the add-on.
 */
export const planUsage = v.object({
  id,
  installs: v.number(),
  accounts: v.number(),
  newThisMonth: v.number(),
  goneThisMonth: v.number(),
  lastMonth: v.nullable(v.object({ period: v.string(), billedCents: v.number() })),
})
export type PlanUsage = v.InferOutput<typeof planUsage>

/** A plan's monthly billing as it would have been at another price. */
export interface BillingAtPrice {
  billedCents: number
  /** Positive if more than what was billed, negative if less. */
  differenceCents: number
}

/**
 * Estimates a plan's last monthly billing at the new price: billing is prorated by time, so it scales with the price.
 * Exact to the cent, half cents rounded up. Null for a free plan, whose billing gives no basis.
 */
export function billingAtPrice(
  billedCents: number,
  prices: { priceCents: number; originalPriceCents: number },
): BillingAtPrice | null {
  if (prices.originalPriceCents === 0) return null
  const original = BigInt(prices.originalPriceCents)
  const scaled = (2n * BigInt(billedCents) * BigInt(prices.priceCents) + original) / (2n * original)
  return { billedCents: Number(scaled), differenceCents: Number(scaled) - billedCents }
}
