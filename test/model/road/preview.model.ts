import { setup, type SnapshotFrom } from 'xstate'
import type { Model } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.triesAgain' }
  | { type: 'platform.tells' }
  | { type: 'platform.refuses' }
  | { type: 'answer.lost' }

/** A preview as a person lives it: asked at once, told, or asked once more. */
const previewView = setup({
  types: { events: {} as ViewEvent },
}).createMachine({
  id: 'previewView',
  initial: 'asking',
  states: {
    asking: { on: { 'platform.tells': 'told', 'platform.refuses': 'refused', 'answer.lost': 'lost' } },
    told: {},
    refused: { on: { 'user.triesAgain': 'asking' } },
    lost: { on: { 'user.triesAgain': 'asking' } },
  },
})

export type PreviewViewSnapshot = SnapshotFrom<typeof previewView>
export type PreviewViewEvent = ViewEvent

export const previewModel = {
  name: 'previewView',
  machine: previewView,
  starts: [
    {
      title: 'just opened',
      fixture: null,
      state: previewView.resolveState({ value: 'asking', context: {} }),
    },
  ],
  cases: [
    { type: 'user.triesAgain' },
    { type: 'platform.tells' },
    { type: 'platform.refuses' },
    { type: 'answer.lost' },
  ],
} satisfies Model<PreviewViewSnapshot, ViewEvent, null>
