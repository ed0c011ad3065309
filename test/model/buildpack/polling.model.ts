import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'time.passes' }
  | { type: 'read.saysPending' }
  | { type: 'read.saysPublished' }
  | { type: 'read.saysFailed' }
  | { type: 'read.isLost' }
  | { type: 'read.isRefused' }

export interface PollingView {
  /** How often it may be looked at once more before that is given up. */
  left: number
  known: 'nothing' | 'pending' | 'published' | 'failed'
  refused: boolean
}

/** Waiting for a revision: it ends, or one gives up waiting. */
const pollingView = setup({
  types: viewTypes<PollingView, ViewEvent>(),
  guards: { isLast: ({ context }) => context.left <= 1 },
  actions: {
    use: assign({ left: ({ context }) => context.left - 1 }),
    know: assign((_, known: PollingView['known']) => ({ known })),
    refuse: assign({ refused: true }),
  },
}).createMachine({
  id: 'pollingView',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: { on: { 'time.passes': 'looking' } },
    looking: {
      on: {
        'read.saysPending': [
          { guard: 'isLast', target: 'over', actions: ['use', { type: 'know', params: 'pending' }] },
          { target: 'waiting', actions: ['use', { type: 'know', params: 'pending' }] },
        ],
        'read.isLost': [
          { guard: 'isLast', target: 'over', actions: 'use' },
          { target: 'waiting', actions: 'use' },
        ],
        'read.saysPublished': { target: 'over', actions: { type: 'know', params: 'published' } },
        'read.saysFailed': { target: 'over', actions: { type: 'know', params: 'failed' } },
        'read.isRefused': { target: 'over', actions: 'refuse' },
      },
    },
    over: { type: 'final' },
  },
})

const waiting = (left: number) => ['waiting', { left, known: 'nothing', refused: false }] as const

export const revisionPollingModel = viewModel(pollingView, {
  'with time': waiting(3),
  'at the last look': waiting(1),
})
