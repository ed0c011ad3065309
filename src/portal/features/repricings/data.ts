import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { type RepricingRequestFacts, repricingRequestFacts } from '#machines/repricing/repricing-request.ts'
import { loadAll } from '#portal/wire/load.ts'
import type { ResultsOf } from '#portal/wire/read.ts'
import { planRepricingsReads } from './reads.ts'

/** The data of a plan's repricing page; repricings newest first. */
export type PlanRepricings = ResultsOf<ReturnType<typeof planRepricingsReads>>

/** Loads all of it in parallel. Rejects with a ProblemError. */
export const loadPlanRepricings = (id: string, signal: AbortSignal): Promise<PlanRepricings> =>
  loadAll(planRepricingsReads(id), signal)

/** Collects the facts that decide whether a repricing can be requested. */
export const requestFactsOf = (
  addon: Pick<Addon, 'state'>,
  plan: Pick<Plan, 'slug' | 'priceContract' | 'priceCents' | 'activeRepricings'>,
): RepricingRequestFacts => repricingRequestFacts(addon, plan, plan.activeRepricings[0] ?? null)
