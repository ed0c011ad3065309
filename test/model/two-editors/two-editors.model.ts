import { assign, setup, type SnapshotFrom } from 'xstate'
import { type Model, viewTypes } from '#test/runner/model.ts'

export type Who = 'A' | 'B'
/** Two units of a record: each one change. */
export type Part = 'u' | 'v'
/** A unit's value: as it was at first, or as one of the two types it. */
export type Value = 'o' | Who
type Parts = Readonly<Record<Part, Value>>

/** Where an editor is, by the words of the issue alone. */
export interface Editor {
  isOpen: boolean
  /** Their start; of what others have saved since they know what was merged or asked. */
  base: Parts
  mine: Parts
  /** Units asked about, in order: theirs or mine. */
  clashes: readonly Part[]
  /** The stored record when it was asked. */
  seen: Parts
}

export interface TwoEditors {
  stored: Parts
  A: Editor
  B: Editor
  /** How many events may still come; Infinity where tours end by themselves. */
  turns: number
  /** Units whose values are files: a draft does not keep them, and what is stored can't be picked again. */
  files: readonly Part[]
}

export type TwoEditorsEvent =
  | { type: 'opens'; who: Who }
  | { type: 'types'; who: Who; part: Part }
  | { type: 'saves'; who: Who }
  /** Closes the panel; what is unsaved is asked about and given up. */
  | { type: 'leaves'; who: Who }
  /** The page was loaded anew, or the session had ended: the draft is put back. */
  | { type: 'comesBack'; who: Who; after: 'reload' | 'sign-in' }
  | { type: 'keepsOwn'; who: Who }
  | { type: 'takesTheirs'; who: Who }

const parts = ['u', 'v'] as const
const first: Parts = { u: 'o', v: 'o' }
const away: Editor = { isOpen: false, base: first, mine: first, clashes: [], seen: first }

const opened: Editor = { ...away, isOpen: true }

/** The units that an editor has changed. */
export const touched = ({ base, mine }: Editor): Part[] => parts.filter((part) => mine[part] !== base[part])

/** The fate of an editor's work where `stored` is stored by now. */
function met(editor: Editor, stored: Parts): Editor {
  const own = touched(editor)
  const isMeeting = (part: Part) =>
    own.includes(part) && stored[part] !== editor.base[part] && stored[part] !== editor.mine[part]
  const each = (of: (part: Part) => Value): Parts => ({ u: of('u'), v: of('v') })
  return {
    isOpen: true,
    base: each((part) => (isMeeting(part) ? editor.base[part] : stored[part])),
    mine: each((part) => (own.includes(part) ? editor.mine[part] : stored[part])),
    clashes: parts.filter(isMeeting),
    seen: stored,
  }
}

function settled(editor: Editor, isKept: boolean): Editor {
  const [part, ...clashes] = editor.clashes
  if (part === undefined) return editor
  const value = editor.seen[part]
  return {
    ...editor,
    clashes,
    base: { ...editor.base, [part]: value },
    mine: isKept ? editor.mine : { ...editor.mine, [part]: value },
  }
}

/** Types what is one's own, or what was there at first where it is one's own already. */
const typed = (editor: Editor, who: Who, part: Part): Editor => ({
  ...editor,
  mine: { ...editor.mine, [part]: editor.mine[part] === who ? 'o' : who },
})

/** A draft's content: all but files, which it says are to be chosen again. */
const withoutFiles = (editor: Editor, files: readonly Part[]): Editor => ({
  ...editor,
  mine: { ...editor.mine, ...Object.fromEntries(files.map((part) => [part, editor.base[part]])) },
})

/** A save: nothing of it is stored as long as anything meets; else what was changed is, and only that. */
function saved(context: TwoEditors, who: Who): Partial<TwoEditors> {
  const editor = context[who]
  if (touched(editor).length === 0) return { [who]: away }
  const now = met(editor, context.stored)
  if (now.clashes.length > 0) return { [who]: now }
  const own = Object.fromEntries(touched(editor).map((part) => [part, editor.mine[part]]))
  return { stored: { ...context.stored, ...own }, [who]: away }
}

function after(context: TwoEditors, event: TwoEditorsEvent): Partial<TwoEditors> {
  const { who } = event
  const editor = context[who]
  switch (event.type) {
    case 'opens':
      return { [who]: met({ ...away, base: context.stored, mine: context.stored }, context.stored) }
    case 'types':
      return { [who]: typed(editor, who, event.part) }
    case 'saves':
      return saved(context, who)
    case 'leaves':
      return { [who]: away }
    case 'comesBack':
      return { [who]: met(withoutFiles(editor, context.files), context.stored) }
    case 'keepsOwn':
      return { [who]: settled(editor, true) }
    default:
      return { [who]: settled(editor, false) }
  }
}

