import { assign, setup } from 'xstate'
import { viewModel } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.types' }
  | { type: 'user.clears' }
  | { type: 'pause.passes' }
  | { type: 'platform.finds' }
  | { type: 'platform.fails' }
  | { type: 'answer.lost' }
  | { type: 'user.retries' }

interface PaletteView {
  /** True if it was opened on an add-on's page, whose steps it lists. */
  onAddon: boolean
  /** True if nothing is typed. */
  blank: boolean
  /** True if anything was found since the palette opened. */
  found: boolean
  told: 'nothing' | 'failed' | 'lost'
  /** True if it was typed on before the pause was over. */
  typedOn: boolean
}

/** The palette as a person lives it: it looks for steps at once and for records after a pause in typing, and says what went wrong. */
const paletteView = setup({
  types: { context: {} as PaletteView, events: {} as ViewEvent },
  actions: {
    quiet: assign({ told: 'nothing', typedOn: false }),
    type: assign({ blank: false }),
    clear: assign({ blank: true }),
    typeOn: assign({ typedOn: true }),
    find: assign({ found: true, told: 'nothing' }),
    tell: assign((_, told: PaletteView['told']) => ({ told })),
  },
  guards: { somethingToFind: ({ context }) => !context.blank || (context.onAddon && !context.found) },
}).createMachine({
  id: 'paletteView',
  context: { onAddon: true, blank: true, found: false, told: 'nothing', typedOn: false },
  initial: 'looking',
  states: {
    looking: {
      on: {
        'user.types': { target: 'typing', actions: ['quiet', 'type'] },
        'user.clears': { target: 'typing', actions: ['quiet', 'clear'] },
        'platform.finds': { target: 'shown', actions: 'find' },
        'platform.fails': { target: 'failed', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': { target: 'failed', actions: { type: 'tell', params: 'lost' } },
      },
    },
    typing: {
      on: {
        'user.types': { actions: ['typeOn', 'type'] },
        'user.clears': { actions: ['typeOn', 'clear'] },
        'pause.passes': [{ guard: 'somethingToFind', target: 'looking' }, { target: 'shown' }],
      },
    },
    shown: {
      on: {
        'user.types': { target: 'typing', actions: ['quiet', 'type'] },
        'user.clears': { target: 'typing', actions: ['quiet', 'clear'] },
      },
    },
    failed: {
      on: {
        'user.types': { target: 'typing', actions: ['quiet', 'type'] },
        'user.clears': { target: 'typing', actions: ['quiet', 'clear'] },
        'user.retries': { target: 'looking', actions: 'quiet' },
      },
    },
  },
})

export const commandPaletteModel = viewModel(paletteView, {
  onAddon: ['looking', { onAddon: true, blank: true, found: false, told: 'nothing', typedOn: false }],
  elsewhere: ['shown', { onAddon: false, blank: true, found: false, told: 'nothing', typedOn: false }],
})
