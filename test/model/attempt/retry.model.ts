import { assign, setup } from 'xstate'
import { viewModel } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.triesAgain' }
  | { type: 'provider.answers' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lost' }

export interface RetryView {
  told: 'nothing' | 'answer' | 'refused' | 'failed' | 'lost'
}

/** A failed request that staff have sent again, as they live it. */
const retryView = setup({
  types: { context: {} as RetryView, input: {} as RetryView, events: {} as ViewEvent },
  actions: { tell: assign((_, told: RetryView['told']) => ({ told })) },
}).createMachine({
  id: 'retryView',
  context: ({ input }) => input,
  initial: 'still',
  states: {
    still: {
      on: { 'user.triesAgain': { target: 'waiting', actions: { type: 'tell', params: 'nothing' } } },
    },
    waiting: {
      on: {
        'provider.answers': { target: 'still', actions: { type: 'tell', params: 'answer' } },
        'platform.refuses': { target: 'still', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'still', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': { target: 'still', actions: { type: 'tell', params: 'lost' } },
      },
    },
  },
})

export const retryModel = viewModel(
  retryView,
  { 'a failed attempt': ['still', { told: 'nothing' }] },
  { user: 'admin' },
)
