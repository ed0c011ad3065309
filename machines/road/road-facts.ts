import {
  nextStep,
  type ProgressionBlocker,
  progressionBlockers,
  progressionLifecycle,
} from '../progression/lifecycle.ts'
import type { IncompleteRequirement, RequirementList, Stage } from '../progression/stage.ts'
import { type PartyOrSystem, snapshotOf } from '../law.ts'
import { reviewItem } from '../review/review-end.ts'
import type { Situation } from '../situation.ts'

/** An add-on's situation with the other facts that its road depends on. */
export interface RoadSituation extends Situation {
  /** The progression that the unfinished automatic review is for, or a trial, which is for none; null without one. */
  review: 'beta' | 'ga' | 'trial' | null
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

/** The item of the OAuth grant, which a review may pass without. */
export const exchangeItem = of('gaTechnical', 'oauth_exchange')

/** The items that an automatic review for each progression completes. */
export const reviewed: Readonly<Record<'beta' | 'ga', readonly IncompleteRequirement[]>> = {
  beta: [reviewItem.beta],
  ga: [reviewItem.ga, exchangeItem],
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

/** The situation with the reason for an article's item that is incomplete though nothing else explains it. */
export function explained<S extends RoadSituation>(situation: S): S {
  const isPast = situation.stage !== 'alpha' || situation.approvals.article_review_approval === 'approved'
  return isPast && isAmong(situation.incomplete, documented)
    ? { ...situation, articleInError: true }
    : situation
}

const byLifecycles = [documented, ...reviewed.beta, ...reviewed.ga]

/** Everything that the provider's step out of the stage still needs, as the law has it; empty if there is no step. */
export function neededIn({ stage, incomplete, approvals }: Situation): readonly ProgressionBlocker[] {
  const step = nextStep[stage]
  if (step === null) return []
  const snapshot = snapshotOf(progressionLifecycle, stage, { incomplete, approvals })
  return progressionBlockers(snapshot, { type: step.event, by: 'provider' })
}

/** The incomplete items among blockers of a progression. */
export const itemsAmong = (blockers: readonly ProgressionBlocker[]): IncompleteRequirement[] =>
  blockers.flatMap((each) => (each.code === 'requirement_incomplete' ? [of(each.list, each.name)] : []))

/** The incomplete items that block a progression on the way from this stage to GA. */
export function needed(situation: Situation): IncompleteRequirement[] {
  const found: IncompleteRequirement[] = []
  for (let stage: Stage | undefined = situation.stage; stage !== undefined; stage = nextStep[stage]?.to)
    found.push(...itemsAmong(neededIn({ ...situation, stage })))
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
