import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { Actor } from '#machines/law.ts'
import { nextStep, progressionNeeds } from '#machines/progression/lifecycle.ts'
import type { Stage } from '#machines/progression/stage.ts'
import { stageNames } from '#contract/stage.ts'
import { providersTurn } from '#portal/workflow/changes/approval-wording.ts'
import { storedApprovalState, type NextSteps } from './data.ts'

export interface Station {
  stage: 'alpha' | 'beta' | 'ga'
  name: string
  /** `closed`: the add-on is shut down, so there is no way any more. */
  place: 'passed' | 'here' | 'ahead' | 'closed'
  /** How much of what the next stage asks for is there, such as '9 of 19 done'. */
  left: string | null
  /** The party whose turn it is, in words. */
  turn: string | null
}

const order = ['alpha', 'beta', 'ga'] as const

/** Requirement items and approvals of the step out of a stage, counted together. */
export function countsOf(stage: Stage, data: NextSteps): { done: number; total: number } | null {
  const step = nextStep[stage]
  if (step === null) return null
  const needs = progressionNeeds[step.event]
  const items = needs.lists.flatMap((list) => data.lists[list])
  const approvals = needs.approvals.map((type) => storedApprovalState(data, type))
  const done =
    items.filter(({ completed }) => completed).length +
    approvals.filter((state) => state === 'approved').length
  return { done, total: items.length + approvals.length }
}

/**
 * Tells the reader in a few words whose turn it is in a stage. What the reader can do comes first: staff
 * decide what is pending; for a provider a rejection and what can be asked for come before waiting.
 */
export function turnOf(stage: Stage, data: NextSteps, reader: Actor): string | null {
  const step = nextStep[stage]
  if (step === null) return null
  const states = new Set(approvalsOfStage(stage).map((type) => storedApprovalState(data, type)))
  const isOpen = progressionNeeds[step.event].lists.some((list) =>
    data.lists[list].some((item) => !item.completed),
  )
  const turn = providersTurn[reader]
  if (reader === 'admin' && states.has('pending')) return 'Your turn: an approval to decide'
  if (states.has('rejected')) return `${turn}: a request was rejected`
  if (isOpen) return `${turn}: requirements to complete`
  if (states.has('notStarted')) return `${turn}: ask for approval`
  if (states.has('pending')) return 'The platform’s turn'
  return `${turn}: ready to progress`
}

/** The stations of an add-on's way, told to the one who reads. */
export function stationsOf(stage: Stage, data: NextSteps, reader: Actor): Station[] {
  const here = stage === 'shutdown' ? -1 : order.indexOf(stage)
  return order.map((each, i) => {
    const place = stage === 'shutdown' ? 'closed' : i < here ? 'passed' : i === here ? 'here' : 'ahead'
    const counts = place === 'here' ? countsOf(stage, data) : null
    return {
      stage: each,
      name: stageNames[each],
      place,
      left: counts === null ? null : `${counts.done} of ${counts.total} done`,
      turn: place === 'here' ? turnOf(stage, data, reader) : null,
    }
  })
}
