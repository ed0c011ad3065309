import { setup } from 'xstate'
import { viewModel } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.picks' }
  | { type: 'user.removes' }
  | { type: 'file.isGood' }
  | { type: 'file.isWrong' }
  | { type: 'file.isUnreadable' }

/** Choosing a picture as a person lives it: the last one picked counts, and a wrong one says why. */
const pictureChoiceView = setup({
  types: { events: {} as ViewEvent },
}).createMachine({
  id: 'pictureChoiceView',
  initial: 'still',
  on: { 'user.picks': '.reading' },
  states: {
    still: {},
    reading: {
      on: {
        'file.isGood': 'chosen',
        'file.isWrong': 'wrong',
        'file.isUnreadable': 'unreadable',
        'user.removes': 'still',
      },
    },
    chosen: {},
    wrong: { on: { 'user.removes': 'still' } },
    unreadable: { on: { 'user.removes': 'still' } },
  },
})

export const pictureChoiceModel = viewModel(pictureChoiceView, { 'nothing picked': ['still', {}] })
