import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { Party } from '#machines/law.ts'
import { nextStep, progressionEventTypes, progressionNeeds } from '#machines/progression/lifecycle.ts'
import { approvalIn, progressionIn } from '#machines/situation.ts'
import type { Progress } from '#contract/addon.ts'
import { approvalOf, type StoredSituation } from './situation.ts'

/** Counts the requirement items and approvals of the progression out of a stage; empty if there is none. */
function countsOf({
  stage,
  items,
  approvals,
}: StoredSituation): Pick<Progress, 'to' | 'completed' | 'total'> {
  const step = nextStep[stage]
  if (step === null) return { to: null, completed: 0, total: 0 }
  const needs = progressionNeeds[step.event]
  const asked = [
    ...needs.lists.flatMap((list) => items[list].map((item) => item.completed)),
    ...needs.approvals.map((type) => approvals[type] === 'approved'),
  ]
  return { to: step.to, completed: asked.filter(Boolean).length, total: asked.length }
}

/**
 * An add-on's progress to its next stage, and the steps this party may take now; `request` stands for requesting any
 * of the stage's approvals.
 */
export function progressOf(situation: StoredSituation, by: Party): Progress {
  const ofStage = approvalsOfStage(situation.stage)
  const mayRequest = ofStage.some((type) => approvalIn(situation, type).can({ type: 'request', by }))
  const snapshot = progressionIn(situation)
  const stored = ofStage.flatMap((type) => approvalOf(situation, type) ?? [])
  return {
    ...countsOf(situation),
    allowed: [
      ...progressionEventTypes.filter((type) => snapshot.can({ type, by })),
      ...(mayRequest ? ['request'] : []),
    ],
    waiting: stored.flatMap(({ type, pendingSince }) =>
      pendingSince === null ? [] : [{ type, since: pendingSince.toISOString() }],
    ),
    rejected: stored.filter((row) => row.state === 'rejected').map((row) => row.type),
  }
}
