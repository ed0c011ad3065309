import type { RepricingStatus, SettableStatus } from './lifecycle.ts'

/** What a decision would mean, as the platform counts it now. Days are ISO dates in UTC, amounts cents. */
export interface RepricingEffect {
  id: string
  /** From when new and existing installs would pay the price, were it approved now; null: they never would. */
  repriceDate: string
  existingRepriceDate: string | null
  /** The dates that were asked for have passed: an approval counts them anew (READINGS 12). */
  isCountedAnew: boolean
  installs: number
  /** The accounts behind the installs, and the first few of them. */
  customers: number
  firstCustomers: string[]
  /** What the plan brought in the last whole month (`period`: YYYY-MM); null before its first billing. */
  lastMonth: { period: string; billedCents: number } | null
}

/** Decisions are asked about first, and so is taking an approval back. */
export const isAskedAbout = (status: RepricingStatus, to: SettableStatus): boolean =>
  to === 'approved' || to === 'rejected' || status === 'approved'
