import { assign, setup, type SnapshotFrom } from 'xstate'
import { type Model, viewTypes } from '#test/support/model.ts'

type ViewEvent =
  | { type: 'user.opens' }
  | { type: 'user.typesTheWord' }
  | { type: 'user.typesSomethingElse' }
  | { type: 'user.confirms' }
  | { type: 'user.cancels' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lost' }

export interface ConfirmationView {
  /** What must be typed, or null where nothing must. */
  expected: string | null
  typed: 'nothing' | 'the word' | 'something else'
  told: 'nothing' | 'refused' | 'failed' | 'lost'
}

/** A destructive act as a person lives it: asked first, done once, told when it fails. */
export const confirmationView = setup({
  types: viewTypes<ConfirmationView, ViewEvent>(),
  guards: {
    mayConfirm: ({ context }) => context.expected === null || context.typed === 'the word',
  },
  actions: {
    forget: assign({ typed: 'nothing', told: 'nothing' }),
    clear: assign({ told: 'nothing' }),
    type: assign((_, typed: ConfirmationView['typed']) => ({ typed })),
    tell: assign((_, told: ConfirmationView['told']) => ({ told })),
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
        'answer.lost': { target: 'open', actions: { type: 'tell', params: 'lost' } },
      },
    },
    done: { type: 'final' },
  },
})

export type ConfirmationViewSnapshot = SnapshotFrom<typeof confirmationView>
export type ConfirmationViewEvent = ViewEvent

const fixtures: Readonly<Record<string, string | null>> = {
  'a word to type': 'acme-mail',
  'nothing to type': null,
}

export const confirmationModel = {
  name: 'confirmationView',
  machine: confirmationView,
  starts: Object.entries(fixtures).map(([title, expected]) => {
    const context: ConfirmationView = { expected, typed: 'nothing', told: 'nothing' }
    return { title, fixture: context, state: confirmationView.resolveState({ value: 'closed', context }) }
  }),
  cases: [
    { type: 'user.opens' },
    { type: 'user.typesTheWord' },
    { type: 'user.typesSomethingElse' },
    { type: 'user.confirms' },
    { type: 'user.cancels' },
    { type: 'platform.accepts' },
    { type: 'platform.refuses' },
    { type: 'platform.fails' },
    { type: 'answer.lost' },
  ],
} satisfies Model<ConfirmationViewSnapshot, ViewEvent, ConfirmationView>
