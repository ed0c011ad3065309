import { testPlanSlug } from '../contract/default-plan.ts'
import type { Addon } from '../contract/addon.ts'
import type { Plan } from '../contract/plan.ts'
import type { PlanUsage } from '../contract/plan-usage.ts'
import type { Repricing } from '../contract/repricing.ts'
import type { RepricingRequestFacts } from '../../machines/repricing-request.ts'
import { activeRepricingStatuses } from '../../machines/repricing.lifecycle.ts'
import type { RepricingRequest } from '../../machines/repricing.workflow.ts'
import { api } from './api.ts'

/** What the page of a plan's repricings shows. */
export interface PlanRepricings {
  plan: Plan
  /** Newest first. */
  repricings: readonly Repricing[]
  usage: PlanUsage
}

/** Reads all of it at once. Rejects with a ProblemError. */
export async function loadPlanRepricings(id: string, signal: AbortSignal): Promise<PlanRepricings> {
  const given = { params: { id } }
  const [plan, repricings, usage] = await Promise.all([
    api.planView(given, { signal }),
    api.planRepricingList(given, { signal }),
    api.planUsageView(given, { signal }),
  ])
  return { plan, repricings, usage }
}

/** What decides whether the plan's price can be asked to change. */
export const requestFactsOf = (
  { state }: Pick<Addon, 'state'>,
  plan: Pick<Plan, 'slug' | 'priceContract' | 'priceCents' | 'activeRepricings'>,
): RepricingRequestFacts => ({
  stage: state,
  isTestPlan: plan.slug === testPlanSlug,
  priceContract: plan.priceContract,
  priceCents: plan.priceCents,
  activeStatus: plan.activeRepricings[0]?.status ?? null,
})

/** Asks for another price. Rejects with a ProblemError. */
export async function requestRepricing(
  { planId, priceCents, grandfathered }: RepricingRequest,
  signal: AbortSignal,
): Promise<void> {
  await api.repricingCreate({ params: { id: planId }, body: { priceCents, grandfathered } }, { signal })
}

/** Whether the plan has an active repricing to just this price. Rejects with a ProblemError. */
export async function wasRepricingRequested(wanted: RepricingRequest, signal: AbortSignal): Promise<boolean> {
  const found = await api.planRepricingList({ params: { id: wanted.planId } }, { signal })
  return found.some(
    ({ status, priceCents, grandfathered }) =>
      activeRepricingStatuses.some((each) => each === status) &&
      priceCents === wanted.priceCents &&
      grandfathered === wanted.grandfathered,
  )
}
