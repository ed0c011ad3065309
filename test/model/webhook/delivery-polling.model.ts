import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'time.passes' }
  | { type: 'read.saysPending' }
  | { type: 'read.saysTried' }
  | { type: 'read.fails' }
  | { type: 'user.looksAgain' }

/** The most looks of the polling that is walked. */
export const mostLooks = 2

interface DeliveryPollingView {
  /** How often it is looked at once more before that is given up. */
  left: number
  failed: boolean
}

/** Waiting for what becomes of a message that was sent: it is told, or one stops waiting, and may look again. */
const deliveryPollingView = setup({
  types: viewTypes<DeliveryPollingView, ViewEvent>(),
  guards: { isLast: ({ context }) => context.left <= 1 },
  actions: {
    use: assign({ left: ({ context }) => context.left - 1 }),
    fail: assign({ failed: true }),
    begin: assign({ left: mostLooks, failed: false }),
  },
}).createMachine({
  id: 'deliveryPollingView',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: { on: { 'time.passes': 'looking' } },
    looking: {
      on: {
        'read.saysPending': [
          { guard: 'isLast', target: 'stopped', actions: 'use' },
          { target: 'waiting', actions: 'use' },
        ],
        'read.saysTried': 'told',
        'read.fails': { target: 'stopped', actions: 'fail' },
      },
    },
    stopped: { on: { 'user.looksAgain': { target: 'looking', actions: 'begin' } } },
    told: {},
  },
})

export const deliveryPollingModel = viewModel(deliveryPollingView, {
  'just sent': ['waiting', { left: mostLooks, failed: false }],
})
