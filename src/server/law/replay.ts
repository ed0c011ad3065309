import type { AnyStateMachine } from 'xstate'
import { approvalLifecycle } from '#machines/approval/lifecycle.ts'
import { stepOf } from '#machines/law.ts'
import { automaticReviewLifecycle, reviewStepLifecycle } from '#machines/review/lifecycle.ts'
import { planAvailabilityLifecycle } from '#machines/plan/lifecycle.ts'
import { progressionLifecycle } from '#machines/progression/lifecycle.ts'
import { repricingLifecycle } from '#machines/repricing/lifecycle.ts'

/** The parts of a transition row needed for replaying. */
export interface ReplayRow {
  event: string | null
  from: string | null
  to: string | null
  evidence: { facts: unknown; event: { type: string } } | null
}

type Evidence = NonNullable<ReplayRow['evidence']>

interface Replayable {
  start: string
  /** The next state according to the evidence; null if the lifecycle refuses the event. */
  step: (state: string, evidence: Evidence) => string | null
}

/** Applies a lifecycle's event in a state, with the facts of that time. Throws for an unknown state. */
const stepIn =
  (lifecycle: AnyStateMachine): Replayable['step'] =>
  (from, evidence) =>
    stepOf(lifecycle, { from, ...evidence })?.to ?? null

/** Lifecycles whose steps are on the trail, by the rows' subject type. */
export const replayable = {
  addon: { start: 'alpha', step: stepIn(progressionLifecycle) },
  approval: { start: 'notStarted', step: stepIn(approvalLifecycle) },
  plan: { start: 'inviteOnly', step: stepIn(planAvailabilityLifecycle) },
  repricing: { start: 'new', step: stepIn(repricingLifecycle) },
  automatic_review: { start: 'new', step: stepIn(automaticReviewLifecycle) },
  review_step: { start: 'pending', step: stepIn(reviewStepLifecycle) },
} as const satisfies Record<string, Replayable>

export type ReplayableType = keyof typeof replayable

function replayRow({ step }: Replayable, state: string, row: ReplayRow): string | null {
  const named = row.event ?? 'a row without an event'
  if (row.from !== state) return `${named} starts from ${row.from} where the trail stands at ${state}`
  if (row.evidence === null) return `${named} has no evidence`
  if (row.evidence.event.type !== row.event) return `${named} has the evidence of ${row.evidence.event.type}`
  try {
    const to = step(state, row.evidence)
    if (to === null) return `the lifecycle refuses ${named} in ${state}`
    return to === row.to ? null : `${named} leads from ${state} to ${to}, but the trail says ${row.to}`
  } catch (error) {
    return `${named} does not replay from ${state}: ${error instanceof Error ? error.message : String(error)}`
  }
}

/**
 * Replays a record's trail, oldest row first, through its lifecycle. Returns the fault, or null if every step is
 * legal on its evidence and the last one leads to the stored state.
 */
export function replay(type: ReplayableType, rows: readonly ReplayRow[], stored: string): string | null {
  let state: string = replayable[type].start
  for (const row of rows) {
    const wrong = replayRow(replayable[type], state, row)
    if (wrong !== null) return wrong
    state = row.to ?? state
  }
  return state === stored ? null : `the trail leads to ${state}, but ${stored} is stored`
}
