import type { SpecifiedLifecycle, Step } from '../table.ts'

export type ReviewState = 'new' | 'in_progress' | 'cancelling' | 'finished'
export type ReviewEvent =
  /** The runner takes the review up. */
  | 'start'
  | 'cancel'
  /** The runner comes to its end. */
  | 'end'
  /** The add-on shuts down. */
  | 'shutDown'

export interface ReviewCells extends Step<ReviewState, ReviewEvent> {
  steps: 'all over' | 'one to run' | 'one running' | 'one waiting'
}

/** An automatic review, once it was asked for. */
export const review: SpecifiedLifecycle<ReviewState, ReviewEvent, ReviewCells> = {
  name: 'review',
  domain: {
    state: ['new', 'in_progress', 'cancelling', 'finished'],
    event: ['start', 'cancel', 'end', 'shutDown'],
    party: ['provider', 'staff', 'system'],
    steps: ['all over', 'one to run', 'one running', 'one waiting'],
  },
  // People cancel; the platform has no token to do it with.
  isAsked: ({ event, party }) => event !== 'cancel' || party !== 'system',
  moves: [
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
      comes: { refused: 'not from here' },
    },
    {
      id: 'review.cancel',
      from: ['s4.review.cancel', 's4.review.request-offered'],
      given: { event: 'cancel', state: ['new', 'in_progress'] },
      comes: { to: 'cancelling' },
    },
    {
      id: 'review.cancel.elsewhere',
      from: 's4.review.request-offered',
      given: { event: 'cancel', state: ['cancelling', 'finished'] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'review.end',
      from: ['s4.review.statuses', 'r22.cancel-boundary'],
      given: { event: 'end', state: ['in_progress', 'cancelling'] },
      comes: { to: 'finished' },
    },
    {
      id: 'review.end.elsewhere',
      from: 's4.review.statuses',
      given: { event: 'end', state: ['new', 'finished'] },
      comes: { refused: 'not from here' },
    },
    {
      id: 'review.shut-down',
      from: 'r6.effects',
      given: { event: 'shutDown', state: ['new', 'in_progress', 'cancelling'] },
      comes: { to: 'finished' },
    },
    {
      id: 'review.shut-down.finished',
      from: 'r6.effects',
      given: { event: 'shutDown', state: 'finished' },
      comes: { refused: 'not from here' },
    },
  ],
  blockers: [
    {
      id: 'review.party.runner',
      from: 's4.review.statuses',
      given: { event: ['start', 'end'], party: ['provider', 'staff'] },
      comes: 'system-only',
    },
    {
      id: 'review.party.shut-down',
      from: 'r6.shutdown',
      given: { event: 'shutDown', party: ['provider', 'system'] },
      comes: 'staff-only',
    },
    {
      id: 'review.end.steps',
      from: ['s4.review.statuses', 'r22.cancel-boundary'],
      given: { event: 'end', steps: ['one to run', 'one running', 'one waiting'] },
      comes: 'steps',
    },
  ],
}
