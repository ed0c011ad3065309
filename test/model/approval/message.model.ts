import { assign, setup } from 'xstate'
import { viewModel } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.types'; text: string }
  | { type: 'user.sends' }
  | { type: 'platform.takesIt' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lost' }

interface MessageView {
  text: string
  told: 'nothing' | 'refused' | 'failed' | 'lost'
}

/** A message to the other side, as its writer lives it. */
const messageView = setup({
  types: { context: {} as MessageView, input: {} as MessageView, events: {} as ViewEvent },
  guards: { isFilled: ({ context }) => context.text.trim() !== '' },
  actions: {
    type: assign(({ context }, text: string) => (text === context.text ? {} : { text, told: 'nothing' })),
    tell: assign((_, told: MessageView['told']) => ({ told })),
  },
}).createMachine({
  id: 'messageView',
  context: ({ input }) => input,
  initial: 'writing',
  states: {
    writing: {
      on: {
        'user.types': { actions: { type: 'type', params: ({ event }) => event.text } },
        'user.sends': { guard: 'isFilled', target: 'sending', actions: { type: 'tell', params: 'nothing' } },
      },
    },
    sending: {
      on: {
        'platform.takesIt': { target: 'sent' },
        'platform.refuses': { target: 'writing', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'writing', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': { target: 'writing', actions: { type: 'tell', params: 'lost' } },
      },
    },
    sent: {},
  },
})

const writing = (text: string) => ['writing', { text, told: 'nothing' }] as const

export const messageModel = viewModel(
  messageView,
  { 'nothing written yet': writing(''), 'a draft': writing('Which plan') },
  {
    user: 'provider',
    withValues: [
      { type: 'user.types', text: ' ' },
      { type: 'user.types', text: 'Which plan is it about?' },
    ],
  },
)
