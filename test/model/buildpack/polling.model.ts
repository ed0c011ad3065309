import { assign, setup, type SnapshotFrom } from 'xstate'
import { type Model, viewTypes } from '#test/runner/model.ts'

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

export type PollingViewSnapshot = SnapshotFrom<typeof pollingView>
export type PollingViewEvent = ViewEvent

const start = (title: string, left: number) => {
  const context: PollingView = { left, known: 'nothing', refused: false }
  return { title, fixture: context, state: pollingView.resolveState({ value: 'waiting', context }) }
}

export const revisionPollingModel = {
  name: 'pollingView',
  machine: pollingView,
  starts: [start('with time', 3), start('at the last look', 1)],
  cases: [
    { type: 'time.passes' },
    { type: 'read.saysPending' },
    { type: 'read.saysPublished' },
    { type: 'read.saysFailed' },
    { type: 'read.isLost' },
    { type: 'read.isRefused' },
  ],
} satisfies Model<PollingViewSnapshot, ViewEvent, PollingView>
