import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.enters' }
  | { type: 'user.leaves' }
  | { type: 'user.types' }
  | { type: 'user.edits' }
  | { type: 'user.takes' }
  | { type: 'user.escapes' }
  | { type: 'user.undoes' }
  | { type: 'user.redoes' }
  | { type: 'sheet.isFilled' }
  | { type: 'form.isDiscarded' }
  | { type: 'others.saveIt' }

interface SheetView {
  /** The cell's texts before each change that can be undone. */
  past: readonly string[]
  text: string
  /** The same before each undo, the latest first. */
  future: readonly string[]
  /** The same before it was typed into. */
  before: string
}

/** The text after so many changes. */
const textAfter = (changes: number): string => `after ${changes}`

const kept = ({ past, future }: SheetView, before: string, text: string) =>
  before === text ? { past, text, future } : { past: [...past, before], text, future: [] }

/** A sheet as a person fills it in: a text is one change once it is taken, and changes are undone as a whole. */
const sheetView = setup({
  types: viewTypes<SheetView, ViewEvent>(),
  guards: {
    hasRoom: ({ context: { past } }) => past.length < 2,
    hasPast: ({ context: { past } }) => past.length > 0,
    hasFuture: ({ context: { future } }) => future.length > 0,
  },
  actions: {
    begin: assign({ before: ({ context: { text } }) => text }),
    type: assign({ text: ({ context: { past } }) => textAfter(past.length + 1) }),
    take: assign(({ context }) => kept(context, context.before, context.text)),
    putBack: assign({ text: ({ context: { before } }) => before }),
    fill: assign(({ context }) => kept(context, context.text, textAfter(context.past.length + 1))),
    fillTyped: assign(({ context }) => kept(context, context.before, textAfter(context.past.length + 1))),
    undo: assign(({ context: { past, text, future } }) => ({
      past: past.slice(0, -1),
      text: past.at(-1) ?? '',
      future: [text, ...future],
    })),
    redo: assign(({ context: { past, text, future } }) => ({
      past: [...past, text],
      text: future[0] ?? '',
      future: future.slice(1),
    })),
    forget: assign({ past: [], future: [] }),
    /** Typed text stays, but nothing leads back to what was before theirs. */
    meet: assign({ past: [], future: [], before: 'theirs' }),
  },
}).createMachine({
  id: 'sheetView',
  context: ({ input }) => input,
  initial: 'outside',
  on: { 'form.isDiscarded': { actions: 'forget' }, 'others.saveIt': { actions: 'meet' } },
  states: {
    outside: {
      on: {
        'user.enters': 'moving',
        'user.undoes': { guard: 'hasPast', actions: 'undo' },
        'user.redoes': { guard: 'hasFuture', actions: 'redo' },
        'sheet.isFilled': { guard: 'hasRoom', actions: 'fill' },
      },
    },
    moving: {
      on: {
        'user.types': { guard: 'hasRoom', target: 'typing', actions: ['begin', 'type'] },
        'user.edits': { target: 'editing', actions: 'begin' },
        'user.leaves': 'outside',
        'user.undoes': { guard: 'hasPast', actions: 'undo' },
        'user.redoes': { guard: 'hasFuture', actions: 'redo' },
        'sheet.isFilled': { guard: 'hasRoom', actions: 'fill' },
      },
    },
    typing: {
      on: {
        'user.edits': 'editing',
        'user.takes': { target: 'moving', actions: 'take' },
        'user.leaves': { target: 'outside', actions: 'take' },
        'user.escapes': { target: 'moving', actions: 'putBack' },
        'sheet.isFilled': { guard: 'hasRoom', target: 'moving', actions: 'fillTyped' },
      },
    },
    editing: {
      on: {
        'user.types': { guard: 'hasRoom', actions: 'type' },
        'user.takes': { target: 'moving', actions: 'take' },
        'user.leaves': { target: 'outside', actions: 'take' },
        'user.escapes': { target: 'moving', actions: 'putBack' },
        'sheet.isFilled': { guard: 'hasRoom', target: 'moving', actions: 'fillTyped' },
      },
    },
  },
})

export const sheetModel = viewModel(sheetView, {
  'an untouched sheet': ['outside', { past: [], text: 'stored', future: [], before: '' }],
})
