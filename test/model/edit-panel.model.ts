import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Model } from '../support/model.ts'

type ViewEvent =
  | { type: 'user.types' }
  | { type: 'user.undoes' }
  | { type: 'user.saves' }
  | { type: 'user.closes' }
  | { type: 'user.stays' }
  | { type: 'user.discards' }
  | { type: 'user.takesTheirs' }
  | { type: 'user.keepsOwn' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'platform.saysStale' }
  | { type: 'answer.lost' }
  | { type: 'read.answers' }
  | { type: 'read.saysUntouched' }
  | { type: 'read.saysStored' }
  | { type: 'read.fails' }

export interface EditView {
  told: 'nothing' | 'refused' | 'failed' | 'lost' | 'unread' | 'stale'
}

/** Editing a record as a person lives it, with somebody else who may save in between. */
export const editView = setup({
  types: { context: {} as EditView, input: {} as EditView, events: {} as ViewEvent },
  actions: {
    clear: assign({ told: 'nothing' }),
    tell: assign((_, told: EditView['told']) => ({ told })),
  },
}).createMachine({
  id: 'editView',
  context: ({ input }) => input,
  initial: 'untouched',
  states: {
    untouched: {
      on: {
        'user.types': 'changed',
        'user.saves': { target: 'saving', actions: 'clear' },
        'user.closes': 'gone',
      },
    },
    changed: {
      on: {
        'user.undoes': 'untouched',
        'user.saves': { target: 'saving', actions: 'clear' },
        'user.closes': 'asked',
      },
    },
    /** 'You have unsaved changes.' */
    asked: { on: { 'user.stays': 'changed', 'user.discards': 'gone' } },
    saving: {
      on: {
        'platform.accepts': 'saved',
        'platform.refuses': { target: 'changed', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'changed', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': { target: 'changed', actions: { type: 'tell', params: 'lost' } },
        'platform.saysStale': 'reading',
      },
    },
    reading: {
      on: {
        'read.answers': 'compared',
        // Somebody has saved other fields of the record only.
        'read.saysUntouched': { target: 'saving', actions: 'clear' },
        // The person's own save, whose answer was lost.
        'read.saysStored': 'saved',
        'read.fails': { target: 'changed', actions: { type: 'tell', params: 'unread' } },
      },
    },
    /** Theirs and the own values side by side. */
    compared: {
      on: {
        'user.takesTheirs': { target: 'untouched', actions: 'clear' },
        'user.keepsOwn': { target: 'changed', actions: 'clear' },
        'user.closes': 'asked',
      },
    },
    saved: { type: 'final' },
    gone: { type: 'final' },
  },
})

export type EditViewSnapshot = SnapshotFrom<typeof editView>
export type EditViewEvent = ViewEvent

const context: EditView = { told: 'nothing' }

export const editPanelModel = {
  name: 'editView',
  machine: editView,
  starts: [
    {
      title: 'a stored record',
      fixture: context,
      state: editView.resolveState({ value: 'untouched', context }),
    },
  ],
  cases: [
    { type: 'user.types' },
    { type: 'user.undoes' },
    { type: 'user.saves' },
    { type: 'user.closes' },
    { type: 'user.stays' },
    { type: 'user.discards' },
    { type: 'user.takesTheirs' },
    { type: 'user.keepsOwn' },
    { type: 'platform.accepts' },
    { type: 'platform.refuses' },
    { type: 'platform.fails' },
    { type: 'platform.saysStale' },
    { type: 'answer.lost' },
    { type: 'read.answers' },
    { type: 'read.saysUntouched' },
    { type: 'read.saysStored' },
    { type: 'read.fails' },
  ],
} satisfies Model<EditViewSnapshot, ViewEvent, EditView>
