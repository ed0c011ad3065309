import { setup } from 'xstate'
import { unprovided } from '../given.ts'

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
    input: {} as Context,
    events: {} as { type: 'page.shown' } | { type: 'page.hidden' },
  },
  actors: {
    /** Looks for changes and updates the page if there are any. */
    look: unprovided<void>('look'),
  },
  guards: { isAwaited: ({ context }) => context.pending },
  delays: {
    /** In ms. */
    pollInterval: 15_000,
  },
}).createMachine({
  id: 'changesPolling',
  context: ({ input }) => input,
  initial: 'shown',
  on: { 'page.hidden': '.hidden' },
  states: {
    shown: { always: [{ guard: 'isAwaited', target: 'waiting' }, { target: 'sleeping' }] },
    /** Visible, with no answer awaited. */
    sleeping: {},
    waiting: { after: { pollInterval: 'looking' } },
    looking: { invoke: { src: 'look', onDone: 'shown', onError: 'shown' } },
    hidden: { on: { 'page.hidden': {}, 'page.shown': 'looking' } },
  },
})
