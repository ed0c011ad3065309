import { explain } from '#contract/wording/blockers/explain.ts'
import { availabilityIn, eventToAvailability, planAvailabilityBlockers } from '#machines/plan/lifecycle.ts'
import type { DefaultField, Installability } from '#machines/plan/plan-defaults.ts'
import type { Party } from '#machines/law.ts'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { availabilities, type Availability } from '#contract/availability.ts'
import { planBlockerWordings, type PlanBlockerSubject } from '#contract/wording/blockers/plan-blockers.ts'
import type { Blocker } from '#contract/trail.ts'

/** Staff's verb for each availability. */
export const availabilityVerbs: Record<Availability, string> = {
  allUsers: 'Make available to all users',
  allUsersHidden: 'Hide from the marketplace',
  inviteOnly: 'Limit to invited users',
  disabled: 'Disable',
}

/** Each other availability, with its blockers; empty if selectable. */
export function availabilityChoices(
  plan: Pick<Plan, 'availability' | 'slug' | keyof Installability>,
  addon: Pick<Addon, 'state' | DefaultField>,
  by: Party,
  of: PlanBlockerSubject,
): { to: Availability; blockers: Blocker[] }[] {
  const snapshot = availabilityIn(addon, plan)
  return availabilities.map((to) => {
    const event = { type: eventToAvailability[to], by, cause: 'choice' } as const
    return {
      to,
      blockers: planAvailabilityBlockers(snapshot, event).map((each) =>
        explain(planBlockerWordings, each, { ...of, by }),
      ),
    }
  })
}
