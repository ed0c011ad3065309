import type { RepricingStatus } from './lifecycle.ts'
import { testPlanSlug } from '../plan/default-plan.ts'
import type { Stage } from '../progression/stage.ts'

/** A plan's unfinished repricing. */
export interface ActiveRepricing {
  id: string
  status: RepricingStatus
}

/** The facts that decide whether a repricing can be requested. Prices are cents. */
export interface RepricingRequestFacts {
  /** The add-on's stage. */
  stage: Stage
  /** The free plan that every add-on starts with. */
  isTestPlan: boolean
  priceContract: boolean
  priceCents: number
  /** The plan's unfinished repricing, or null. */
  active: ActiveRepricing | null
}

/** Collects the facts from a plan, its add-on's stage and its unfinished repricing. */
export const repricingRequestFacts = (
  { state }: { state: Stage },
  { slug, priceContract, priceCents }: { slug: string; priceContract: boolean; priceCents: number },
  active: ActiveRepricing | null,
): RepricingRequestFacts => ({
  stage: state,
  isTestPlan: slug === testPlanSlug,
  priceContract,
  priceCents,
  active,
})

export type RepricingRequestBlocker =
  | { code: 'not_in_ga'; stage: Stage }
  | { code: 'test_plan' }
  | { code: 'contract_priced' }
  | ({ code: 'repricing_active' } & ActiveRepricing)
  | { code: 'same_price' }

/** The blocker that a plan's unfinished repricing is, if it has one. */
const underWay = (active: ActiveRepricing | null): RepricingRequestBlocker[] =>
  active === null ? [] : [{ code: 'repricing_active', id: active.id, status: active.status }]

/** Explains why a plan cannot be repriced, whatever the new price; empty if it can. */
export function repricingPlanBlockers(facts: RepricingRequestFacts): RepricingRequestBlocker[] {
  const { stage, isTestPlan, priceContract, active } = facts
  return [
    ...(stage === 'ga' ? [] : [{ code: 'not_in_ga', stage } as const]),
    ...(isTestPlan ? [{ code: 'test_plan' } as const] : []),
    ...(priceContract ? [{ code: 'contract_priced' } as const] : []),
    ...underWay(active),
  ]
}

/**
 * Explains why a plan's price cannot become (`becomes`), or stop being, a contract's; empty if it can. It does not
 * become one while a repricing is under way, which customers may have been told of (READINGS 44).
 */
export const contractPriceBlockers = (
  { isTestPlan, active }: Pick<RepricingRequestFacts, 'isTestPlan' | 'active'>,
  becomes: boolean,
): RepricingRequestBlocker[] => [
  ...(isTestPlan ? [{ code: 'test_plan' } as const] : []),
  ...(becomes ? underWay(active) : []),
]

/** Explains why this price cannot be requested; empty if it can. */
export const repricingRequestBlockers = (
  facts: RepricingRequestFacts,
  priceCents: number,
): RepricingRequestBlocker[] => [
  ...repricingPlanBlockers(facts),
  ...(priceCents === facts.priceCents ? [{ code: 'same_price' } as const] : []),
]
