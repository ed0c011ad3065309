import { explain } from '#contract/wording/blockers/explain.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import type { Repricing } from '#contract/repricing.ts'
import type { Blocker } from '#contract/trail.ts'
import type { Party } from '#machines/law.ts'
import { repricingBlockers, repricingIn } from '#machines/repricing/lifecycle.ts'
import {
  type RepricingRequestFacts,
  repricingPlanBlockers,
  repricingRequestFacts,
} from '#machines/repricing/repricing-request.ts'

type RepricedPlan = Pick<Plan, 'slug' | 'priceContract' | 'priceCents' | 'activeRepricings'>

/** Collects the facts that decide whether a repricing can be requested. */
export const requestFactsOf = (addon: Pick<Addon, 'state'>, plan: RepricedPlan): RepricingRequestFacts =>
  repricingRequestFacts(addon, plan, plan.activeRepricings[0] ?? null)

/** Explains why the plan cannot be repriced now, whatever the price; empty if it can. */
export const repriceBlockers = (
  addon: Pick<Addon, 'state' | 'slug'>,
  plan: RepricedPlan,
  changeRequestUrl: string,
): Blocker[] =>
  repricingPlanBlockers(requestFactsOf(addon, plan)).map((each) =>
    explain(planBlockerWordings, each, { slug: addon.slug, changeRequestUrl }),
  )

/** Explains why a repricing's request cannot be withdrawn; empty if it can. */
export const withdrawalBlockers = (repricing: Repricing, by: Party, changeRequestUrl: string): Blocker[] =>
  repricingBlockers(repricingIn(repricing), { type: 'withdraw', by }).map((each) =>
    explain(planBlockerWordings, each, { slug: repricing.addon.slug, changeRequestUrl, by }),
  )