const twoEditors = setup({
  types: viewTypes<TwoEditors, TwoEditorsEvent>(),
  guards: {
    isAway: ({ context, event }) => context.turns > 0 && !context[event.who].isOpen,
    isOpen: ({ context, event }) => context.turns > 0 && context[event.who].isOpen,
    isEditing: ({ context, event }) => {
      const { isOpen, clashes } = context[event.who]
      return context.turns > 0 && isOpen && clashes.length === 0
    },
    mayType: ({ context, event }) => {
      if (event.type !== 'types') return false
      const { isOpen, clashes, mine } = context[event.who]
      const isPicked = context.files.includes(event.part) && mine[event.part] === event.who
      return context.turns > 0 && isOpen && clashes.length === 0 && !isPicked
    },
    /** Without anything unsaved that is no more than leaving and opening. */
    isUnsaved: ({ context, event }) => context.turns > 0 && touched(context[event.who]).length > 0,
    isAsked: ({ context, event }) => context.turns > 0 && context[event.who].clashes.length > 0,
  },
  actions: {
    go: assign(({ context, event }) => ({ ...after(context, event), turns: context.turns - 1 })),
  },
}).createMachine({
  id: 'twoEditors',
  context: ({ input }) => input,
  initial: 'editing',
  states: {
    editing: {
      on: {
        opens: { guard: 'isAway', actions: 'go' },
        types: { guard: 'mayType', actions: 'go' },
        saves: { guard: 'isEditing', actions: 'go' },
        leaves: { guard: 'isOpen', actions: 'go' },
        comesBack: { guard: 'isUnsaved', actions: 'go' },
        keepsOwn: { guard: 'isAsked', actions: 'go' },
        takesTheirs: { guard: 'isAsked', actions: 'go' },
      },
    },
  },
})

export type TwoEditorsSnapshot = SnapshotFrom<typeof twoEditors>

const begin = (title: string, context: TwoEditors) => ({
  title,
  fixture: context,
  state: twoEditors.resolveState({ value: 'editing', context }),
})

/** Where a walk begins: with nothing typed, or with what both have typed, which may meet or not. */
const starts = (turns: number, files: readonly Part[]) => {
  const context: TwoEditors = { stored: first, A: opened, B: opened, turns, files }
  const typing = (who: Who, ...units: Part[]): Editor =>
    units.reduce((e, part) => typed(e, who, part), opened)
  return {
    'both have the panel open': begin('both have the panel open', context),
    'both have typed the same': begin('both have typed the same', {
      ...context,
      A: typing('A', 'u'),
      B: typing('B', 'u'),
    }),
    'both have typed, one the same and one more': begin('both have typed, one the same and one more', {
      ...context,
      A: typing('A', 'u'),
      B: typing('B', 'u', 'v'),
    }),
    'each has typed another': begin('each has typed another', {
      ...context,
      A: typing('A', 'u'),
      B: typing('B', 'v'),
    }),
    'A has saved one of what B has typed': begin('A has saved one of what B has typed', {
      ...context,
      stored: { u: 'A', v: 'o' },
      A: away,
      B: typing('B', 'u', 'v'),
    }),
  }
}

export type Beginning = keyof ReturnType<typeof starts>

const cases = (['A', 'B'] as const).flatMap((who): TwoEditorsEvent[] => [
  { type: 'opens', who },
  { type: 'types', who, part: 'u' },
  { type: 'types', who, part: 'v' },
  { type: 'saves', who },
  { type: 'leaves', who },
  { type: 'comesBack', who, after: 'reload' },
  { type: 'comesBack', who, after: 'sign-in' },
  { type: 'keepsOwn', who },
  { type: 'takesTheirs', who },
])

/** A form as the model needs it: by its name, with what of it is typed, and which units are files. */
export interface ModelledForm {
  name: string
  typed: { v?: unknown }
  files?: readonly Part[]
}

/** B's deeds, beside somebody who does no more than save. */
export const ofBAndSaves = (cases: readonly TwoEditorsEvent[]): TwoEditorsEvent[] =>
  cases.filter(({ who, type }) => who === 'B' || type === 'saves')

/** Two editors of one record, for so many events; of a form with but one unit to meet in, that one is typed. */
export const twoEditorsModel = (turns: number, form: ModelledForm, ...begin: readonly Beginning[]) =>
  ({
    name: `twoEditors, ${form.name}`,
    machine: twoEditors,
    starts: (begin.length === 0 ? (['both have the panel open'] as const) : begin).map(
      (each) => starts(turns, form.files ?? [])[each],
    ),
    cases: cases.filter(
      (event) => event.type !== 'types' || event.part === 'u' || form.typed.v !== undefined,
    ),
  }) satisfies Model<TwoEditorsSnapshot, TwoEditorsEvent, TwoEditors>
