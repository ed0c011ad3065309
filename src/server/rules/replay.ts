import { transition } from 'xstate'
import {
  type ApprovalEvent,
  type ApprovalFacts,
  approvalLifecycle,
  type ApprovalState,
} from '../../../machines/approval.lifecycle.ts'
import {
  type PlanAvailabilityEvent,
  type PlanAvailabilityFacts,
  planAvailabilityLifecycle,
} from '../../../machines/plan-availability.lifecycle.ts'
import {
  type ProgressionEvent,
  type ProgressionFacts,
  progressionLifecycle,
  type Stage,
} from '../../../machines/progression.lifecycle.ts'
import {
  type RepricingEvent,
  type RepricingFacts,
  repricingLifecycle,
  type RepricingStatus,
} from '../../../machines/repricing.lifecycle.ts'
import type { Availability } from '../../contract/plan.ts'

/** A transition row as far as replaying needs it. */
export interface ReplayRow {
  event: string | null
  from: string | null
  to: string | null
  evidence: { facts: unknown; event: { type: string } } | null
}

type Evidence = NonNullable<ReplayRow['evidence']>

interface Replayable {
  start: string
  /** Where the evidence leads from a state; null where the lifecycle refuses the event. */
  step: (state: string, evidence: Evidence) => string | null
}

/** The lifecycles whose steps the trail keeps, by the subject type of their rows. */
export const replayable = {
  addon: {
    start: 'alpha',
    step: (state, { facts, event }) => {
      const snapshot = progressionLifecycle.resolveState({
        value: state as Stage,
        context: facts as ProgressionFacts,
      })
      if (!snapshot.can(event as ProgressionEvent)) return null
      return transition(progressionLifecycle, snapshot, event as ProgressionEvent)[0].value
    },
  },
  approval: {
    start: 'notStarted',
    step: (state, { facts, event }) => {
      const snapshot = approvalLifecycle.resolveState({
        value: state as ApprovalState,
        context: facts as ApprovalFacts,
      })
      if (!snapshot.can(event as ApprovalEvent)) return null
      return transition(approvalLifecycle, snapshot, event as ApprovalEvent)[0].value
    },
  },
  plan: {
    start: 'inviteOnly',
    step: (state, { facts, event }) => {
      const snapshot = planAvailabilityLifecycle.resolveState({
        value: state as Availability,
        context: facts as PlanAvailabilityFacts,
      })
      if (!snapshot.can(event as PlanAvailabilityEvent)) return null
      return transition(planAvailabilityLifecycle, snapshot, event as PlanAvailabilityEvent)[0].value
    },
  },
  repricing: {
    start: 'new',
    step: (state, { facts, event }) => {
      const snapshot = repricingLifecycle.resolveState({
        value: state as RepricingStatus,
        context: facts as RepricingFacts,
      })
      if (!snapshot.can(event as RepricingEvent)) return null
      return transition(repricingLifecycle, snapshot, event as RepricingEvent)[0].value
    },
  },
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
 * Replays a record's trail, oldest row first, through its lifecycle. Gives what is wrong, or null when
 * every step is legal on its evidence and the last one leads to the stored state.
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
