import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.nearsEnd' }
  | { type: 'user.retries' }
  | { type: 'user.filters' }
  | { type: 'read.answers' }
  | { type: 'read.fails' }

export interface GrowingListView {
  /** Lists that were filtered for, one after the other. */
  list: 0 | 1
  /** Pages of this list that are shown, of three. */
  pages: 1 | 2 | 3
}

/** A long list as a person scrolls it: a filter begins another one, whatever is under way. */
const growingListView = setup({
  types: viewTypes<GrowingListView, ViewEvent>(),
  guards: {
    hasMore: ({ context }) => context.pages < 3,
    isFirstList: ({ context }) => context.list === 0,
  },
  actions: {
    grow: assign({ pages: ({ context }) => (context.pages === 1 ? 2 : 3) }),
    filter: assign({ list: 1, pages: 1 }),
  },
}).createMachine({
  id: 'growingListView',
  context: ({ input }) => input,
  initial: 'still',
  states: {
    still: {
      on: {
        'user.nearsEnd': { guard: 'hasMore', target: 'reading' },
        'user.filters': { guard: 'isFirstList', actions: 'filter' },
      },
    },
    reading: {
      on: {
        'read.answers': { target: 'still', actions: 'grow' },
        'read.fails': 'failed',
        'user.filters': { guard: 'isFirstList', target: 'leaving', actions: 'filter' },
      },
    },
    /** Of a list that is no longer shown, nothing is read any more once the new one's end is near. */
    leaving: {
      on: { 'user.nearsEnd': 'reading', 'read.answers': 'still', 'read.fails': 'left' },
    },
    failed: {
      on: {
        'user.retries': 'reading',
        'user.filters': { guard: 'isFirstList', target: 'left', actions: 'filter' },
      },
    },
    /** The failure was of a list that is no longer shown. */
    left: { on: { 'user.nearsEnd': 'reading', 'user.retries': 'reading' } },
  },
})

export const growingListModel = viewModel(growingListView, {
  'a list of three pages': ['still', { list: 0, pages: 1 }],
})
