import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { Party } from '#machines/law.ts'
import { nextStep, progressionNeeds } from '#machines/progression/lifecycle.ts'
import type { RequirementList } from '#machines/progression/stage.ts'
import type { Situation } from '#machines/situation.ts'
import type { WholeAddon } from '#contract/addon.ts'
import { stageNames } from '#contract/stage.ts'
import { providersTurn } from '#portal/workflow/changes/approval-wording.ts'
import { type SituatedAddon, addonSituation } from '#portal/workflow/stage/addon-situation.ts'

export interface Station {
  stage: 'alpha' | 'beta' | 'ga'
  name: string
  /** `closed`: the add-on is shut down and has no path left. */
  place: 'passed' | 'here' | 'ahead' | 'closed'
  /** How much of the next stage's requirements is done, such as '9 of 19 done'. */
  left: string | null
  /** The party whose turn it is, in words. */
  turn: string | null
}

const order = ['alpha', 'beta', 'ga'] as const

/**
 * Describes whose turn it is in a stage, addressed to the reader. What the reader can do comes first: for
 * staff, deciding what is pending; for a provider, rejections and possible requests before waiting.
 */
function turnOf({ stage, incomplete, approvals }: Situation, reader: Party): string | null {
  const step = nextStep[stage]
  if (step === null) return null
  const states = new Set(approvalsOfStage(stage).map((type) => approvals[type]))
  const asked: readonly RequirementList[] = progressionNeeds[step.event].lists
  const isOpen = incomplete.some(({ list }) => asked.includes(list))
  const turn = providersTurn[reader]
  if (reader === 'admin' && states.has('pending')) return 'Your turn: an approval to decide'
  if (states.has('rejected')) return `${turn}: a request was rejected`
  if (isOpen) return `${turn}: requirements to complete`
  if (states.has('notStarted')) return `${turn}: ask for approval`
  if (states.has('pending')) return 'The platform’s turn'
  return `${turn}: ready to progress`
}

/** The stations of an add-on's path, addressed to the reader. */
export function stationsOf(addon: SituatedAddon & Pick<WholeAddon, 'progress'>, reader: Party): Station[] {
  const { state: stage, progress } = addon
  const here = stage === 'shutdown' ? -1 : order.indexOf(stage)
  return order.map((each, i) => {
    const place = stage === 'shutdown' ? 'closed' : i < here ? 'passed' : i === here ? 'here' : 'ahead'
    return {
      stage: each,
      name: stageNames[each],
      place,
      left:
        place === 'here' && progress.to !== null ? `${progress.completed} of ${progress.total} done` : null,
      turn: place === 'here' ? turnOf(addonSituation(addon), reader) : null,
    }
  })
}
