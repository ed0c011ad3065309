import type {
  ReviewEvent,
  ReviewFacts,
  ReviewSnapshot,
  ReviewStepSnapshot,
} from '#machines/review/lifecycle.ts'
import type { ReviewStepEvent, ReviewStepFacts } from '#machines/review/review-step.ts'
import type { Party, PartyOrSystem } from '#machines/law.ts'
import type { Model } from '#test/runner/model.ts'
import { reviewAsked, reviewStepAsked } from './specified.ts'

const people: readonly Party[] = ['provider', 'admin']
const everybody: readonly PartyOrSystem[] = [...people, 'system']

const reviewFixtures: Readonly<Record<string, ReviewFacts>> = {
  'with a step to do': { steps: ['completed', 'async_wait', 'pending', 'pending'] },
  'with all steps over': { steps: ['completed', 'failed', 'skipped', 'skipped'] },
}

export const automaticReviewModel = {
  name: 'automaticReviewLifecycle',
  machine: reviewAsked.machine,
  rowsOf: reviewAsked.rows,
  starts: reviewAsked.starts(reviewFixtures, () => 'new'),
  cases: [
    ...everybody.flatMap((by): ReviewEvent[] => [
      { type: 'begin', by },
      { type: 'finish', by },
    ]),
    ...people.flatMap((by): ReviewEvent[] => [
      { type: 'cancel', by },
      { type: 'endWithShutdown', by },
    ]),
  ],
} satisfies Model<ReviewSnapshot, ReviewEvent, ReviewFacts>

export const everyReviewStatus = reviewAsked.everyState

const waitsUntil = '2026-11-02T09:15:00Z'
const stepFixtures: Readonly<Record<string, ReviewStepFacts>> = {
  'the first': { name: 'manifest', before: [], reviewStatus: 'in_progress', waitsUntil: null },
  'in its turn': { name: 'provision', before: ['completed'], reviewStatus: 'in_progress', waitsUntil },
  'out of turn': {
    name: 'deprovision',
    before: ['completed', 'in_progress'],
    reviewStatus: 'in_progress',
    waitsUntil: null,
  },
  'the third': {
    name: 'deprovision',
    before: ['completed', 'completed'],
    reviewStatus: 'in_progress',
    waitsUntil,
  },
  'after a failure': {
    name: 'deprovision',
    before: ['completed', 'failed'],
    reviewStatus: 'in_progress',
    waitsUntil,
  },
  'after an internal error': {
    name: 'provision',
    before: ['internal_error'],
    reviewStatus: 'in_progress',
    waitsUntil,
  },
  'of a review that is canceled': {
    name: 'provision',
    before: ['completed'],
    reviewStatus: 'cancelling',
    waitsUntil,
  },
}

export const reviewStepModel = {
  name: 'reviewStepLifecycle',
  machine: reviewStepAsked.machine,
  rowsOf: reviewStepAsked.rows,
  starts: Object.entries(stepFixtures).flatMap(([title, facts]) =>
    // A wait that is canceled began before the review was canceled.
    (facts.reviewStatus === 'cancelling' ? (['pending', 'async_wait'] as const) : (['pending'] as const)).map(
      (value) => ({
        title: `${title}, ${value}`,
        fixture: facts,
        state: reviewStepAsked.machine.resolveState({ value, context: facts }),
      }),
    ),
  ),
  cases: everybody.flatMap((by): ReviewStepEvent[] => [
    ...(['start', 'pass', 'fail', 'breakDown', 'wait', 'resume'] as const).map((type) => ({ type, by })),
    { type: 'timeOut', by, now: '2026-11-02T09:14:59Z' },
    { type: 'timeOut', by, now: waitsUntil },
    ...(['skip', 'cancel', 'endWithShutdown'] as const).map((type) => ({ type, by })),
  ]),
} satisfies Model<ReviewStepSnapshot, ReviewStepEvent, ReviewStepFacts>

/**
 * The rest of the step's model over HTTP: that a provision which was waited for goes on can't be seen, since
 * nothing is called in between.
 */
export const canBeHeld = (event: ReviewStepEvent, { context }: ReviewStepSnapshot): boolean =>
  event.type !== 'resume' || context.name === 'deprovision'

export const everyStepStatus = reviewStepAsked.everyState
