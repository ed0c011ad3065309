import type { SpecifiedLifecycle, Step } from '../table.ts'
import type { Stage } from './approval.ts'

export type ReviewState = 'none' | 'new' | 'in_progress' | 'cancelling' | 'finished'
export type ReviewEvent =
  | 'request'
  | 'cancel'
  /** The runner takes the review up. */
  | 'start'
  /** The runner comes to the boundary of a step while steps remain. */
  | 'boundary'
  /** No step is left to run: all ended, or one failed and the rest is skipped. */
  | 'end'
  | 'shutDown'

export interface ReviewCells extends Step<ReviewState, ReviewEvent> {
  stage: Stage
  manifest: 'pushed' | 'none'
  /** Another review of the add-on that has not finished. */
  another: 'unfinished' | 'none'
}

const unfinished = ['new', 'in_progress', 'cancelling'] as const

/** An automatic review. 'none' is an add-on before this one is asked for. */
export const review: SpecifiedLifecycle<ReviewState, ReviewEvent, ReviewCells> = {
  name: 'review',
  domain: {
    state: ['none', ...unfinished, 'finished'],
    event: ['request', 'cancel', 'start', 'boundary', 'end', 'shutDown'],
    party: ['provider', 'staff', 'system'],
    stage: ['alpha', 'beta', 'ga', 'shutdown'],
    manifest: ['pushed', 'none'],
    another: ['unfinished', 'none'],
  },
  moves: [
    {
      id: 'review.request',
      from: ['s4.review.statuses', 'r22.request'],
      given: { event: 'request', state: 'none' },
      comes: { to: 'new' },
    },
    {
      id: 'review.request.of-a-record',
      from: 's4.review.request-offered',
      given: { event: 'request', state: [...unfinished, 'finished'] },
      comes: { refused: 'no-such-event' },
    },
    {
      id: 'review.before-request',
      from: 's4.review.statuses',
      given: { state: 'none', event: ['cancel', 'start', 'boundary', 'end', 'shutDown'] },
      comes: { refused: 'no-such-event' },
    },
    {
      id: 'review.cancel',
      from: ['s4.review.cancel', 's4.review.request-offered'],
      given: { event: 'cancel', state: ['new', 'in_progress'] },
      comes: { to: 'cancelling' },
    },
    {
      id: 'review.cancel.already',
      from: 's4.review.request-offered',
      given: { event: 'cancel', state: 'cancelling' },
      comes: { refused: 'cancelling' },
    },
    {
      id: 'review.cancel.finished',
      from: 's4.review.request-offered',
      given: { event: 'cancel', state: 'finished' },
      comes: { refused: 'finished' },
    },
    {
      id: 'review.start',
      from: 's4.review.statuses',
      given: { event: 'start', state: 'new' },
      comes: { to: 'in_progress' },
    },
    {
      id: 'review.start.elsewhere',
      from: 's4.review.statuses',
      given: { event: 'start', state: ['in_progress', 'cancelling', 'finished'] },
      comes: { refused: 'not-from-here' },
    },
    {
      id: 'review.boundary.goes-on',
      from: 'r22.cancel-boundary',
      given: { event: 'boundary', state: 'in_progress' },
      comes: { to: 'in_progress' },
    },
    {
      id: 'review.boundary.canceled',
      from: 'r22.cancel-boundary',
      given: { event: 'boundary', state: 'cancelling' },
      comes: { to: 'finished' },
    },
    {
      id: 'review.boundary.elsewhere',
      from: 's4.review.statuses',
      given: { event: 'boundary', state: ['new', 'finished'] },
      comes: { refused: 'not-from-here' },
    },
    {
      id: 'review.end',
      from: 's4.review.statuses',
      given: { event: 'end', state: ['in_progress', 'cancelling'] },
      comes: { to: 'finished' },
    },
    {
      id: 'review.end.elsewhere',
      from: 's4.review.statuses',
      given: { event: 'end', state: ['new', 'finished'] },
      comes: { refused: 'not-from-here' },
    },
    {
      id: 'review.shut-down',
      from: 'r6.effects',
      given: { event: 'shutDown', state: unfinished },
      comes: { to: 'finished' },
    },
    {
      id: 'review.shut-down.finished',
      from: 'r6.effects',
      given: { event: 'shutDown', state: 'finished' },
      comes: { refused: 'not-from-here' },
    },
  ],
  blockers: [
    {
      id: 'review.request.stage',
      from: 'r22.request',
      given: { event: 'request', stage: 'ga' },
      comes: 'wrong-stage',
    },
    {
      id: 'review.request.manifest',
      from: 'r22.request',
      given: { event: 'request', manifest: 'none' },
      comes: 'manifest',
    },
    {
      id: 'review.request.another',
      from: ['r22.request', 'c.second-review'],
      given: { event: 'request', another: 'unfinished' },
      comes: 'unfinished',
    },
    {
      id: 'review.stage.shutdown',
      from: 'r6.nothing-after',
      given: { event: ['request', 'cancel'], stage: 'shutdown' },
      comes: 'shut-down',
    },
    {
      id: 'review.party.runner',
      from: 's4.review.statuses',
      given: { event: ['start', 'boundary', 'end', 'shutDown'], party: ['provider', 'staff'] },
      comes: 'system-only',
    },
  ],
}
