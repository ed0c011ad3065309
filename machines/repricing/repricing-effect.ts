import type { RepricingStatus, SettableStatus } from './lifecycle.ts'

/**
 * A decision's consequences, as the platform calculates them now. Days are ISO dates in UTC, amounts cents.
 */
export interface RepricingEffect {
  id: string
  /** When new and existing installs would pay the price if it were approved now; null for never. */
  repriceDate: string
  existingRepriceDate: string | null
  /** The requested dates have passed: approval recalculates them (READINGS 12). */
  isCountedAnew: boolean
  installs: number
  /** The accounts behind the installs, and the first few of them. */
  customers: number
  firstCustomers: string[]
  /** The plan's billing in the last full month (`period`: YYYY-MM); null before its first billing. */
  lastMonth: { period: string; billedCents: number } | null
}

/** True if setting the status needs a confirmation: for decisions, and for taking an approval back. */
export const isAskedAbout = (status: RepricingStatus, to: SettableStatus): boolean =>
  to === 'approved' || to === 'rejected' || status === 'approved'
