import type { Plan } from '#contract/plan.ts'
import type { Blocker } from '#contract/trail.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { type ActiveRepricing, contractPriceBlockers } from '#machines/repricing/repricing-request.ts'

/** The facts of a stored plan by which its price becomes, or stops being, a contract's. */
export interface ContractFacts {
  isTest: boolean
  stored: Pick<Plan, 'priceContract'>
  /** Its unfinished repricing, or null. */
  active: ActiveRepricing | null
}

/** Explains why the price cannot become, or stop being, a contract's; empty if it can, or stays as it is. */
export function contractReasons({ isTest, stored, active }: ContractFacts, wanted: boolean): Blocker[] {
  if (stored.priceContract === wanted) return []
  return contractPriceBlockers({ isTestPlan: isTest, active }, wanted).map((blocker) =>
    explain(planBlockerWordings, blocker, { slug: '', changeRequestUrl: '' }),
  )
}
