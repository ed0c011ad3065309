import { movesOf, type SpecifiedLifecycle, type Step } from '../table.ts'

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

const states = ['new', 'in_progress', 'cancelling', 'finished'] as const

/** An automatic review, once it was asked for. */
export const review: SpecifiedLifecycle<ReviewState, ReviewEvent, ReviewCells> = {
  name: 'review',
  domain: {
    state: states,
    event: ['start', 'cancel', 'end', 'shutDown'],
    party: ['provider', 'staff', 'system'],
    steps: ['all over', 'one to run', 'one running', 'one waiting'],
  },
  // People cancel; the platform has no token to do it with.
  isAsked: ({ event, party }) => event !== 'cancel' || party !== 'system',
  moves: movesOf('review', states, 'not from here', [
    ['start', ['new'], 'in_progress', 's4.review.statuses'],
    ['cancel', ['new', 'in_progress'], 'cancelling', ['s4.review.cancel', 's4.review.request-offered']],
    ['end', ['in_progress', 'cancelling'], 'finished', ['s4.review.statuses', 'r22.cancel-boundary']],
    ['shutDown', ['new', 'in_progress', 'cancelling'], 'finished', 'r6.effects'],
  ]),
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
