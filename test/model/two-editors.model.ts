import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Model } from '../support/model.ts'

export type Who = 'A' | 'B'
/** Two units of a record: each one change. */
export type Part = 'u' | 'v'
/** A unit's value: as it was at first, or as one of the two types it. */
export type Value = 'o' | Who
export type Parts = Readonly<Record<Part, Value>>

/** Where an editor is, by the words of the issue alone. */
export interface Editor {
  isOpen: boolean
  /** What they began with; of what others have saved since they know what was merged or asked. */
  base: Parts
  mine: Parts
  /** What is asked about, in order: theirs or mine. */
  clashes: readonly Part[]
  /** What was stored when it was asked. */
  seen: Parts
}

export interface TwoEditors {
  stored: Parts
  A: Editor
  B: Editor
  /** How many events may still come. */
  turns: number
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

/** The units that an editor has changed. */
export const touched = ({ base, mine }: Editor): Part[] => parts.filter((part) => mine[part] !== base[part])

/** What becomes of an editor's work where `stored` is stored by now. */
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
      return { [who]: met(editor, context.stored) }
    case 'keepsOwn':
      return { [who]: settled(editor, true) }
    default:
      return { [who]: settled(editor, false) }
  }
}

const twoEditors = setup({
  types: { context: {} as TwoEditors, input: {} as TwoEditors, events: {} as TwoEditorsEvent },
  guards: {
    isAway: ({ context, event }) => context.turns > 0 && !context[event.who].isOpen,
    isOpen: ({ context, event }) => context.turns > 0 && context[event.who].isOpen,
    isEditing: ({ context, event }) => {
      const { isOpen, clashes } = context[event.who]
      return context.turns > 0 && isOpen && clashes.length === 0
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
        types: { guard: 'isEditing', actions: 'go' },
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

const begun = (turns: number) => {
  const open: Editor = { ...away, isOpen: true }
  const context: TwoEditors = { stored: first, A: open, B: open, turns }
  return {
    title: 'both have the panel open',
    fixture: context,
    state: twoEditors.resolveState({ value: 'editing', context }),
  }
}

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

/** Two editors of one record, for so many events; of a form with but one unit to meet in, that one is typed. */
export const twoEditorsModel = (turns: number, form: { name: string; typed: { v?: unknown } }) =>
  ({
    name: `twoEditors, ${form.name}`,
    machine: twoEditors,
    starts: [begun(turns)],
    cases: cases.filter(
      (event) => event.type !== 'types' || event.part === 'u' || form.typed.v !== undefined,
    ),
  }) satisfies Model<TwoEditorsSnapshot, TwoEditorsEvent, TwoEditors>
