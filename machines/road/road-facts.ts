import { progressionBlockers, progressionLifecycle, nextStep } from '../progression/lifecycle.ts'
import type { IncompleteRequirement, RequirementList, Stage } from '../progression/stage.ts'
import { type PartyOrSystem, snapshotOf } from '../law.ts'
import type { Situation } from '../situation.ts'

/** An add-on's situation with the other facts that its road depends on. */
export interface RoadSituation extends Situation {
  /** The progression that the unfinished automatic review is for; null if none is. */
  review: 'beta' | 'ga' | null
  /** True while staff have not found the Dev Center article free of errors. */
  articleInError: boolean
}

/** A deed outside the lifecycles, with the requirement items that it completes. */
export interface RoadDeed {
  by: PartyOrSystem
  items: readonly IncompleteRequirement[]
}

const of = (list: RequirementList, name: string): IncompleteRequirement => ({ list, name })

/** Items that say the same of an add-on, so that one deed completes them all. */
const together: readonly (readonly IncompleteRequirement[])[] = [
  [of('business', 'support_email'), of('gaTechnical', 'support_email')],
  [of('technical', 'provisioning_api_version'), of('gaTechnical', 'provisioning_api_version')],
  [of('pricingPlans', 'paid_or_free_plan'), of('pricingPlans', 'default_plan')],
]

/** Items that only staff complete (READINGS 8). */
const staffs = [of('business', 'category'), of('approvedSupplier', 'approved_supplier')]

/** The item of the Dev Center article, which its approval and staff complete. */
export const documented = of('gaTechnical', 'documentation')

/** The items that an automatic review for each progression completes. */
export const reviewed: Readonly<Record<'beta' | 'ga', readonly IncompleteRequirement[]>> = {
  beta: [of('technical', 'automatic_review')],
  ga: [of('gaTechnical', 'automatic_review'), of('gaTechnical', 'oauth_exchange')],
}

export const manifestItem = of('technical', 'manifest')

const isSame = (a: IncompleteRequirement, b: IncompleteRequirement) => a.list === b.list && a.name === b.name

/** True if the item is among these. */
export const isAmong = (items: readonly IncompleteRequirement[], item: IncompleteRequirement): boolean =>
  items.some((each) => isSame(each, item))

/** The items of `from` without these. */
export const without = (
  from: readonly IncompleteRequirement[],
  items: readonly IncompleteRequirement[],
): IncompleteRequirement[] => from.filter((item) => !isAmong(items, item))

const byLifecycles = [documented, ...reviewed.beta, ...reviewed.ga]

/** The incomplete items that block a progression on the way from this stage to GA, as the law has it. */
export function needed({ stage, incomplete, approvals }: Situation): IncompleteRequirement[] {
  const found: IncompleteRequirement[] = []
  for (let at: Stage = stage, step = nextStep[at]; step !== null; at = step.to, step = nextStep[at]) {
    const snapshot = snapshotOf(progressionLifecycle, at, { incomplete, approvals })
    for (const blocker of progressionBlockers(snapshot, { type: step.event, by: 'provider' }))
      if (blocker.code === 'requirement_incomplete') found.push(of(blocker.list, blocker.name))
  }
  return found
}

/** The deeds that complete what is needed, apart from what reviews and decisions complete. */
export function deedsFor(items: readonly IncompleteRequirement[]): RoadDeed[] {
  const open = without(items, byLifecycles)
  return open.flatMap((item) => {
    const group = together.find((each) => isAmong(each, item)) ?? [item]
    const mine = open.filter((each) => isAmong(group, each))
    const [first] = mine
    return first !== undefined && isSame(first, item)
      ? [{ by: isAmong(staffs, item) ? ('admin' as const) : ('provider' as const), items: mine }]
      : []
  })
}
