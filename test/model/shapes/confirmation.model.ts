import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.opens' }
  | { type: 'user.typesTheWord' }
  | { type: 'user.typesSomethingElse' }
  | { type: 'user.confirms' }
  | { type: 'user.cancels' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'platform.saysMissing' }
  | { type: 'answer.lost' }
  | { type: 'lookup.saysDone' }
  | { type: 'lookup.saysUndone' }
  | { type: 'lookup.fails' }

interface ConfirmationView {
  /** The text to type, or null where nothing must be typed. */
  expected: string | null
  typed: 'nothing' | 'the word' | 'something else'
  told: 'nothing' | 'refused' | 'failed' | 'lost' | 'missing' | 'unread'
  /** The reason for looking up what became of it. */
  after: 'lost' | 'missing' | null
}

/** A destructive act as a person lives it: asked first, done once, looked up if unknown, told when it fails. */
const confirmationView = setup({
  types: viewTypes<ConfirmationView, ViewEvent>(),
  guards: {
    mayConfirm: ({ context }) => context.expected === null || context.typed === 'the word',
  },
  actions: {
    forget: assign({ typed: 'nothing', told: 'nothing' }),
    clear: assign({ told: 'nothing' }),
    type: assign((_, typed: ConfirmationView['typed']) => ({ typed })),
    tell: assign((_, told: ConfirmationView['told']) => ({ told, after: null })),
    tellReason: assign({ told: ({ context }) => context.after ?? 'nothing', after: null }),
    because: assign((_, after: ConfirmationView['after']) => ({ after })),
  },
}).createMachine({
  id: 'confirmationView',
  context: ({ input }) => input,
  initial: 'closed',
  states: {
    closed: { on: { 'user.opens': { target: 'open', actions: 'forget' } } },
    open: {
      on: {
        'user.typesTheWord': { actions: { type: 'type', params: 'the word' } },
        'user.typesSomethingElse': { actions: { type: 'type', params: 'something else' } },
        'user.confirms': { target: 'acting', guard: 'mayConfirm', actions: 'clear' },
        'user.cancels': 'closed',
      },
    },
    acting: {
      on: {
        'platform.accepts': 'done',
        'platform.refuses': { target: 'open', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'open', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': { target: 'lookingUp', actions: { type: 'because', params: 'lost' } },
        // What is missing may be gone by an earlier attempt.
        'platform.saysMissing': { target: 'lookingUp', actions: { type: 'because', params: 'missing' } },
      },
    },
    lookingUp: {
      on: {
        'lookup.saysDone': 'done',
        'lookup.saysUndone': { target: 'open', actions: 'tellReason' },
        'lookup.fails': { target: 'open', actions: { type: 'tell', params: 'unread' } },
      },
    },
    done: { type: 'final' },
  },
})

const closed = (expected: string | null) =>
  ['closed', { expected, typed: 'nothing', told: 'nothing', after: null }] as const

export const confirmationModel = viewModel(confirmationView, {
  'a word to type': closed('acme-mail'),
  'nothing to type': closed(null),
})
