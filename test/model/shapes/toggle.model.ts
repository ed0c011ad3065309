import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.turnsOn' }
  | { type: 'user.turnsOff' }
  | { type: 'colleague.turns' }
  | { type: 'platform.saves' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'platform.saysItChanged' }
  | { type: 'answer.lost' }
  | { type: 'read.saysOn' }
  | { type: 'read.saysOff' }
  | { type: 'read.fails' }

export interface ToggleView {
  /** The platform's value, as it is known. */
  stored: boolean
  wanted: boolean
  told: 'nothing' | 'saved' | 'refused' | 'failed' | 'notSaved' | 'overtaken' | 'unread'
}

/** A switch as a person lives it: turned at once, turned back when the platform did not take it. */
const toggleView = setup({
  types: viewTypes<ToggleView, ViewEvent>(),
  guards: {
    isOff: ({ context }) => !context.stored,
    isOn: ({ context }) => context.stored,
    wantsOn: ({ context }) => context.wanted,
  },
  actions: {
    want: assign((_, wanted: boolean) => ({ wanted, told: 'nothing' as const })),
    store: assign(({ context }) => ({ stored: context.wanted, told: 'saved' as const })),
    /** Somebody else's turn is loaded with the page. */
    hear: assign(({ context }) => ({ stored: !context.stored })),
    show: assign(({ context }) => ({ wanted: context.stored })),
    learn: assign((_, stored: boolean) => ({ stored, wanted: stored, told: 'notSaved' as const })),
    seeTheirs: assign((_, stored: boolean) => ({ stored, wanted: stored, told: 'overtaken' as const })),
    turnBack: assign(({ context }, told: ToggleView['told']) => ({ wanted: context.stored, told })),
  },
}).createMachine({
  id: 'toggleView',
  context: ({ input }) => input,
  initial: 'still',
  states: {
    still: {
      on: {
        'user.turnsOn': { guard: 'isOff', target: 'saving', actions: { type: 'want', params: true } },
        'user.turnsOff': { guard: 'isOn', target: 'saving', actions: { type: 'want', params: false } },
        'colleague.turns': { actions: ['hear', 'show'] },
      },
    },
    saving: {
      on: {
        'platform.saves': { target: 'still', actions: 'store' },
        'platform.refuses': { target: 'still', actions: { type: 'turnBack', params: 'refused' } },
        'platform.fails': { target: 'still', actions: { type: 'turnBack', params: 'failed' } },
        'answer.lost': 'looking',
        'platform.saysItChanged': 'looking at theirs',
        'colleague.turns': { actions: 'hear' },
      },
    },
    /** Nobody knows whether it was saved. */
    looking: {
      on: {
        'read.saysOn': [
          { guard: 'wantsOn', target: 'still', actions: 'store' },
          { target: 'still', actions: { type: 'learn', params: true } },
        ],
        'read.saysOff': [
          {
            guard: 'wantsOn',
            target: 'still',
            actions: { type: 'learn', params: false },
          },
          { target: 'still', actions: 'store' },
        ],
        'colleague.turns': { actions: 'hear' },
        'read.fails': { target: 'still', actions: { type: 'turnBack', params: 'unread' } },
      },
    },
    /** Somebody else has changed the record since it was loaded, so nothing was saved. */
    'looking at theirs': {
      on: {
        'read.saysOn': [
          { guard: 'wantsOn', target: 'still', actions: 'store' },
          { target: 'still', actions: { type: 'seeTheirs', params: true } },
        ],
        'read.saysOff': [
          { guard: 'wantsOn', target: 'still', actions: { type: 'seeTheirs', params: false } },
          { target: 'still', actions: 'store' },
        ],
        'colleague.turns': { actions: 'hear' },
        'read.fails': { target: 'still', actions: { type: 'turnBack', params: 'unread' } },
      },
    },
  },
})

const still = (stored: boolean) => ['still', { stored, wanted: stored, told: 'nothing' }] as const

export const toggleModel = viewModel(toggleView, {
  'stored as off': still(false),
  'stored as on': still(true),
})
