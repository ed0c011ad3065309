import { counted } from '#contract/formats/grouped.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import type { Party } from '#machines/law.ts'
import type { Chart } from '#machines/chart.ts'
import {
  availabilityIn,
  planAvailabilityBlockers,
  planAvailabilityEventTypes,
} from '#machines/plan/lifecycle.ts'
import type { Addon } from '#contract/addon.ts'
import type { Plan } from '#contract/plan.ts'
import { availabilities, availabilityNames } from '#contract/availability.ts'
import { planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { type NextStep, nextSteps, type Position } from './position.ts'

const namedPlans = 5

/** Names the first few and counts the rest. */
function listed(names: readonly string[]): string {
  const rest = names.length - namedPlans
  return [...names.slice(0, namedPlans), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** An add-on's plans by availability; those that may take the same steps stand in one line. */
export function planPosition(
  addon: Addon,
  plans: readonly Plan[],
  chart: Chart,
  by: Party,
  changeRequestUrl: string,
): Position {
  const stepsOf = (plan: Plan): NextStep[] => {
    const snapshot = availabilityIn(addon, plan)
    return nextSteps(
      chart,
      plan.availability,
      planAvailabilityEventTypes.map((event) => ({
        event,
        blockers: planAvailabilityBlockers(snapshot, { type: event, by, cause: 'choice' }).map((each) =>
          explain(planBlockerWordings, each, { slug: addon.slug, changeRequestUrl }),
        ),
      })),
    )
  }
  const used = availabilities
    .map((state) => ({ state, own: plans.filter(({ availability }) => availability === state) }))
    .filter(({ own }) => own.length > 0)
  const standings = used.flatMap(({ state, own }) => {
    const each = own.map((plan) => ({ name: plan.name, steps: stepsOf(plan) }))
    const kinds = new Map(each.map(({ steps }) => [JSON.stringify(steps), steps]))
    return [...kinds].map(([kind, steps]) => {
      const names = each.filter((plan) => JSON.stringify(plan.steps) === kind).map(({ name }) => name)
      return {
        name: `${counted(names.length, 'plan')}: ${listed(names)}`,
        state,
        stateName: availabilityNames[state],
        steps,
      }
    })
  })
  return {
    marks: Object.fromEntries(used.map(({ state, own }) => [state, [counted(own.length, 'plan')]])),
    standings,
    nothing: `${addon.displayName} has no plans yet.`,
  }
}
