import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Model } from '../support/model.ts'

type ViewEvent =
  | { type: 'user.putsA' }
  | { type: 'user.putsB' }
  | { type: 'user.putsC' }
  | { type: 'colleague.reorders' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'answer.lostAndColleagueReorders' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

/** A list of three in some order; the person puts one of them first. */
export type Order = 'abc' | 'bac' | 'cab' | 'cba'

export interface ReorderView {
  /** As the platform has it. */
  stored: Order
  /** As the page last heard that it is stored. */
  heard: Order
  /** What the person sees. */
  shown: Order
  /** What the save under way says. */
  sent: Order
  told: 'nothing' | 'reordered' | 'refused' | 'failed' | 'not saved' | 'unread'
}

/** Putting a list in another order as a person lives it: seen at once, and put back when it fails. */
export const reorderView = setup({
  types: { context: {} as ReorderView, input: {} as ReorderView, events: {} as ViewEvent },
  guards: {
    isOther: ({ context }, order: Order) => order !== context.heard,
    movedOn: ({ context }) => context.shown !== context.sent,
    savedAndMovedOn: ({ context }) => context.stored === context.sent && context.shown !== context.sent,
    wasSaved: ({ context }) => context.stored === context.sent,
    isUntouched: ({ context }) => context.stored !== 'cba',
  },
  actions: {
    put: assign((_, shown: Order) => ({ shown })),
    send: assign(({ context }) => ({ sent: context.shown, told: 'nothing' as const })),
    store: assign(({ context }) => ({ stored: context.sent })),
    storeColleagues: assign({ stored: 'cba' }),
    hear: assign(({ context }) => ({ heard: context.stored })),
    putBack: assign(({ context }) => ({ shown: context.heard })),
    tell: assign((_, told: ReorderView['told']) => ({ told })),
  },
}).createMachine({
  id: 'reorderView',
  context: ({ input }) => input,
  initial: 'ready',
  states: {
    ready: {
      on: {
        'user.putsA': {
          guard: { type: 'isOther', params: 'abc' },
          target: 'saving',
          actions: [{ type: 'put', params: 'abc' }],
        },
        'user.putsB': {
          guard: { type: 'isOther', params: 'bac' },
          target: 'saving',
          actions: [{ type: 'put', params: 'bac' }],
        },
        'user.putsC': {
          guard: { type: 'isOther', params: 'cab' },
          target: 'saving',
          actions: [{ type: 'put', params: 'cab' }],
        },
        'colleague.reorders': { guard: 'isUntouched', actions: ['storeColleagues', 'hear', 'putBack'] },
      },
    },
    saving: {
      entry: 'send',
      on: {
        'user.putsA': { actions: { type: 'put', params: 'abc' } },
        'user.putsB': { actions: { type: 'put', params: 'bac' } },
        'user.putsC': { actions: { type: 'put', params: 'cab' } },
        'platform.accepts': [
          { guard: 'movedOn', target: 'saving', reenter: true, actions: ['store', 'hear'] },
          { target: 'ready', actions: ['store', 'hear', { type: 'tell', params: 'reordered' }] },
        ],
        'platform.refuses': { target: 'ready', actions: ['putBack', { type: 'tell', params: 'refused' }] },
        'platform.fails': { target: 'ready', actions: ['putBack', { type: 'tell', params: 'failed' }] },
        'answer.lostAfterCommit': { target: 'lookingUp', actions: 'store' },
        'answer.lostBeforeCommit': 'lookingUp',
        'answer.lostAndColleagueReorders': { target: 'lookingUp', actions: 'storeColleagues' },
      },
    },
    lookingUp: {
      on: {
        'user.putsA': { actions: { type: 'put', params: 'abc' } },
        'user.putsB': { actions: { type: 'put', params: 'bac' } },
        'user.putsC': { actions: { type: 'put', params: 'cab' } },
        'lookup.answers': [
          { guard: 'savedAndMovedOn', target: 'saving', actions: 'hear' },
          { guard: 'wasSaved', target: 'ready', actions: ['hear', { type: 'tell', params: 'reordered' }] },
          { target: 'ready', actions: ['hear', 'putBack', { type: 'tell', params: 'not saved' }] },
        ],
        'lookup.fails': { target: 'ready', actions: ['putBack', { type: 'tell', params: 'unread' }] },
      },
    },
  },
})

export type ReorderViewSnapshot = SnapshotFrom<typeof reorderView>
export type ReorderViewEvent = ViewEvent

const context: ReorderView = { stored: 'abc', heard: 'abc', shown: 'abc', sent: 'abc', told: 'nothing' }

export const reorderModel = {
  name: 'reorderView',
  machine: reorderView,
  starts: [
    {
      title: 'a list of three',
      fixture: context,
      state: reorderView.resolveState({ value: 'ready', context }),
    },
  ],
  cases: [
    { type: 'user.putsA' },
    { type: 'user.putsB' },
    { type: 'user.putsC' },
    { type: 'colleague.reorders' },
    { type: 'platform.accepts' },
    { type: 'platform.refuses' },
    { type: 'platform.fails' },
    { type: 'answer.lostAfterCommit' },
    { type: 'answer.lostBeforeCommit' },
    { type: 'answer.lostAndColleagueReorders' },
    { type: 'lookup.answers' },
    { type: 'lookup.fails' },
  ],
} satisfies Model<ReorderViewSnapshot, ViewEvent, ReorderView>
