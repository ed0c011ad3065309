import { assign, fromPromise, setup } from 'xstate'

interface Context {
  /** Whether somebody else's answer is awaited. */
  pending: boolean
}

/**
 * Learns what others do to that which a page shows: looks when the page comes back into sight and, while somebody
 * else's answer is awaited, again and again. A page that is out of sight asks for nothing. A look that fails says
 * nothing: the page stays as it is, and the next look may succeed.
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
    /** Looks, and has the page brought up to date where there is something new. */
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
    /** In sight, with nobody's answer awaited. */
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
