import { explain } from '#contract/wording/blockers/explain.ts'
import { type Party, snapshotOf } from '#machines/law.ts'
import type { Chart } from '#machines/chart.ts'
import {
  planAvailabilityBlockers,
  planAvailabilityEventTypes,
  planAvailabilityLifecycle,
} from '#machines/plan/lifecycle.ts'
import type { Addon } from '#contract/addon.ts'
import { availabilities, type Plan } from '#contract/plan.ts'
import { availabilityNames, planBlockerWordings } from '#contract/wording/blockers/plan-blockers.ts'
import { counted, nextSteps, type Position } from './position.ts'

const namedPlans = 5

/** Names the first few and counts the rest. */
function listed(names: readonly string[]): string {
  const rest = names.length - namedPlans
  return [...names.slice(0, namedPlans), ...(rest > 0 ? [`${rest} more`] : [])].join(', ')
}

/** The number of an add-on's plans in each availability. */
export function planPosition(
  addon: Addon,
  plans: readonly Plan[],
  chart: Chart,
  by: Party,
  changeRequestUrl: string,
): Position {
  const used = availabilities
    .map((state) => ({ state, own: plans.filter(({ availability }) => availability === state) }))
    .filter(({ own }) => own.length > 0)
  const standings = used.map(({ state, own }) => {
    // Facts of individual plans, such as being a default, are judged in the plan's own menu.
    const snapshot = snapshotOf(planAvailabilityLifecycle, state, { stage: addon.state })
    return {
      name: `${counted(own.length, 'plan')}: ${listed(own.map(({ name }) => name))}`,
      state,
      stateName: availabilityNames[state],
      steps: nextSteps(
        chart,
        state,
        planAvailabilityEventTypes.map((event) => ({
          event,
          blockers: planAvailabilityBlockers(snapshot, { type: event, by, cause: 'choice' }).map((each) =>
            explain(planBlockerWordings, each, { slug: addon.slug, changeRequestUrl }),
          ),
        })),
      ),
    }
  })
  return {
    marks: Object.fromEntries(used.map(({ state, own }) => [state, [counted(own.length, 'plan')]])),
    standings,
    nothing: `${addon.displayName} has no plans yet.`,
  }
}
