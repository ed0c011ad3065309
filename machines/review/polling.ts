import { assign, emit, fromPromise, setup } from 'xstate'
import { backOffMs, isNewer, isUnfinished, type PolledReview, pollIntervalMs } from './polled-review.ts'
import { type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, storedIn, told } from '../settle.ts'

interface Context {
  /** The newest state of the latest review that is known; null where there is none. */
  review: PolledReview | null
  /** What the review was before the cancel that is on its way; null else. */
  before: PolledReview | null
  /** Polls that failed, one after another. */
  failures: number
  /** Nobody reads a page in the background, so it doesn't poll. */
  isHidden: boolean
  /** Why the last request or cancel did not succeed. */
  problem: Problem | null
}

type PollingEvent =
  | { type: 'review.loaded'; review: PolledReview | null }
  | { type: 'request' }
  | { type: 'check' }
  | { type: 'cancel' }
  | { type: 'poll' }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }

type Outcome = Settled<PolledReview, PolledReview | null>
type Loaded = { review: PolledReview | null }
type Failed = { error: unknown }

/** Whether the answer is the first to say that the review is over. */
const ends = (known: PolledReview | null, answer: PolledReview | null): boolean =>
  isNewer(known, answer) && isUnfinished(known) && !isUnfinished(answer)

/** Whether the answer is of a review that came after the known one. */
const isAnother = (known: PolledReview | null, answer: PolledReview | null): boolean =>
  answer !== null && answer.id !== known?.id && isNewer(known, answer)

/** Whoever answers is there again. What went wrong before is over with the review that it was about. */
const taken = (known: PolledReview | null, answer: PolledReview | null) => ({
  failures: 0,
  ...(isNewer(known, answer) ? { review: answer } : {}),
  ...(ends(known, answer) || isAnother(known, answer) ? { problem: null } : {}),
})

const asLoaded = ({ event }: { event: Loaded }) => event
const asRead = ({ event }: { event: { output: PolledReview | null } }) => ({ review: event.output })
const asFailed = ({ event }: { event: Failed }) => event

const takeLoaded = { type: 'take', params: asLoaded } as const
const takeRead = { type: 'take', params: asRead } as const
const keepProblem = { type: 'keepProblem', params: asFailed } as const
const refuse = [keepProblem, 'emitRefused'] as const

/** Whoever asked for it, there is a review to follow. */
const anotherLoaded = {
  guard: { type: 'isAnother', params: asLoaded },
  target: 'deciding',
  actions: takeLoaded,
} as const

const reads = fromPromise<PolledReview, { id: string }>

/**
 * The latest automatic review as a screen follows it: polled every 3000 ms until finished, more slowly while polls
 * fail, not at all while hidden. A cancel shows at once and is rolled back when it fails.
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
    /** Asking for one; looked up, it is the latest of all. */
    settle: settling<null, PolledReview, PolledReview | null>(),
  },
  guards: {
    pollsOn: ({ context }) => isUnfinished(context.review) && !context.isHidden,
    mayRequest: ({ context }) => !isUnfinished(context.review),
    mayCancel: ({ context }) => context.review?.status === 'new' || context.review?.status === 'in_progress',
    ends: ({ context }, { review }: Loaded) => ends(context.review, review),
    isAnother: ({ context }, { review }: Loaded) => isAnother(context.review, review),
    wasRequested: ({ context }, outcome: Outcome) =>
      outcome.kind === 'done' || (outcome.kind === 'found' && isAnother(context.review, outcome.found)),
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown',
  },
  actions: {
    take: assign(({ context }, { review }: Loaded) => taken(context.review, review)),
    takeSettled: assign(({ context }, outcome: Outcome) => taken(context.review, storedIn(outcome) ?? null)),
    /** While a cancel is on its way, what it would roll back to is what is newest. */
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
    keepProblem: assign({ problem: (_, { error }: Failed) => problemOf(error) }),
    tellUnknown: assign({ problem: (_, outcome: Outcome) => problemIn(outcome) }),
    clearProblem: assign({ problem: null }),
    tellNothingHappened: assign({
      problem: {
        kind: 'lost',
        message: 'The platform did not answer. Nothing was requested; try again.',
        fields: {},
      } satisfies Problem,
    }),
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
    isHidden: false,
    problem: null,
  }),
  initial: 'deciding',
  on: { 'page.hidden': { actions: 'hide' }, 'page.shown': { actions: 'show' } },
  states: {
    deciding: { always: [{ guard: 'pollsOn', target: 'waiting' }, { target: 'resting' }] },
    catchingUp: { always: [{ guard: 'pollsOn', target: 'reading' }, { target: 'resting' }] },
    /** Finished, hidden, or no review: nothing is asked. */
    resting: {
      on: {
        'page.shown': { target: 'catchingUp', actions: 'show' },
        'review.loaded': { target: 'deciding', actions: takeLoaded },
        request: { guard: 'mayRequest', target: 'requesting' },
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
          {
            guard: { type: 'ends', params: asLoaded },
            target: 'deciding',
            actions: takeLoaded,
          },
          { actions: takeLoaded },
        ],
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    /** What is shown may be out of date. */
    backingOff: {
      after: { backOff: 'reading' },
      on: {
        poll: 'reading',
        'page.hidden': { target: 'resting', actions: 'hide' },
        'review.loaded': { target: 'deciding', actions: takeLoaded },
        cancel: { guard: 'mayCancel', target: 'canceling' },
      },
    },
    /** A read that was on its way is given up: it could not know of the cancel. */
    canceling: {
      tags: 'canceling',
      entry: ['clearProblem', 'showCanceling'],
      invoke: {
        src: 'cancelReview',
        input: ({ context }) => ({ id: context.review?.id ?? '' }),
        onDone: { target: 'deciding', actions: { type: 'settleCancel', params: asRead } },
        // Whether it ended meanwhile, or was canceled after all, is read at once.
        onError: { target: 'catchingUp', actions: ['rollBack', ...refuse] },
      },
      on: {
        'review.loaded': { actions: { type: 'takeBehindCancel', params: asLoaded } },
      },
    },
    requesting: {
      tags: 'requesting',
      entry: 'clearProblem',
      on: { 'review.loaded': anotherLoaded },
      invoke: {
        src: 'settle',
        input: ({ event }) => ({ change: null, from: event.type === 'check' ? 'look' : 'send' }),
        onDone: [
          {
            guard: told('wasRequested'),
            target: 'deciding',
            actions: [told('takeSettled'), 'emitRequested'],
          },
          { guard: told('isUnknown'), target: 'unheard', actions: told('tellUnknown') },
          { target: 'deciding', actions: 'tellNothingHappened' },
        ],
        onError: { target: 'deciding', actions: [...refuse] },
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
