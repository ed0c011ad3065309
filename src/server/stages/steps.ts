import { transition } from 'xstate'
import {
  approvalBlockers,
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
  type ApprovalSnapshot,
} from '#machines/approval/lifecycle.ts'
import type { ApprovalType } from '#machines/approval/approval-type.ts'
import {
  progressionBlockers,
  type ProgressionEvent,
  progressionLifecycle,
} from '#machines/progression/lifecycle.ts'
import { approvalFacts, approvalStateOf, progressionFacts, type Situation } from './facts.ts'
import { refusalOf } from './refusal.ts'

/** An add-on's stage as a snapshot of its lifecycle. */
export const progressionSnapshot = (situation: Situation) =>
  progressionLifecycle.resolveState({ value: situation.addon.state, context: progressionFacts(situation) })

/** An approval's state as a snapshot of its lifecycle. */
export const approvalSnapshot = (situation: Situation, type: ApprovalType) =>
  approvalLifecycle.resolveState({
    value: approvalStateOf(situation, type),
    context: approvalFacts(situation, type),
  })

/** Where an event takes the add-on, with the evidence. Throws the Refusal where its lifecycle refuses. */
export function progressionStep(situation: Situation, event: ProgressionEvent) {
  const snapshot = progressionSnapshot(situation)
  if (!snapshot.can(event)) throw refusalOf(progressionBlockers(snapshot, event), situation)
  const [next] = transition(progressionLifecycle, snapshot, event)
  return { from: snapshot.value, to: next.value, event, facts: snapshot.context }
}

function takeApprovalStep(snapshot: ApprovalSnapshot, event: ApprovalEvent) {
  const [next] = transition(approvalLifecycle, snapshot, event)
  if (next.value === 'notStarted') throw new Error('no event leads back to notStarted')
  return { from: snapshot.value, to: next.value, event, facts: snapshot.context }
}

/** Where an event takes an approval, with the evidence. Throws the Refusal where its lifecycle refuses. */
export function approvalStep(situation: Situation, type: ApprovalType, event: ApprovalEvent) {
  const snapshot = approvalSnapshot(situation, type)
  if (!snapshot.can(event)) throw refusalOf(approvalBlockers(snapshot, event), situation)
  return takeApprovalStep(snapshot, event)
}

/** The same on these facts, or null where its lifecycle refuses. */
export function approvalStepIfTaken(
  situation: Situation,
  type: ApprovalType,
  event: ApprovalEvent,
  facts: ApprovalFacts,
) {
  const value = approvalStateOf(situation, type)
  const snapshot = approvalLifecycle.resolveState({ value, context: facts })
  return snapshot.can(event) ? takeApprovalStep(snapshot, event) : null
}
