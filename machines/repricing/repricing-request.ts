import type { RepricingStatus } from './lifecycle.ts'
import { testPlanSlug } from '../plan/default-plan.ts'
import type { Stage } from '../progression/stage.ts'

/** The facts that decide whether a repricing can be requested. Prices are cents. */
export interface RepricingRequestFacts {
  /** The add-on's stage. */
  stage: Stage
  /** The free plan that every add-on starts with. */
  isTestPlan: boolean
  priceContract: boolean
  priceCents: number
  /** The status of the plan's unfinished repricing, or null. */
  activeStatus: RepricingStatus | null
}

/** Collects the facts from a plan, its add-on's stage and the status of its unfinished repricing. */
export const repricingRequestFacts = (
  { state }: { state: Stage },
  { slug, priceContract, priceCents }: { slug: string; priceContract: boolean; priceCents: number },
  activeStatus: RepricingStatus | null,
): RepricingRequestFacts => ({
  stage: state,
  isTestPlan: slug === testPlanSlug,
  priceContract,
  priceCents,
  activeStatus,
})

export type RepricingRequestBlocker =
  | { code: 'not_in_ga'; stage: Stage }
  | { code: 'test_plan' }
  | { code: 'contract_priced' }
  | { code: 'repricing_active'; status: RepricingStatus }
  | { code: 'same_price' }

/** Explains why a plan cannot be repriced, whatever the new price; empty if it can. */
export function repricingPlanBlockers(facts: RepricingRequestFacts): RepricingRequestBlocker[] {
  const { stage, isTestPlan, priceContract, activeStatus } = facts
  return [
    ...(stage === 'ga' ? [] : [{ code: 'not_in_ga', stage } as const]),
    ...(isTestPlan ? [{ code: 'test_plan' } as const] : []),
    ...(priceContract ? [{ code: 'contract_priced' } as const] : []),
    ...(activeStatus === null ? [] : [{ code: 'repricing_active', status: activeStatus } as const]),
  ]
}

/**
 * Explains why a plan's price cannot become (`becomes`), or stop being, a contract's; empty if it can. It does not
 * become one while a repricing is under way, which customers may have been told of (READINGS 44).
 */
export const contractPriceBlockers = (
  { isTestPlan, activeStatus }: Pick<RepricingRequestFacts, 'isTestPlan' | 'activeStatus'>,
  becomes: boolean,
): RepricingRequestBlocker[] => [
  ...(isTestPlan ? [{ code: 'test_plan' } as const] : []),
  ...(becomes && activeStatus !== null ? [{ code: 'repricing_active', status: activeStatus } as const] : []),
]

/** Explains why this price cannot be requested; empty if it can. */
export const repricingRequestBlockers = (
  facts: RepricingRequestFacts,
  priceCents: number,
): RepricingRequestBlocker[] => [
  ...repricingPlanBlockers(facts),
  ...(priceCents === facts.priceCents ? [{ code: 'same_price' } as const] : []),
]
