import { assign, emit, fromPromise, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import {
  backOffMs,
  endsReview,
  isAnotherReview,
  isNewer,
  isUnfinished,
  type PolledReview,
  pollIntervalMs,
  takenReview,
} from './polled-review.ts'
import type { ReviewAsked } from './review-trial.ts'
import { type Problem, unanswered } from '../problem.ts'
import { isUnknown, type Settled, settling, storedIn, tellUnknown } from '../settle.ts'

interface Context {
  /** The latest known state of the latest review; null if there is none. */
  review: PolledReview | null
  /** The review before the cancellation in progress, else null. */
  before: PolledReview | null
  /** Consecutive failed polls. */
  failures: number
  /** A page in the background is not visible, so it does not poll. */
  isHidden: boolean
  /** The trial that was last requested; null for a review. */
  asked: ReviewAsked | null
  /** The reason why the last request or cancellation failed. */
  problem: Problem | null
}

type PollingEvent =
  | { type: 'review.loaded'; review: PolledReview | null }
  | { type: 'request'; trial?: ReviewAsked }
  | { type: 'check' }
  | { type: 'cancel' }
  | { type: 'poll' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }

type Outcome = Settled<PolledReview, PolledReview | null>
type Loaded = { review: PolledReview | null }

const asRead = ({ event }: { event: { output: PolledReview | null } }) => ({ review: event.output })

const takeLoaded = given('take')
const takeRead = { type: 'take', params: asRead } as const

/** There is a review to follow, whoever requested it. */
const anotherLoaded = { guard: given('isAnother'), target: 'deciding', actions: takeLoaded } as const

const reads = fromPromise<PolledReview, { id: string }>

/**
 * The latest automatic review as followed by a screen: polled every 3000 ms until finished, less often while
 * polls fail, not while hidden. A cancellation shows at once and is rolled back if it fails.
 */
export const automaticReviewPolling = setup({
  types: {
    input: {} as { review: PolledReview | null },
    context: {} as Context,
    events: {} as PollingEvent,
    emitted: {} as { type: 'requested' } | { type: 'finished' } | { type: 'refused' },
    tags: {} as 'requesting' | 'canceling' | 'unheard',
  },
  actors: {
    readReview: reads(() => Promise.reject(new Error('provide readReview'))),
    cancelReview: reads(() => Promise.reject(new Error('provide cancelReview'))),
    /** Requests a review or a trial; a lookup finds the latest one. */
    settle: settling<ReviewAsked | null, PolledReview, PolledReview | null>(),
  },
  guards: {
    pollsOn: ({ context }) => isUnfinished(context.review) && !context.isHidden,
    mayRequest: ({ context }) => !isUnfinished(context.review),
    mayCancel: ({ context }) => context.review?.status === 'new' || context.review?.status === 'in_progress',
    ends: ({ context }, { review }: Loaded) => endsReview(context.review, review),
    isAnother: ({ context }, { review }: Loaded) => isAnotherReview(context.review, review),
    wasRequested: ({ context }, outcome: Outcome) =>
      outcome.kind === 'done' || (outcome.kind === 'found' && isAnotherReview(context.review, outcome.found)),
    isUnknown,
  },
  actions: {
    take: assign(({ context }, { review }: Loaded) => takenReview(context.review, review)),
    takeSettled: assign(({ context }, outcome: Outcome) =>
      takenReview(context.review, storedIn(outcome) ?? null),
    ),
    /** During a cancellation, the newest state is what a rollback restores. */
    takeBehindCancel: assign(({ context }, { review }: Loaded) => {
      if (review === null || !isNewer(context.before, review)) return { failures: 0 }
      const status = isUnfinished(review) ? ('cancelling' as const) : review.status
      return { failures: 0, before: review, review: { ...review, status } }
    }),
    showCanceling: assign(({ context }) => ({
      before: context.review,
      review: context.review === null ? null : { ...context.review, status: 'cancelling' as const },
    })),
    settleCancel: assign(({ context }, { review }: Loaded) => ({
      review: isNewer(context.before, review) ? review : context.before,
      before: null,
      failures: 0,
    })),
    rollBack: assign(({ context }) => ({ review: context.before, before: null })),
    keepProblem,
    tellUnknown,
    clearProblem,
    tellNothingHappened: assign({ problem: unanswered('Nothing was requested') }),
    keepAsked: assign({ asked: (_, { trial }: { trial: ReviewAsked | null }) => trial }),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    hide: assign({ isHidden: true }),
    show: assign({ isHidden: false }),
    emitRequested: emit({ type: 'requested' }),
    emitFinished: emit({ type: 'finished' }),
    emitRefused: emit({ type: 'refused' }),
  },
  delays: {
    pollInterval: pollIntervalMs,
    backOff: ({ context }) => backOffMs(context.failures),
  },
}).createMachine({
  id: 'automaticReviewPolling',
  context: ({ input }) => ({
    review: input.review,
    before: null,
    failures: 0,
    asked: null,
    isHidden: false,
    problem: null,
  }),
  initial: 'deciding',
  on: { 'page.hidden': { actions: 'hide' }, 'page.shown': { actions: 'show' } },
  states: {
    deciding: { always: [{ guard: 'pollsOn', target: 'waiting' }, { target: 'resting' }] },
    catchingUp: { always: [{ guard: 'pollsOn', target: 'reading' }, { target: 'resting' }] },
    /** Finished, hidden, or no review: no polling. */
    resting: {
      on: {
        'page.shown': { target: 'catchingUp', actions: 'show' },
        'review.loaded': { target: 'deciding', actions: takeLoaded },
        request: {
          guard: 'mayRequest',
          target: 'requesting',
          actions: { type: 'keepAsked', params: ({ event }) => ({ trial: event.trial ?? null }) },
        },
      },
    },
    waiting: {
      after: { pollInterval: 'reading' },
      on: {
        'page.hidden': { target: 'resting', actions: 'hide' },
        'review.loaded': { target: 'deciding', actions: takeLoaded },
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    reading: {
      invoke: {
        src: 'readReview',
        input: ({ context }) => ({ id: context.review?.id ?? '' }),
        onDone: [
          {
            guard: { type: 'ends', params: asRead },
            target: 'deciding',
            actions: [takeRead, 'emitFinished'],
          },
          { target: 'deciding', actions: takeRead },
        ],
        onError: { target: 'backingOff', actions: 'countFailure' },
      },
      on: {
        'page.hidden': { target: 'resting', actions: 'hide' },
        'review.loaded': [
          { guard: given('ends'), target: 'deciding', actions: takeLoaded },
          { actions: takeLoaded },
        ],
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    /** The display may be out of date. */
    backingOff: {
      after: { backOff: 'reading' },
      on: {
        poll: 'reading',
        'page.hidden': { target: 'resting', actions: 'hide' },
        'review.loaded': { target: 'deciding', actions: takeLoaded },
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    /** Drops a read in progress, which could not know of the cancellation. */
    canceling: {
      tags: 'canceling',
      entry: ['clearProblem', 'showCanceling'],
      invoke: {
        src: 'cancelReview',
        input: ({ context }) => ({ id: context.review?.id ?? '' }),
        onDone: { target: 'deciding', actions: { type: 'settleCancel', params: asRead } },
        // Read at once whether it ended meanwhile, or was canceled after all.
        onError: { target: 'catchingUp', actions: ['rollBack', given('keepProblem'), 'emitRefused'] },
      },
      on: {
        'review.loaded': { actions: given('takeBehindCancel') },
      },
    },
    requesting: {
      tags: 'requesting',
      entry: 'clearProblem',
      on: { 'review.loaded': anotherLoaded },
      invoke: {
        src: 'settle',
        input: ({ context, event }) => ({
          change: context.asked,
          from: event.type === 'check' ? 'look' : 'send',
        }),
        onDone: [
          {
            guard: told('wasRequested'),
            target: 'deciding',
            actions: [told('takeSettled'), 'emitRequested'],
          },
          { guard: told('isUnknown'), target: 'unheard', actions: told('tellUnknown') },
          { target: 'deciding', actions: 'tellNothingHappened' },
        ],
        onError: { target: 'deciding', actions: [given('keepProblem'), 'emitRefused'] },
      },
    },
    unheard: {
      tags: 'unheard',
      on: {
        check: 'requesting',
        'review.loaded': anotherLoaded,
      },
    },
  },
})
