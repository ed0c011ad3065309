import { setup, type SnapshotFrom } from 'xstate'
import { viewModel } from '#test/runner/model.ts'

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

export const previewModel = viewModel(previewView, { 'just opened': ['asking', {}] })
