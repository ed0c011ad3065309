import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.types' }
  | { type: 'user.typesMore' }
  | { type: 'user.typesWrong' }
  | { type: 'user.undoes' }
  | { type: 'user.saves' }
  | { type: 'user.closes' }
  | { type: 'user.stays' }
  | { type: 'user.discards' }
  | { type: 'user.discardsDraft' }
  | { type: 'user.takesTheirs' }
  | { type: 'user.keepsOwn' }
  | { type: 'platform.accepts' }
  | { type: 'platform.takesSome' }
  | { type: 'platform.leavesNothing' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'platform.saysStale' }
  | { type: 'platform.saysGone' }
  | { type: 'answer.lost' }
  | { type: 'read.answers' }
  | { type: 'read.answersBoth' }
  | { type: 'read.saysUntouched' }
  | { type: 'read.saysStored' }
  | { type: 'read.fails' }
  | { type: 'read.saysGone' }
  | { type: 'lookup.saysSent' }

interface EditView {
  told: 'nothing' | 'refused' | 'removed' | 'failed' | 'lost' | 'unread' | 'unlooked'
  kind: 'stored' | 'new'
  /** How many fields are asked about. */
  open: 0 | 1 | 2
  /** Of the two fields that are typed, one at least is the person's own. */
  isOwn: boolean
  /** More was typed since it was sent. */
  isMore: boolean
  /** The form refuses what was typed since. */
  isWrong: boolean
}

