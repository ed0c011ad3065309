import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import type { PlanUsage } from '#contract/plan-usage.ts'
import type { Repricing } from '#contract/repricing.ts'
import { type RepricingRequestFacts, repricingRequestFacts } from '#machines/repricing/repricing-request.ts'
import { loadAll } from '#portal/wire/load.ts'
import { planRepricingsReads } from './reads.ts'

/** The data of a plan's repricing page. */
export interface PlanRepricings {
  plan: Plan
  /** Newest first. */
  repricings: readonly Repricing[]
  usage: PlanUsage
}

/** Loads all of it in parallel. Rejects with a ProblemError. */
export const loadPlanRepricings = (id: string, signal: AbortSignal): Promise<PlanRepricings> =>
  loadAll(planRepricingsReads(id), signal)

/** Collects the facts that decide whether a repricing can be requested. */
export const requestFactsOf = (
  addon: Pick<Addon, 'state'>,
  plan: Pick<Plan, 'slug' | 'priceContract' | 'priceCents' | 'activeRepricings'>,
): RepricingRequestFacts => repricingRequestFacts(addon, plan, plan.activeRepricings[0] ?? null)
