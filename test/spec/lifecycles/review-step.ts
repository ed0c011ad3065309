import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'
import type { ReviewState } from './review.ts'

/** Statuses of one step; 'pending' is null on the wire. */
export type StepState = (typeof states)[number]
export type StepEvent =
  /** The runner takes the step up. */
  | 'start'
  /** Its checks hold, maybe with suggestions. */
  | 'pass'
  /** A check does not. */
  | 'fail'
  /** A fault of the platform. */
  | 'breakDown'
  /** The provider accepted and will report later. */
  | 'wait'
  /** It reported. */
  | 'resume'
  /** It did not, within the limit. */
  | 'timeOut'
  | 'skip'
  | 'cancel'
  | 'shutDown'

export interface StepCells extends Step<StepState, StepEvent> {
  step: 'manifest' | 'provision' | 'deprovision' | 'reprovision'
  /** The steps that come before it. */
  before: 'none' | 'completed' | 'one to run' | 'one failed' | 'one broken down' | 'one skipped'
  review: ReviewState
  limit: 'not waited for' | 'not reached' | 'reached'
}

const over = ['completed', 'failed', 'internal_error', 'skipped', 'cancelled'] as const

const states = ['pending', 'in_progress', 'async_wait', ...over] as const

/** One step of an automatic review. */
export const reviewStep: SpecifiedLifecycle<StepState, StepEvent, StepCells> = {
  name: 'review step',
  domain: {
    state: states,
    event: ['start', 'pass', 'fail', 'breakDown', 'wait', 'resume', 'timeOut', 'skip', 'cancel', 'shutDown'],
    party: ['provider', 'staff', 'system'],
    step: ['manifest', 'provision', 'deprovision', 'reprovision'],
    before: ['none', 'completed', 'one to run', 'one failed', 'one broken down', 'one skipped'],
    review: ['new', 'in_progress', 'cancelling', 'finished'],
    limit: ['not waited for', 'not reached', 'reached'],
  },
  isAsked: ({ event, limit }) => limit === 'not waited for' || event === 'timeOut',
  moves: movesOf('review-step', states, 'not from here', [
    ['start', ['pending'], 'in_progress', 's4.review.step-statuses'],
    ['pass', ['in_progress'], 'completed', ['s4.review.step-statuses', 'r22.checks']],
    ['fail', ['in_progress'], 'failed', ['s4.review.step-statuses', 'r22.checks']],
    ['breakDown', ['in_progress'], 'internal_error', ['s4.review.step-statuses', 's8.step-messages']],
    ['wait', ['in_progress'], 'async_wait', 's4.review.step-statuses'],
    ['resume', ['async_wait'], 'in_progress', 's4.review.step-statuses'],
    ['timeOut', ['async_wait'], 'failed', 'r22.async-limit'],
    ['skip', ['pending'], 'skipped', 'r22.skips'],
    ['cancel', ['pending', 'async_wait'], 'cancelled', 'r22.cancel-boundary'],
    ['shutDown', ['pending', 'in_progress', 'async_wait'], 'cancelled', 'r6.effects'],
  ]),
  blockers: [
    {
      id: 'review-step.party.runner',
      from: 's4.review.statuses',
      given: {
        event: ['start', 'pass', 'fail', 'breakDown', 'wait', 'resume', 'timeOut', 'skip', 'cancel'],
        party: ['provider', 'staff'],
      },
      comes: 'system-only',
    },
    {
      id: 'review-step.party.shut-down',
      from: 'r6.shutdown',
      given: { event: 'shutDown', party: ['provider', 'system'] },
      comes: 'staff-only',
    },
    {
      id: 'review-step.start.order',
      from: ['r22.skips', 's2.logs'],
      given: { event: 'start', before: ['one to run', 'one failed', 'one broken down', 'one skipped'] },
      comes: 'order',
    },
    {
      id: 'review-step.start.review',
      from: ['r22.cancel-boundary', 's4.review.statuses'],
      given: { event: ['start', 'resume'], review: ['new', 'cancelling', 'finished'] },
      comes: 'review',
    },
    {
      id: 'review-step.wait.manifest',
      from: 'r22.checks',
      given: { event: 'wait', step: 'manifest' },
      comes: 'never waits',
    },
    {
      id: 'review-step.time-out.limit',
      from: 'r22.async-limit',
      given: { event: 'timeOut', limit: ['not waited for', 'not reached'] },
      comes: 'limit',
    },
    {
      id: 'review-step.skip.nothing-failed',
      from: 'r22.skips',
      given: { event: 'skip', before: ['none', 'completed', 'one to run', 'one skipped'] },
      comes: 'nothing failed',
    },
    {
      id: 'review-step.cancel.review',
      from: 'r22.cancel-boundary',
      given: { event: 'cancel', review: ['new', 'in_progress', 'finished'] },
      comes: 'not being canceled',
    },
  ],
}
