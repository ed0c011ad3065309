import { assign, emit, fromPromise, setup } from 'xstate'
import { type Problem, problemOf } from './problem.ts'

/** What polling needs to know of a review; `version` counts its own changes, `requestedAt` is ISO 8601. */
export interface PolledReview {
  id: string
  version: number
  requestedAt: string
  status: 'new' | 'in_progress' | 'cancelling' | 'finished'
}

interface Context<R extends PolledReview = PolledReview> {
  /** The newest state of the latest review that is known; null where there is none. */
  review: R | null
  /** What the review was before the cancel that is on its way; null else. */
  before: R | null
  /** Polls that failed, one after another. */
  failures: number
  /** Nobody reads a page in the background, so it doesn't poll. */
  isHidden: boolean
  /** Why the last cancel did not succeed. */
  problem: Problem | null
}

type PollingEvent =
  | { type: 'review.loaded'; review: PolledReview | null }
  | { type: 'cancel' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }

/** ms between polls while a review is not finished (SPEC section 9). */
export const pollIntervalMs = 3000
/** ms, at most, between polls that fail. */
export const longestBackOffMs = 60_000

/** Whether an answer is of a later state than what is known; an old answer never overwrites a newer one. */
export function isNewer(known: PolledReview | null, answer: PolledReview | null): boolean {
  if (answer === null || known === null) return true
  return answer.id === known.id ? answer.version >= known.version : answer.requestedAt >= known.requestedAt
}

const isUnfinished = (review: PolledReview | null) => review !== null && review.status !== 'finished'

/**
 * The latest automatic review as a screen follows it: polled every 3000 ms until finished, more slowly while polls
 * fail, not at all while hidden. A cancel shows at once and is rolled back when it fails.
 */
export const automaticReviewPolling = setup({
  types: {
    input: {} as { review: PolledReview | null },
    context: {} as Context,
    events: {} as PollingEvent,
    emitted: {} as { type: 'finished' } | { type: 'refused'; problem: Problem },
    tags: {} as 'canceling',
  },
  actors: {
    readReview: fromPromise<PolledReview | null>(() => Promise.reject(new Error('provide readReview'))),
    cancelReview: fromPromise<PolledReview, { id: string }>(() =>
      Promise.reject(new Error('provide cancelReview')),
    ),
  },
  guards: {
    pollsOn: ({ context }) => isUnfinished(context.review) && !context.isHidden,
    mayCancel: ({ context }) => context.review?.status === 'new' || context.review?.status === 'in_progress',
    isShownUnfinished: ({ context }) => isUnfinished(context.review),
    nowFinishes: ({ context }, { output }: { output: PolledReview | null }) =>
      isUnfinished(context.review) && isNewer(context.review, output) && output?.status === 'finished',
  },
  actions: {
    take: assign({
      review: ({ context }, review: PolledReview | null) =>
        isNewer(context.review, review) ? review : context.review,
    }),
    /** While a cancel is on its way, what it would roll back to is what is newest. */
    takeBehindCancel: assign(({ context }, review: PolledReview | null) => {
      if (!isNewer(context.before, review) || review === null) return {}
      return {
        before: review,
        review: isUnfinished(review) ? { ...review, status: 'cancelling' as const } : review,
      }
    }),
    showCanceling: assign(({ context }) => ({
      before: context.review,
      review: context.review === null ? null : { ...context.review, status: 'cancelling' as const },
      problem: null,
    })),
    settleCancel: assign(({ context }, output: PolledReview) => ({
      review: isNewer(context.before, output) ? output : context.before,
      before: null,
    })),
    rollBack: assign(({ context }, { error }: { error: unknown }) => ({
      review: context.before,
      before: null,
      problem: problemOf(error),
    })),
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    hide: assign({ isHidden: true }),
    show: assign({ isHidden: false }),
    emitFinished: emit({ type: 'finished' }),
    emitRefused: emit(
      (_, { error }: { error: unknown }) => ({ type: 'refused', problem: problemOf(error) }) as const,
    ),
  },
  delays: {
    pollInterval: pollIntervalMs,
    backOff: ({ context }) => Math.min(pollIntervalMs * 2 ** context.failures, longestBackOffMs),
  },
}).createMachine({
  id: 'automaticReviewPolling',
  context: ({ input }) => ({
    review: input.review,
    before: null,
    failures: 0,
    isHidden: false,
    problem: null,
  }),
  initial: 'deciding',
  on: { 'page.hidden': { actions: 'hide' }, 'page.shown': { actions: 'show' } },
  states: {
    deciding: { always: [{ guard: 'pollsOn', target: 'waiting' }, { target: 'resting' }] },
    /** Finished, hidden, or no review: nothing is asked. */
    resting: {
      on: {
        'page.shown': [
          { guard: 'isShownUnfinished', target: 'reading', actions: 'show' },
          { actions: 'show' },
        ],
        'review.loaded': {
          target: 'deciding',
          actions: { type: 'take', params: ({ event }) => event.review },
        },
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    waiting: {
      after: { pollInterval: 'reading' },
      on: {
        'page.hidden': { target: 'resting', actions: 'hide' },
        'review.loaded': {
          target: 'deciding',
          actions: { type: 'take', params: ({ event }) => event.review },
        },
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    reading: {
      invoke: {
        src: 'readReview',
        onDone: [
          {
            guard: { type: 'nowFinishes', params: ({ event }) => event },
            target: 'deciding',
            actions: [
              'forgetFailures',
              { type: 'take', params: ({ event }) => event.output },
              'emitFinished',
            ],
          },
          {
            target: 'deciding',
            actions: ['forgetFailures', { type: 'take', params: ({ event }) => event.output }],
          },
        ],
        onError: { target: 'backingOff', actions: 'countFailure' },
      },
      on: {
        'page.hidden': { target: 'resting', actions: 'hide' },
        'review.loaded': { actions: { type: 'take', params: ({ event }) => event.review } },
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    backingOff: {
      after: { backOff: 'reading' },
      on: {
        'page.hidden': { target: 'resting', actions: 'hide' },
        'review.loaded': {
          target: 'deciding',
          actions: ['forgetFailures', { type: 'take', params: ({ event }) => event.review }],
        },
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    /** A read that was on its way is given up: it could not know of the cancel. */
    canceling: {
      tags: 'canceling',
      entry: 'showCanceling',
      invoke: {
        src: 'cancelReview',
        input: ({ context }) => ({ id: context.review?.id ?? '' }),
        onDone: {
          target: 'deciding',
          actions: { type: 'settleCancel', params: ({ event }) => event.output },
        },
        onError: {
          target: 'deciding',
          actions: [
            { type: 'rollBack', params: ({ event }) => event },
            { type: 'emitRefused', params: ({ event }) => event },
          ],
        },
      },
      on: {
        'review.loaded': { actions: { type: 'takeBehindCancel', params: ({ event }) => event.review } },
      },
    },
  },
})
