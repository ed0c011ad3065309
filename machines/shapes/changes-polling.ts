import { assign, fromPromise, setup } from 'xstate'

interface Context {
  /** True while another party's answer is awaited. */
  pending: boolean
}

/**
 * Watches for others' changes to what a page shows: looks when the page becomes visible and, while another
 * party's answer is awaited, periodically. A hidden page does not ask. A failed look is silent: the page
 * stays as it is, and the next look may succeed.
 */
export const changesPolling = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'page.shown' }
      | { type: 'page.hidden' }
      | { type: 'facts.loaded'; pending: boolean },
  },
  actors: {
    /** Looks for changes and updates the page if there are any. */
    look: fromPromise<void>(() => Promise.reject(new Error('provide look'))),
  },
  guards: {
    isAwaited: ({ context }) => context.pending,
    isNowAwaited: (_, { pending }: { pending: boolean }) => pending,
  },
  actions: { keep: assign((_, { pending }: { pending: boolean }) => ({ pending })) },
  delays: {
    /** In ms. */
    pollInterval: 15_000,
  },
}).createMachine({
  id: 'changesPolling',
  context: { pending: false },
  initial: 'sleeping',
  on: {
    'page.hidden': '.hidden',
    'facts.loaded': { actions: { type: 'keep', params: ({ event }) => event } },
  },
  states: {
    /** Visible, with no answer awaited. */
    sleeping: {
      on: {
        'facts.loaded': [
          {
            guard: { type: 'isNowAwaited', params: ({ event }) => event },
            target: 'waiting',
            actions: { type: 'keep', params: ({ event }) => event },
          },
          {},
        ],
      },
    },
    waiting: {
      on: {
        'facts.loaded': [
          { guard: { type: 'isNowAwaited', params: ({ event }) => event } },
          { target: 'sleeping', actions: { type: 'keep', params: ({ event }) => event } },
        ],
      },
      after: { pollInterval: 'looking' },
    },
    looking: {
      invoke: {
        src: 'look',
        onDone: [{ guard: 'isAwaited', target: 'waiting' }, { target: 'sleeping' }],
        onError: [{ guard: 'isAwaited', target: 'waiting' }, { target: 'sleeping' }],
      },
    },
    hidden: { on: { 'page.hidden': {}, 'page.shown': 'looking' } },
  },
})
