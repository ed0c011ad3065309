import { approvalsOfStage } from '#machines/approval/lifecycle.ts'
import type { Party } from '#machines/law.ts'
import { nextStep, progressionEventTypes, progressionNeeds } from '#machines/progression/lifecycle.ts'
import { turnOf } from '#machines/road/turn.ts'
import { approvalIn, progressionIn } from '#machines/situation.ts'
import type { Progress } from '#contract/addon.ts'
import { partyNames } from '#contract/road/road.ts'
import { actWording } from '#contract/wording/road-acts.ts'
import { approvalOf, blockerSubject, type StoredSituation, ticketSince } from './situation.ts'

/** Counts the requirement items and approvals that the progression out of a stage needs. */
function totalOf({ stage, items }: StoredSituation): number {
  const step = nextStep[stage]
  if (step === null) return 0
  const { lists, approvals } = progressionNeeds[step.event]
  return lists.flatMap((list) => items[list]).length + approvals.length
}

/** Tells whose turn an add-on is, how much is left, and what comes next, in words. */
function turnParts(situation: StoredSituation, waiting: Progress['waiting']) {
  const { party, left, next: act } = turnOf(situation)
  // Of several decisions, the one that has waited longest comes next.
  const [longest] =
    act?.kind === 'decision' ? waiting.toSorted((one, other) => one.since.localeCompare(other.since)) : []
  const next = act && longest ? { ...act, approval: longest.type } : act
  const begun = next?.kind === 'run' ? situation.reviewSince : next && ticketSince(situation, next)
  return {
    left,
    turn: party && partyNames[party],
    next: next && {
      kind: next.kind,
      approval: next.approval,
      ...actWording(next, blockerSubject(situation)),
      since: longest?.since ?? begun?.toISOString() ?? null,
    },
  }
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
  const waiting = stored.flatMap(({ type, pendingSince }) =>
    pendingSince === null ? [] : [{ type, since: pendingSince.toISOString() }],
  )
  const turn = turnParts(situation, waiting)
  const total = totalOf(situation)
  return {
    to: nextStep[situation.stage]?.to ?? null,
    completed: total - turn.left,
    total,
    ...turn,
    allowed: [
      ...progressionEventTypes.filter((type) => snapshot.can({ type, by })),
      ...(mayRequest ? ['request'] : []),
    ],
    waiting,
    rejected: stored.filter((row) => row.state === 'rejected').map((row) => row.type),
  }
}
