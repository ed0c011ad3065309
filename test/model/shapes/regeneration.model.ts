import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.asks' }
  | { type: 'user.confirms' }
  | { type: 'user.cancels' }
  | { type: 'user.dismisses' }
  | { type: 'user.leaves' }
  | { type: 'user.stays' }
  | { type: 'user.discards' }
  | { type: 'colleague.regenerates' }
  | { type: 'platform.makes' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lost' }
  | { type: 'read.saysOld' }
  | { type: 'read.saysNew' }
  | { type: 'read.fails' }

type Mark = 'even' | 'odd' | null

export interface RegenerationView {
  /** The secret that the page knows to be stored. */
  mark: Mark
  /** The one that was stored when another was asked for. */
  before: Mark
  told: 'nothing' | 'refused' | 'failed' | 'notMade' | 'unseen' | 'unknown'
  /** The person went without having stored what was shown. */
  gone: boolean
}

/** The mark of the secret that is made after this one. */
export const markAfter = (mark: Mark): 'even' | 'odd' => (mark === 'even' ? 'odd' : 'even')

/** A secret as a person lives it: asked about, shown once, and never unclear whether the old one still serves. */
const regenerationView = setup({
  types: viewTypes<RegenerationView, ViewEvent>(),
  actions: {
    quiet: assign({ told: 'nothing', gone: false }),
    go: assign({ gone: true }),
    remember: assign(({ context }) => ({ before: context.mark, told: 'nothing' as const })),
    /** Somebody else's new one is loaded with the page. */
    hear: assign(({ context }) => ({ mark: markAfter(context.mark) })),
    learn: assign(({ context }) => ({ mark: markAfter(context.before) })),
    tell: assign((_, told: RegenerationView['told']) => ({ told })),
  },
}).createMachine({
  id: 'regenerationView',
  context: ({ input }) => input,
  initial: 'masked',
  on: { 'colleague.regenerates': { actions: 'hear' } },
  states: {
    masked: { on: { 'user.asks': { target: 'asked', actions: 'quiet' } } },
    asked: {
      on: { 'user.confirms': { target: 'waiting', actions: 'remember' }, 'user.cancels': 'masked' },
    },
    waiting: {
      on: {
        'platform.makes': { target: 'shown', actions: 'learn' },
        'platform.refuses': { target: 'asked', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'asked', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': 'looking',
      },
    },
    /** Nobody knows whether there is a new one. */
    looking: {
      on: {
        'read.saysOld': { target: 'asked', actions: { type: 'tell', params: 'notMade' } },
        'read.saysNew': { target: 'asked', actions: ['learn', { type: 'tell', params: 'unseen' }] },
        'read.fails': { target: 'asked', actions: { type: 'tell', params: 'unknown' } },
      },
    },
    shown: { on: { 'user.dismisses': 'masked', 'user.leaves': 'leaving' } },
    /** Asked, on the way elsewhere: nobody can ever read it again. */
    leaving: {
      on: {
        'user.dismisses': 'masked',
        'user.stays': 'shown',
        'user.discards': { target: 'masked', actions: 'go' },
      },
    },
  },
})

const masked = (mark: Mark) => ['masked', { mark, before: mark, told: 'nothing', gone: false }] as const

export const regenerationModel = viewModel(regenerationView, {
  'without one yet': masked(null),
  'with one': masked('even'),
})
