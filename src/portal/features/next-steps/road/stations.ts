import type { WholeAddon } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import { leftWording } from '#portal/workflow/stage/turn-line.ts'

export interface Station {
  stage: 'alpha' | 'beta' | 'ga'
  name: string
  /** `closed`: the add-on is shut down and has no path left. */
  place: 'passed' | 'here' | 'ahead' | 'closed'
  /** How much the next stage still needs, such as '10 things left'. */
  left: string | null
}

const order = ['alpha', 'beta', 'ga'] as const

/** The stations of an add-on's path. */
export function stationsOf({ state: stage, progress }: Pick<WholeAddon, 'state' | 'progress'>): Station[] {
  const here = stage === 'shutdown' ? -1 : order.indexOf(stage)
  return order.map((each, i) => {
    const place = stage === 'shutdown' ? 'closed' : i < here ? 'passed' : i === here ? 'here' : 'ahead'
    return {
      stage: each,
      name: stageNames[each],
      place,
      left: place === 'here' && progress.to !== null ? leftWording(progress.left) : null,
    }
  })
}
