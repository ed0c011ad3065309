import { assign, setup } from 'xstate'
import { viewModel } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.types' }
  | { type: 'pause.passes' }
  | { type: 'platform.finds' }
  | { type: 'platform.fails' }
  | { type: 'answer.lost' }
  | { type: 'user.retries' }

interface PaletteView {
  /** True if anything was found since the palette opened. */
  found: boolean
  told: 'nothing' | 'failed' | 'lost'
  /** True if it was typed on before the pause was over. */
  typedOn: boolean
}

/** The palette as a person lives it: it looks at once, again after a pause in typing, and says what went wrong. */
const paletteView = setup({
  types: { context: {} as PaletteView, events: {} as ViewEvent },
  actions: {
    quiet: assign({ told: 'nothing', typedOn: false }),
    typeOn: assign({ typedOn: true }),
    find: assign({ found: true, told: 'nothing' }),
    tell: assign((_, told: PaletteView['told']) => ({ told })),
  },
}).createMachine({
  id: 'paletteView',
  context: { found: false, told: 'nothing', typedOn: false },
  initial: 'looking',
  states: {
    looking: {
      on: {
        'user.types': { target: 'typing', actions: 'quiet' },
        'platform.finds': { target: 'shown', actions: 'find' },
        'platform.fails': { target: 'failed', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': { target: 'failed', actions: { type: 'tell', params: 'lost' } },
      },
    },
    typing: { on: { 'user.types': { actions: 'typeOn' }, 'pause.passes': 'looking' } },
    shown: { on: { 'user.types': { target: 'typing', actions: 'quiet' } } },
    failed: {
      on: {
        'user.types': { target: 'typing', actions: 'quiet' },
        'user.retries': { target: 'looking', actions: 'quiet' },
      },
    },
  },
})

export const commandPaletteModel = viewModel(paletteView, {
  opened: ['looking', { found: false, told: 'nothing', typedOn: false }],
})
