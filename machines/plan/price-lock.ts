import type { ApprovalState } from '../approval/approval-type.ts'
import type { Stage } from '../progression/stage.ts'
import { testPlanSlug } from './default-plan.ts'

/** The facts that decide whether a plan's price is editable. */
export interface PlanPriceFacts {
  slug: string
  priceContract: boolean
  /** The add-on's stage. */
  stage: Stage
  /** The state of the add-on's pricing approval. */
  pricingApproval: ApprovalState
}

/** The reason why a price is read-only. */
export type PriceLock =
  | 'test_plan'
  | 'contract_priced'
  | 'pricing_pending'
  | 'pricing_approved'
  | 'in_ga'
  | 'shut_down'

/**
 * Explains why a plan's price cannot be edited, or null if it can: in alpha or beta, until the pricing approval has
 * been requested. From GA on it changes by repricing.
 */
export function priceLockOf(facts: PlanPriceFacts): PriceLock | null {
  if (facts.stage === 'shutdown') return 'shut_down'
  if (facts.slug === testPlanSlug) return 'test_plan'
  if (facts.priceContract) return 'contract_priced'
  if (facts.stage === 'ga') return 'in_ga'
  if (facts.pricingApproval === 'pending') return 'pricing_pending'
  return facts.pricingApproval === 'approved' ? 'pricing_approved' : null
}
