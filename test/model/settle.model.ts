import { assign, setup } from 'xstate'
import { viewModel } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'page.restored' }
  | { type: 'page.restoredAfterCommit' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

export interface SettleView {
  from: 'send' | 'look'
  /** The parent has a refusal looked up, too. */
  looksAfterRefusal: boolean
  /** There is nothing to look up: it is a new record. */
  isNew: boolean
  /** Named by the parent; null where settle makes its own. */
  key: string | null
  restores: number
  /** How often the platform has made the change. */
  made: number
  after: 'lost' | 'refused' | null
}

/** One change as its parent lives it: sent, and looked up where it is not known what became of it. */
const settleView = setup({
  types: { context: {} as SettleView, input: {} as SettleView, events: {} as ViewEvent },
  guards: {
    looksAfterRefusal: ({ context }) => context.looksAfterRefusal,
    isNew: ({ context }) => context.isNew,
    /** Often enough for every state. */
    isLeft: ({ context }) => context.restores < 2,
    isLeftUnmade: ({ context }) => context.restores < 2 && context.made === 0,
  },
  actions: {
    make: assign({ made: 1 }),
    restore: assign({ restores: ({ context }) => context.restores + 1 }),
    because: assign((_, after: SettleView['after']) => ({ after })),
  },
}).createMachine({
  id: 'settleView',
  context: ({ input }) => input,
  initial: 'sending',
  states: {
    sending: {
      on: {
        'platform.accepts': { target: 'done', actions: 'make' },
        'platform.refuses': [
          {
            guard: 'looksAfterRefusal',
            target: 'lookingUp',
            actions: { type: 'because', params: 'refused' },
          },
          { target: 'refused' },
        ],
        'platform.fails': 'broken',
        'answer.lostAfterCommit': [
          { guard: 'isNew', target: 'unheard', actions: ['make', { type: 'because', params: 'lost' }] },
          { target: 'lookingUp', actions: ['make', { type: 'because', params: 'lost' }] },
        ],
        'answer.lostBeforeCommit': [
          { guard: 'isNew', target: 'unheard', actions: { type: 'because', params: 'lost' } },
          { target: 'lookingUp', actions: { type: 'because', params: 'lost' } },
        ],
        'page.restored': { guard: 'isLeft', actions: 'restore' },
        /** The platform has made the change when the page went away; it is sent again and made no second time. */
        'page.restoredAfterCommit': { guard: 'isLeftUnmade', actions: ['make', 'restore'] },
      },
    },
    lookingUp: {
      on: {
        'lookup.answers': 'found',
        'lookup.fails': 'unknown',
        'page.restored': { guard: 'isLeft', actions: 'restore' },
      },
    },
    done: {},
    refused: {},
    broken: {},
    found: {},
    unknown: {},
    unheard: {},
  },
})

const start = (given: Partial<SettleView>) => {
  const context: SettleView = {
    from: 'send',
    looksAfterRefusal: false,
    isNew: false,
    key: null,
    restores: 0,
    made: 0,
    after: null,
    ...given,
  }
  return [context.from === 'send' ? 'sending' : 'lookingUp', context] as const
}

export const settleModel = viewModel(settleView, {
  sent: start({}),
  'sent, a refusal looked up': start({ looksAfterRefusal: true }),
  'sent under a key of the parent’s': start({ key: 'as before' }),
  'looked up again': start({ from: 'look' }),
  'of a new record': start({ isNew: true, key: 'as before' }),
})
