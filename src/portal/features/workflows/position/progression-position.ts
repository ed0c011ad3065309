import type { Chart } from '#machines/chart.ts'
import type { Addon } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import type { Action } from '#contract/trail.ts'
import { nextSteps, type Position } from './position.ts'

/** An add-on's position among the stages, and the blockers of its next stage as the platform reports them. */
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
