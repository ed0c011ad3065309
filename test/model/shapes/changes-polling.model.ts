import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'page.isHidden' }
  | { type: 'page.isShown' }
  | { type: 'time.passes' }
  | { type: 'answer.isAwaited' }
  | { type: 'answer.isThere' }
  | { type: 'look.succeeds' }
  | { type: 'look.fails' }

export interface ChangesView {
  /** True if somebody else's answer is awaited. */
  awaited: boolean
}

/**
 * A page that others change: it looks when it comes back into sight, and from time to time while an answer is
 * awaited; out of sight it never looks.
 */
const changesView = setup({
  types: viewTypes<ChangesView, ViewEvent>(),
  guards: {
    isAwaited: ({ context }) => context.awaited,
    isNotAwaited: ({ context }) => !context.awaited,
  },
  actions: { await: assign({ awaited: true }), answer: assign({ awaited: false }) },
}).createMachine({
  id: 'changesView',
  context: ({ input }) => input,
  initial: 'inSight',
  on: {
    'answer.isAwaited': { actions: 'await' },
    'answer.isThere': { actions: 'answer' },
  },
  states: {
    inSight: {
      on: {
        'page.isHidden': 'outOfSight',
        'time.passes': { guard: 'isAwaited', target: 'looking' },
      },
    },
    looking: {
      on: {
        'page.isHidden': 'outOfSight',
        'look.succeeds': 'inSight',
        'look.fails': 'inSight',
        // What came to be awaited, or came, came with data as new as a look would find.
        'answer.isAwaited': { guard: 'isNotAwaited', target: 'inSight', actions: 'await' },
        'answer.isThere': { guard: 'isAwaited', target: 'inSight', actions: 'answer' },
      },
    },
    outOfSight: { on: { 'page.isShown': 'looking' } },
  },
})

const start = (value: 'inSight' | 'outOfSight', awaited: boolean) =>
  [value, { awaited }, { awaited, visible: value === 'inSight' }] as const

export const changesPollingModel = viewModel(changesView, {
  'with nothing awaited': start('inSight', false),
  'with an answer awaited': start('inSight', true),
  'out of sight': start('outOfSight', true),
})
