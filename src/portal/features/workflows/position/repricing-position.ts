import { counted } from '#contract/formats/grouped.ts'
import { explain } from '#contract/wording/blockers/explain.ts'
import type { Party } from '#machines/law.ts'
import type { Chart } from '#machines/chart.ts'
import {
  repricingBlockers,
  type RepricingEvent,
  repricingEventTypes,
  repricingIn,
} from '#machines/repricing/lifecycle.ts'
import { isActiveRepricing } from '#machines/repricing/repricing-group.ts'
import type { Addon } from '#contract/addon.ts'
import { planBlockerWordings, repricingStatusNames } from '#contract/wording/blockers/plan-blockers.ts'
import { type Repricing, repricingStatuses } from '#contract/repricing.ts'
import { nextSteps, type Position, type Standing } from './position.ts'

interface Asking {
  by: Party
  /** ISO day, UTC. */
  today: string
  changeRequestUrl: string
}

function eventsOf({ by, today }: Asking): RepricingEvent[] {
  return repricingEventTypes.map((type) =>
    type === 'repriceNewInstalls' || type === 'repriceExistingInstalls' ? { type, by, today } : { type, by },
  )
}

const planned = ({ plan, repriceDate }: Repricing) => `${plan.name}, new price from ${repriceDate}`

/** The state of an add-on's repricings: listed while in progress, then counted. */
export function repricingPosition(
  addon: Addon,
  repricings: readonly Repricing[],
  chart: Chart,
  asking: Asking,
): Position {
  const { slug } = addon
  const { changeRequestUrl } = asking
  const active = repricings.filter(({ status }) => isActiveRepricing(status))
  const used = repricingStatuses
    .map((state) => ({ state, count: repricings.filter(({ status }) => status === state).length }))
    .filter(({ count }) => count > 0)
  const over = used.filter(({ state }) => !isActiveRepricing(state))
  return {
    marks: Object.fromEntries(used.map(({ state, count }) => [state, [counted(count, 'price change')]])),
    standings: [
      ...active.map((repricing): Standing => {
        const snapshot = repricingIn(repricing)
        return {
          name: planned(repricing),
          state: repricing.status,
          stateName: repricingStatusNames[repricing.status],
          steps: nextSteps(
            chart,
            repricing.status,
            eventsOf(asking).map((event) => ({
              event: event.type,
              blockers: repricingBlockers(snapshot, event).map((each) =>
                explain(planBlockerWordings, each, { slug, changeRequestUrl }),
              ),
            })),
          ),
        }
      }),
      ...over.map(({ state, count }) => ({
        name: counted(count, 'price change'),
        state,
        stateName: repricingStatusNames[state],
        steps: null,
      })),
    ],
    nothing: `No price of ${addon.displayName} was ever asked to change.`,
  }
}
