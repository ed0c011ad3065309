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
import { keysOf } from '#test/support/keys-of.ts'
import { askedOf, type Specified } from '#test/support/specified/specified.ts'
import { type MachineParty, machineParty, partyNamed } from '../approval/specified.ts'

const reviewEvents = { start: 'begin', cancel: 'cancel', end: 'finish', shutDown: 'endWithShutdown' } as const

const stepsOf: Readonly<Record<ReviewCells['steps'], readonly ReviewStepStatus[]>> = {
  'all over': ['completed', 'failed', 'skipped', 'cancelled'],
  'one to run': ['completed', 'completed', 'completed', 'pending'],
  'one running': ['completed', 'in_progress', 'skipped', 'skipped'],
  'one waiting': ['completed', 'async_wait', 'skipped', 'skipped'],
}

function stepsNamed(steps: readonly ReviewStepStatus[]): ReviewCells['steps'] {
  if (steps.includes('in_progress')) return 'one running'
  if (steps.includes('async_wait')) return 'one waiting'
  return steps.includes('pending') ? 'one to run' : 'all over'
}

const reviewWording: Readonly<Record<ReviewBlocker['code'], string>> = {
  wrong_state: 'not from here',
  staff_only: 'staff-only',
  system_only: 'system-only',
  steps_unfinished: 'steps',
}

/** A review's lifecycle in the machine's words. */
export const specifiedReview = {
  table: review,
  machine: automaticReviewLifecycle,
  blockersOf: reviewBlockers as never,
  state: (state) => state,
  facts: ({ steps }) => ({ steps: stepsOf[steps] }),
  event: ({ event, party }) => ({ type: reviewEvents[event], by: machineParty[party] }),
  word: ({ code }: ReviewBlocker) => reviewWording[code],
  cells: ({ state, facts, event }) => ({
    state: state as ReviewState,
    event: keysOf(reviewEvents).find((name) => reviewEvents[name] === event.type) ?? 'end',
    party: partyNamed((event as unknown as { by: MachineParty }).by),
    steps: stepsNamed(facts.steps),
  }),
  code: (word) => keysOf(reviewWording).find((code) => reviewWording[code] === word),
} satisfies Specified<ReviewState, ReviewEvent, ReviewCells, ReviewFacts>

/** The specification of a review. */
export const reviewAsked = askedOf(specifiedReview)

const before: Readonly<Record<StepCells['before'], readonly ReviewStepStatus[]>> = {
  none: [],
  completed: ['completed'],
  'one to run': ['completed', 'pending'],
  'one failed': ['completed', 'failed'],
  'one broken down': ['internal_error'],
  'one skipped': ['completed', 'skipped'],
}

const limit = '2026-03-01T12:15:00.000Z'

/** A step that has failed is what the later ones are skipped for, whatever else came before them. */
function beforeNamed(steps: readonly ReviewStepStatus[]): StepCells['before'] {
  if (steps.includes('failed')) return 'one failed'
  if (steps.includes('internal_error')) return 'one broken down'
  if (steps.some((status) => ['pending', 'in_progress', 'async_wait'].includes(status))) return 'one to run'
  if (steps.some((status) => status !== 'completed')) return 'one skipped'
  return steps.length === 0 ? 'none' : 'completed'
}

// Instants of one form compare as strings.
const limitNamed = (until: string | null, now: string): StepCells['limit'] =>
  until === null ? 'not waited for' : now < until ? 'not reached' : 'reached'

const stepWording: Readonly<Record<ReviewStepBlocker['code'], string>> = {
  wrong_state: 'not from here',
  staff_only: 'staff-only',
  system_only: 'system-only',
  out_of_order: 'order',
  nothing_failed: 'nothing failed',
  not_cancelling: 'not being canceled',
  review_over: 'review',
  never_waits: 'never waits',
  not_over: 'limit',
}

/** A step's lifecycle in the machine's words. */
export const specifiedReviewStep = {
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
  word: ({ code }: ReviewStepBlocker) => stepWording[code],
  cells: ({ state, facts, event }) => ({
    state: state as StepState,
    event: event.type === 'endWithShutdown' ? 'shutDown' : (event.type as StepEvent),
    party: partyNamed((event as unknown as { by: MachineParty }).by),
    step: facts.name,
    before: beforeNamed(facts.before),
    review: facts.reviewStatus,
    limit: 'now' in event ? limitNamed(facts.waitsUntil, String(event.now)) : 'not waited for',
  }),
  code: (word) => keysOf(stepWording).find((code) => stepWording[code] === word),
} satisfies Specified<StepState, StepEvent, StepCells, ReviewStepFacts>

/** The specification of a review's step. */
export const reviewStepAsked = askedOf(specifiedReviewStep)