/** Editing a record's two fields as a person lives it, with somebody else who may save in between. */
const editView = setup({
  types: viewTypes<EditView, ViewEvent>(),
  guards: {
    isStored: ({ context }) => context.kind === 'stored',
    isNew: ({ context }) => context.kind === 'new',
    isMore: ({ context }) => context.kind === 'stored' && context.isMore,
    isWrong: ({ context }) => context.isWrong,
    isRight: ({ context }) => !context.isWrong,
    isAsking: ({ context }) => context.open > 0,
    isLast: ({ context }) => context.open === 1,
    isLastOfTheirs: ({ context }) => context.open === 1 && !context.isOwn,
  },
  actions: {
    /** Of a wrong text that was put right. */
    send: assign({ told: 'nothing', isMore: false, isWrong: false }),
    tell: assign((_, told: EditView['told']) => ({ told })),
    own: assign({ isOwn: true }),
    typeMore: assign({ isMore: true, isOwn: true }),
    typeWrong: assign({ isWrong: true, isOwn: true }),
    askOne: assign({ open: 1, isOwn: true }),
    askBoth: assign({ open: 2, isOwn: false }),
    settle: assign({ open: ({ context }) => (context.open === 2 ? 1 : 0) }),
    /** A unit that is own or asked about stays so. */
    retype: assign({}),
    disown: assign({ isOwn: false }),
    allTheirs: assign({ open: 0, isOwn: false, told: 'nothing' }),
    forgetTold: assign({ told: 'nothing' }),
    /** A record that somebody else has removed is a new one from now on. */
    tellRemoved: assign({ told: 'removed', kind: 'new', isMore: false }),
    ignore: () => {},
  },
}).createMachine({
  id: 'editView',
  context: ({ input }) => input,
  initial: 'untouched',
  states: {
    untouched: {
      on: {
        'user.types': { target: 'changed', actions: 'own' },
        // Nothing is to be sent of a stored record.
        'user.saves': [
          { guard: 'isStored', target: 'saved' },
          { target: 'saving', actions: 'send' },
        ],
        'user.closes': 'gone',
      },
    },
    changed: {
      on: {
        'user.undoes': { target: 'untouched', actions: 'disown' },
        'user.typesMore': { actions: 'own' },
        'user.saves': { target: 'saving', actions: 'send' },
        'user.closes': 'asked',
        'user.discardsDraft': { target: 'untouched', actions: 'allTheirs' },
      },
    },
    /** 'Your changes are not saved.' */
    asked: {
      on: {
        'user.typesMore': { actions: 'retype' },
        'user.stays': [{ guard: 'isAsking', target: 'compared' }, { target: 'changed' }],
        'user.discards': 'gone',
      },
    },
    saving: {
      on: {
        // A new record's form stands still: there would be nothing left to save it into.
        'user.typesMore': [{ guard: 'isStored', actions: 'typeMore' }, { actions: 'ignore' }],
        'platform.accepts': [{ guard: 'isMore', target: 'reading' }, { target: 'saved' }],
        // Of a new record's parts, some are refused.
        'platform.takesSome': { guard: 'isNew', target: 'changed', actions: 'own' },
        // All is done, and something is to be read about it.
        'platform.leavesNothing': { guard: 'isNew', target: 'untouched', actions: 'disown' },
        'platform.refuses': { target: 'changed', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'changed', actions: { type: 'tell', params: 'failed' } },
        'answer.lost': [
          { guard: 'isStored', target: 'lookingUp' },
          // Nothing is stored that could be looked up.
          { target: 'changed', actions: { type: 'tell', params: 'lost' } },
        ],
        'platform.saysStale': { guard: 'isStored', target: 'reading' },
        'platform.saysGone': { guard: 'isStored', target: 'changed', actions: 'tellRemoved' },
      },
    },
    /** Looks up a save whose answer was lost. */
    lookingUp: {
      on: {
        'user.typesMore': { actions: 'typeMore' },
        // It was saved.
        'lookup.saysSent': [{ guard: 'isMore', target: 'saving', actions: 'send' }, { target: 'saved' }],
        // It was not.
        'read.answers': { target: 'compared', actions: 'askOne' },
        'read.answersBoth': { target: 'compared', actions: 'askBoth' },
        'read.saysUntouched': { target: 'changed', actions: { type: 'tell', params: 'lost' } },
        'read.fails': { target: 'changed', actions: { type: 'tell', params: 'unlooked' } },
      },
    },
    reading: {
      on: {
        'user.typesMore': { actions: 'own' },
        'user.typesWrong': { actions: 'typeWrong' },
        // Somebody has saved one of the fields that are typed, or both.
        'read.answers': { target: 'compared', actions: 'askOne' },
        'read.answersBoth': { target: 'compared', actions: 'askBoth' },
        // Somebody has saved other fields of the record only.
        'read.saysUntouched': [
          { guard: 'isWrong', target: 'changed' },
          { target: 'saving', actions: 'send' },
        ],
        // What is typed is what is stored.
        'read.saysStored': { guard: 'isRight', target: 'saved' },
        'read.fails': { target: 'changed', actions: { type: 'tell', params: 'unread' } },
        'read.saysGone': { target: 'changed', actions: 'tellRemoved' },
      },
    },
    /** Theirs and the own values side by side; nothing is saved before each is chosen. */
    compared: {
      on: {
        'user.typesMore': { actions: 'retype' },
        'user.takesTheirs': [
          { guard: 'isLastOfTheirs', target: 'untouched', actions: 'allTheirs' },
          { guard: 'isLast', target: 'changed', actions: ['settle', 'forgetTold'] },
          { actions: 'settle' },
        ],
        'user.keepsOwn': [
          { guard: 'isLast', target: 'changed', actions: ['settle', 'own', 'forgetTold'] },
          { actions: ['settle', 'own'] },
        ],
        'user.discardsDraft': { target: 'untouched', actions: 'allTheirs' },
        'user.closes': 'asked',
      },
    },
    saved: { type: 'final' },
    gone: { type: 'final' },
  },
})

const stored: EditView = {
  told: 'nothing',
  kind: 'stored',
  open: 0,
  isOwn: false,
  isMore: false,
  isWrong: false,
}

type Draft = 'none' | 'put back' | 'as stored' | 'met'

const start = (value: 'untouched' | 'changed' | 'compared', draft: Draft, more: Partial<EditView> = {}) => {
  const context = { ...stored, ...more }
  return [value, context, { kind: context.kind, draft }] as const
}

export const editPanelModel = viewModel(editView, {
  'a stored record': start('untouched', 'none'),
  'a new record': start('untouched', 'none', { kind: 'new' }),
  'a draft that is put back': start('changed', 'put back', { isOwn: true }),
  'a draft of what is stored by now': start('untouched', 'as stored'),
  'a draft of what others have changed since': start('compared', 'met', { open: 2 }),
})
