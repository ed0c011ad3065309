import { assign, emit, setup } from 'xstate'
import { given } from '../given.ts'

/** A cell's text before and after a change. */
export interface CellStep {
  cell: string
  before: string
  after: string
}

/** Cells that change together, and are undone together. */
type SheetStep = readonly CellStep[]

interface Context {
  /** The cell with focus; null if the sheet has none. */
  cell: string | null
  /** The cell's text before it was typed into. */
  before: string
  /** Oldest first. */
  done: readonly SheetStep[]
  /** Taken back, the latest last. */
  undone: readonly SheetStep[]
}

/** A cell's text: before it is typed into, or as it is taken. */
interface Said {
  text: string
}
interface Changed {
  step: SheetStep
}
/** Cells with the texts that are stored of them now. */
interface Moved {
  cells: readonly { cell: string; text: string }[]
}

type SheetEvent =
  | { type: 'entered'; cell: string }
  | ({ type: 'edited' | 'typed' | 'taken' | 'left' } & Said)
  | { type: 'putBack' | 'undo' | 'redo' | 'forget' }
  | ({ type: 'changed' } & Changed)
  /** Others have saved other texts of these cells. */
  | ({ type: 'moved' } & Moved)

/** Steps that are kept: each may have thousands of texts. */
const most = 100

/** The history with one more step, which ends what could be redone. */
const withStep = ({ done, undone }: Context, step: SheetStep) =>
  step.length === 0 ? { done, undone } : { done: [...done, step].slice(-most), undone: [] }

/** The step of what was typed into the cell; empty if it says what it said. */
const typedStep = ({ cell, before }: Context, after: string): SheetStep =>
  cell === null || after === before ? [] : [{ cell, before, after }]

/** The text before typing. */
const saidBefore = ({ cell, before }: Context) => ({
  type: 'put' as const,
  texts: cell === null ? [] : [{ cell, text: before }],
})

/** The steps without these cells. */
const without = (steps: readonly SheetStep[], { cells }: Moved): SheetStep[] => {
  const moved = new Set(cells.map(({ cell }) => cell))
  return steps.map((step) => step.filter(({ cell }) => !moved.has(cell))).filter((step) => step.length > 0)
}

const reversed = (step: SheetStep): SheetStep =>
  step.map(({ cell, before, after }) => ({ cell, before: after, after: before }))

/** Tells the form what its cells say after a step. */
const put = (step: SheetStep) => ({
  type: 'put' as const,
  texts: step.map(({ cell, after }) => ({ cell, text: after })),
})

const undoes = { guard: 'hasDone', actions: ['emitUndone', 'takeBack'] } as const
const redoes = { guard: 'hasUndone', actions: ['emitRedone', 'doAgain'] } as const
const whileTyping = {
  taken: { target: 'moving', actions: given('take') },
  left: { target: 'away', actions: [given('take'), 'leave'] },
  putBack: { target: 'moving', actions: 'emitBefore' },
  changed: { target: 'moving', actions: given('keepStep') },
} as const

/**
 * A sheet of texts that is filled in by keyboard: the cell with focus, whether keys lead to other cells or change its
 * text, and what can be undone. The texts themselves are their form's.
 */
export const sheet = setup({
  types: {
    context: {} as Context,
    events: {} as SheetEvent,
    emitted: {} as { type: 'put'; texts: readonly { cell: string; text: string }[] },
    tags: {} as 'typing',
  },
  guards: {
    hasDone: ({ context }) => context.done.length > 0,
    hasUndone: ({ context }) => context.undone.length > 0,
  },
  actions: {
    enter: assign({ cell: (_, { cell }: { cell: string }) => cell }),
    remember: assign({ before: (_, { text }: Said) => text }),
    take: assign(({ context }, { text }: Said) => withStep(context, typedStep(context, text))),
    leave: assign({ cell: null }),
    keepStep: assign(({ context }, { step }: Changed) => withStep(context, step)),
    takeBack: assign(({ context: { done, undone } }) => ({
      done: done.slice(0, -1),
      undone: [...undone, ...done.slice(-1)],
    })),
    doAgain: assign(({ context: { done, undone } }) => ({
      done: [...done, ...undone.slice(-1)],
      undone: undone.slice(0, -1),
    })),
    /** Forgets these cells' earlier texts, so that no undo or Escape leads back behind what is stored now. */
    forgetCells: assign(({ context }, moved: Moved) => ({
      done: without(context.done, moved),
      undone: without(context.undone, moved),
      before: moved.cells.find(({ cell }) => cell === context.cell)?.text ?? context.before,
    })),
    forgetSteps: assign({ done: [], undone: [] }),
    emitBefore: emit(({ context }) => saidBefore(context)),
    emitUndone: emit(({ context }) => put(reversed(context.done.at(-1) ?? []))),
    emitRedone: emit(({ context }) => put(context.undone.at(-1) ?? [])),
  },
}).createMachine({
  id: 'sheet',
  context: { cell: null, before: '', done: [], undone: [] },
  initial: 'away',
  on: {
    changed: { actions: given('keepStep') },
    forget: { actions: 'forgetSteps' },
    moved: { actions: given('forgetCells') },
  },
  states: {
    away: {
      on: {
        entered: { target: 'moving', actions: given('enter') },
        undo: undoes,
        redo: redoes,
      },
    },
    /** The cell's text is selected: what is typed replaces it, and arrows lead to other cells. */
    moving: {
      on: {
        edited: { target: 'editing', actions: given('remember') },
        typed: { target: 'typing', actions: given('remember') },
        left: { target: 'away', actions: 'leave' },
        undo: undoes,
        redo: redoes,
      },
    },
    /** The text is being replaced: arrows take it, and lead to other cells. */
    typing: {
      tags: 'typing',
      on: { edited: 'editing', ...whileTyping },
    },
    /** Arrows move the caret. */
    editing: {
      tags: 'typing',
      on: whileTyping,
    },
  },
})
