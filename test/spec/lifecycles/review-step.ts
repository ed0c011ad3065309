import type { SpecifiedLifecycle, Step } from '../table.ts'
import type { ReviewState } from './review.ts'

/** Statuses of one step; 'pending' is null on the wire. */
export type StepState =
  | 'pending'
  | 'in_progress'
  | 'async_wait'
  | 'completed'
  | 'failed'
  | 'internal_error'
  | 'skipped'
  | 'cancelled'
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

/** One step of an automatic review. */
export const reviewStep: SpecifiedLifecycle<StepState, StepEvent, StepCells> = {
  name: 'review step',
  domain: {
    state: ['pending', 'in_progress', 'async_wait', ...over],
    event: ['start', 'pass', 'fail', 'breakDown', 'wait', 'resume', 'timeOut', 'skip', 'cancel', 'shutDown'],
    party: ['provider', 'staff', 'system'],
    step: ['manifest', 'provision', 'deprovision', 'reprovision'],
    before: ['none', 'completed', 'one to run', 'one failed', 'one broken down', 'one skipped'],
    review: ['new', 'in_progress', 'cancelling', 'finished'],
    limit: ['not waited for', 'not reached', 'reached'],
  },
  isAsked: ({ event, limit }) => limit === 'not waited for' || event === 'timeOut',
  moves: [
    {
      id: 'review-step.start',
      from: 's4.review.step-statuses',
      given: { event: 'start', state: 'pending' },
      comes: { to: 'in_progress' },
    },
    {
      id: 'review-step.start.elsewhere',
      from: 's4.review.step-statuses',
      given: { event: 'start', state: ['in_progress', 'async_wait', ...over] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'review-step.pass',
      from: ['s4.review.step-statuses', 'r22.checks'],
      given: { event: 'pass', state: 'in_progress' },
      comes: { to: 'completed' },
    },
    {
      id: 'review-step.fail',
      from: ['s4.review.step-statuses', 'r22.checks'],
      given: { event: 'fail', state: 'in_progress' },
      comes: { to: 'failed' },
    },
    {
      id: 'review-step.break-down',
      from: ['s4.review.step-statuses', 's8.step-messages'],
      given: { event: 'breakDown', state: 'in_progress' },
      comes: { to: 'internal_error' },
    },
    {
      id: 'review-step.wait',
      from: 's4.review.step-statuses',
      given: { event: 'wait', state: 'in_progress' },
      comes: { to: 'async_wait' },
    },
    {
      id: 'review-step.outcome.elsewhere',
      from: 's4.review.step-statuses',
      given: { event: ['pass', 'fail', 'breakDown', 'wait'], state: ['pending', 'async_wait', ...over] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'review-step.resume',
      from: 's4.review.step-statuses',
      given: { event: 'resume', state: 'async_wait' },
      comes: { to: 'in_progress' },
    },
    {
      id: 'review-step.time-out',
      from: 'r22.async-limit',
      given: { event: 'timeOut', state: 'async_wait' },
      comes: { to: 'failed' },
    },
    {
      id: 'review-step.waiting.elsewhere',
      from: 's4.review.step-statuses',
      given: { event: ['resume', 'timeOut'], state: ['pending', 'in_progress', ...over] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'review-step.skip',
      from: 'r22.skips',
      given: { event: 'skip', state: 'pending' },
      comes: { to: 'skipped' },
    },
    {
      id: 'review-step.skip.elsewhere',
      from: 'r22.skips',
      given: { event: 'skip', state: ['in_progress', 'async_wait', ...over] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'review-step.cancel',
      from: 'r22.cancel-boundary',
      given: { event: 'cancel', state: ['pending', 'async_wait'] },
      comes: { to: 'cancelled' },
    },
    {
      id: 'review-step.cancel.elsewhere',
      from: 'r22.cancel-boundary',
      given: { event: 'cancel', state: ['in_progress', ...over] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'review-step.shut-down',
      from: 'r6.effects',
      given: { event: 'shutDown', state: ['pending', 'in_progress', 'async_wait'] },
      comes: { to: 'cancelled' },
    },
    {
      id: 'review-step.shut-down.over',
      from: 'r6.effects',
      given: { event: 'shutDown', state: over },
      comes: { refused: 'not from here' },
    },
  ],
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
