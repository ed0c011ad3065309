import { setup, type SnapshotFrom } from 'xstate'
import type { Model } from '#test/runner/model.ts'

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

export type PictureChoiceViewSnapshot = SnapshotFrom<typeof pictureChoiceView>
export type PictureChoiceViewEvent = ViewEvent

export const pictureChoiceModel = {
  name: 'pictureChoiceView',
  machine: pictureChoiceView,
  starts: [
    {
      title: 'nothing picked',
      fixture: null,
      state: pictureChoiceView.resolveState({ value: 'still', context: {} }),
    },
  ],
  cases: [
    { type: 'user.picks' },
    { type: 'user.removes' },
    { type: 'file.isGood' },
    { type: 'file.isWrong' },
    { type: 'file.isUnreadable' },
  ],
} satisfies Model<PictureChoiceViewSnapshot, ViewEvent, null>
