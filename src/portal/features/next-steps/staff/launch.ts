import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import type { Availability } from '#contract/availability.ts'
import { mayBeDefaultAtGa } from '#contract/progression.ts'
import { defaultPlanOf } from '#machines/plan/default-plan.ts'
import type { RequirementLists } from '../data.ts'
import type { StaffReview } from './data.ts'

/** Staff's choices for the step to GA. */
export interface LaunchChoices {
  /** Null lets the platform pick the default plan. */
  defaultPlanSlug: string | null
  /** Availability by plan id, if other than allUsers. */
  planOverrides: Readonly<Record<string, Availability>>
}

/**
 * The default plan resulting from the choices, and the choice itself if still valid: a chosen plan later
 * withheld from all users no longer counts. Undefined if no plan is eligible.
 */
export function launchDefault(
  addon: Pick<Addon, 'defaultPlanSlug'>,
  plans: readonly Plan[],
  choices: LaunchChoices,
): { plan: Plan | undefined; chosen: string | null } {
  const eligible = plans.filter((plan) => mayBeDefaultAtGa(plan, choices))
  const chosen = eligible.find(({ slug }) => slug === choices.defaultPlanSlug)?.slug ?? null
  return { plan: defaultPlanOf(eligible, chosen ?? addon.defaultPlanSlug), chosen }
}

export interface Check {
  name: string
  text: string
  ok: boolean
}

const check = (name: string, ok: boolean, count?: number): Check => ({
  name,
  ok,
  text: count === undefined ? (ok ? 'set' : 'missing') : String(count),
})

/**
 * The checks of the progression-approval section, in SPEC's order; the requirement items say what is
 * fulfilled. `plans` are those in the section's table.
 */
export function checksOf(
  lists: RequirementLists,
  review: Pick<StaffReview, 'screenshots' | 'alphaUsers'>,
  plans: readonly Plan[],
): Check[] {
  const isDone = (list: keyof RequirementLists, name: string) =>
    lists[list].some((item) => item.name === name && item.completed)
  return [
    check('Icon', isDone('business', 'icon')),
    check('Screenshots', isDone('business', 'screenshots'), review.screenshots),
    check('Alpha users', isDone('technical', 'alpha_users'), review.alphaUsers),
    check('Name', isDone('business', 'name')),
    check('Summary', isDone('business', 'summary')),
    check('Support e-mail', isDone('business', 'support_email')),
    check('Plans', plans.length > 0, plans.length),
  ]
}
