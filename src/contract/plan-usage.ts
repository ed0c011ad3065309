import * as v from 'valibot'
import { id } from './formats/field-types.ts'

/**
 * How a plan is used: its installs now, the accounts behind them, and what it brought in the last whole month
 * that was billed (`period` is YYYY-MM, `billedCents` its customer billings; null before the first).
 */
export const planUsage = v.object({
  id,
  installs: v.number(),
  accounts: v.number(),
  lastMonth: v.nullable(v.object({ period: v.string(), billedCents: v.number() })),
})
export type PlanUsage = v.InferOutput<typeof planUsage>

/** A plan's billing of a month as it would have been at another price. */
export interface BillingAtPrice {
  billedCents: number
  /** More than what was billed; negative for less. */
  differenceCents: number
}

/**
 * Estimates last month's billing of a plan, had the new price held: billing is pro rata by time, so
 * it grows as the price does. Exact to the cent, half cents up. Null where a free plan's billing says nothing.
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
