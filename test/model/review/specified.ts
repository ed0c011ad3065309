import {
  automaticReviewLifecycle,
  reviewBlockers,
  type ReviewBlocker,
  type ReviewFacts,
  reviewStepBlockers,
  reviewStepLifecycle,
} from '#machines/review/lifecycle.ts'
import type { ReviewStepBlocker } from '#machines/review/review-step-blockers.ts'
import type { ReviewStepFacts, ReviewStepStatus } from '#machines/review/review-step.ts'
import { review, type ReviewCells, type ReviewEvent, type ReviewState } from '#test/spec/lifecycles/review.ts'
import {
  reviewStep,
  type StepCells,
  type StepEvent,
  type StepState,
} from '#test/spec/lifecycles/review-step.ts'
import type { Specified } from '#test/support/specified/specified.ts'
import { machineParty } from '../approval/specified.ts'

const reviewEvents = { start: 'begin', cancel: 'cancel', end: 'finish', shutDown: 'endWithShutdown' } as const

const stepsOf: Readonly<Record<ReviewCells['steps'], readonly ReviewStepStatus[]>> = {
  'all over': ['completed', 'failed', 'skipped', 'cancelled'],
  'one to run': ['completed', 'completed', 'completed', 'pending'],
  'one running': ['completed', 'in_progress', 'skipped', 'skipped'],
  'one waiting': ['completed', 'async_wait', 'skipped', 'skipped'],
}

/** A review's lifecycle in the machine's words. */
export const specifiedReview: Specified<ReviewState, ReviewEvent, ReviewCells, ReviewFacts> = {
  table: review,
  machine: automaticReviewLifecycle,
  blockersOf: reviewBlockers as never,
  state: (state) => state,
  facts: ({ steps }) => ({ steps: stepsOf[steps] }),
  event: ({ event, party }) => ({ type: reviewEvents[event], by: machineParty[party] }),
  word: ({ code }: ReviewBlocker) =>
    ({
      wrong_state: 'not from here',
      staff_only: 'staff-only',
      system_only: 'system-only',
      steps_unfinished: 'steps',
    })[code],
}

const before: Readonly<Record<StepCells['before'], readonly ReviewStepStatus[]>> = {
  none: [],
  completed: ['completed'],
  'one to run': ['completed', 'pending'],
  'one failed': ['completed', 'failed'],
  'one broken down': ['internal_error'],
  'one skipped': ['completed', 'skipped'],
}

const limit = '2026-03-01T12:15:00.000Z'

/** A step's lifecycle in the machine's words. */
export const specifiedReviewStep: Specified<StepState, StepEvent, StepCells, ReviewStepFacts> = {
  table: reviewStep,
  machine: reviewStepLifecycle,
  blockersOf: reviewStepBlockers as never,
  state: (state) => state,
  facts: (cells) => ({
    name: cells.step,
    before: before[cells.before],
    reviewStatus: cells.review,
    waitsUntil: cells.limit === 'not waited for' ? null : limit,
  }),
  event: (cells) => ({
    type: cells.event === 'shutDown' ? 'endWithShutdown' : cells.event,
    by: machineParty[cells.party],
    ...(cells.event === 'timeOut'
      ? { now: cells.limit === 'not reached' ? '2026-03-01T12:14:59.999Z' : limit }
      : {}),
  }),
  word: ({ code }: ReviewStepBlocker) =>
    ({
      wrong_state: 'not from here',
      staff_only: 'staff-only',
      system_only: 'system-only',
      out_of_order: 'order',
      nothing_failed: 'nothing failed',
      not_cancelling: 'not being canceled',
      review_over: 'review',
      never_waits: 'never waits',
      not_over: 'limit',
    })[code],
}
