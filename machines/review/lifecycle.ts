import type { SnapshotFrom } from 'xstate'
import {
  type Party,
  type PartyOrSystem,
  type BlockerTable,
  byStaff,
  bySystem,
  type StaffOnly,
  systemOnly,
  type SystemOnly,
  type WrongState,
} from '../law.ts'
import { lawful } from '../lawful.ts'
import type { ReviewStepEvent, ReviewStepFacts, ReviewStepStatus } from './review-step.ts'
import { type ReviewStepBlocker, stepBlockers } from './review-step-blockers.ts'

/** The facts that a review's rules consider. */
export interface ReviewFacts {
  steps: readonly ReviewStepStatus[]
}

export type ReviewEvent =
  | { type: 'begin'; by: PartyOrSystem }
  | { type: 'cancel'; by: Party }
  | { type: 'finish'; by: PartyOrSystem }
  | { type: 'endWithShutdown'; by: Party }

export type ReviewBlocker = WrongState | StaffOnly | SystemOnly | { code: 'steps_unfinished' }

/** True if a step has ended. */
export const isEnded = (status: ReviewStepStatus): boolean =>
  status !== 'pending' && status !== 'in_progress' && status !== 'async_wait'

const step = lawful<ReviewStepFacts, ReviewStepEvent, ReviewStepBlocker>(stepBlockers)

/**
 * A step of an automatic review: runs after the previous steps, may wait for the provider, and ends in one
 * way.
 */
export const reviewStepLifecycle = step.lawfully.createMachine({
  id: 'reviewStep',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        start: { target: 'in_progress', guard: 'allowed' },
        skip: { target: 'skipped', guard: 'allowed' },
        cancel: { target: 'cancelled', guard: 'allowed' },
        endWithShutdown: { target: 'cancelled', guard: 'allowed' },
      },
    },
    in_progress: {
      on: {
        pass: { target: 'completed', guard: 'allowed' },
        fail: { target: 'failed', guard: 'allowed' },
        breakDown: { target: 'internal_error', guard: 'allowed' },
        wait: { target: 'async_wait', guard: 'allowed' },
        endWithShutdown: { target: 'cancelled', guard: 'allowed' },
      },
    },
    async_wait: {
      on: {
        resume: { target: 'in_progress', guard: 'allowed' },
        timeOut: { target: 'failed', guard: 'allowed' },
        cancel: { target: 'cancelled', guard: 'allowed' },
        endWithShutdown: { target: 'cancelled', guard: 'allowed' },
      },
    },
    completed: { type: 'final' },
    failed: { type: 'final' },
    internal_error: { type: 'final' },
    skipped: { type: 'final' },
    cancelled: { type: 'final' },
  },
})

const reviewBlockersBy = {
  begin: bySystem,
  cancel: () => [],
  finish: ({ steps }, event) => [
    ...systemOnly(event.by),
    ...(steps.every(isEnded) ? [] : [{ code: 'steps_unfinished' } as const]),
  ],
  endWithShutdown: byStaff,
} satisfies BlockerTable<ReviewFacts, ReviewEvent, ReviewBlocker>

const review = lawful<ReviewFacts, ReviewEvent, ReviewBlocker>(reviewBlockersBy)

/**
 * An automatic review: requested, run by the platform, canceled between steps, finished with its last step.
 */
export const automaticReviewLifecycle = review.lawfully.createMachine({
  id: 'automaticReview',
  context: ({ input }) => input,
  initial: 'new',
  states: {
    new: {
      on: {
        begin: { target: 'in_progress', guard: 'allowed' },
        cancel: 'cancelling',
        endWithShutdown: { target: 'finished', guard: 'allowed' },
      },
    },
    in_progress: {
      on: {
        cancel: 'cancelling',
        finish: { target: 'finished', guard: 'allowed' },
        endWithShutdown: { target: 'finished', guard: 'allowed' },
      },
    },
    cancelling: {
      on: {
        finish: { target: 'finished', guard: 'allowed' },
        endWithShutdown: { target: 'finished', guard: 'allowed' },
      },
    },
    finished: { type: 'final' },
  },
})

export type ReviewSnapshot = SnapshotFrom<typeof automaticReviewLifecycle>
export type ReviewStepSnapshot = SnapshotFrom<typeof reviewStepLifecycle>

/** Lists why the step refuses the event, as data; empty if it accepts it. */
export const reviewStepBlockers = step.explain

/** Lists why the review refuses the event, as data; empty if it accepts it. */
export const reviewBlockers = review.explain
