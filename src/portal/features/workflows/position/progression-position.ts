import type { Chart } from '#machines/chart.ts'
import type { Addon } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import type { Action } from '#contract/trail.ts'
import { nextSteps, type Position } from './position.ts'

/** Where an add-on stands on its way, and what stands between it and the next stage, as the platform says. */
export function progressionPosition(addon: Addon, actions: readonly Action[], chart: Chart): Position {
  return {
    marks: { [addon.state]: [`${addon.displayName} is here`] },
    standings: [
      {
        name: addon.displayName,
        state: addon.state,
        stateName: stageNames[addon.state],
        steps: nextSteps(
          chart,
          addon.state,
          actions.filter(({ subject }) => subject.type === 'addon'),
        ),
      },
    ],
    nothing: '',
  }
}
