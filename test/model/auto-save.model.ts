import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Model } from '../support/model.ts'

/** Go and Ruby stand for any two things to choose; nothing is chosen at first. */
export type Pick = '' | 'Go' | 'Ruby'

type ViewEvent =
  | { type: 'user.picksNothing' }
  | { type: 'user.picksGo' }
  | { type: 'user.picksRuby' }
  | { type: 'user.leaves' }
  | { type: 'time.passes' }
  | { type: 'colleague.picksGo' }
  | { type: 'platform.saves' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lost' }
  | { type: 'read.saysNothing' }
  | { type: 'read.saysGo' }
  | { type: 'read.fails' }

export interface AutoSaveView {
  stored: Pick
  shown: Pick
  sent: Pick
  told: 'nothing' | 'saved' | 'refused' | 'failed' | 'notSaved' | 'unread'
}

const viewSetup = setup({
  types: { context: {} as AutoSaveView, input: {} as AutoSaveView, events: {} as ViewEvent },
  guards: {
    isStored: ({ context }, { pick }: { pick: Pick }) => context.stored === pick,
    isOther: ({ context }, { pick }: { pick: Pick }) => context.shown !== pick,
    wantsMore: ({ context }) => context.shown !== context.sent,
    isSent: ({ context }, { pick }: { pick: Pick }) => context.sent === pick,
  },
  actions: {
    show: assign({ shown: (_, { pick }: { pick: Pick }) => pick, told: 'nothing' as const }),
    send: assign({ sent: ({ context }) => context.shown }),
    store: assign({ stored: ({ context }) => context.sent }),
    tellSaved: assign({ told: 'saved' as const }),
    hear: assign({ stored: (_, { pick }: { pick: Pick }) => pick }),
    follow: assign({ shown: (_, { pick }: { pick: Pick }) => pick }),
    turnBack: assign(({ context }, told: AutoSaveView['told']) => ({ shown: context.stored, told })),
  },
})

/** Each pick of the user has these transitions. */
const picks = <T>(on: (pick: { pick: Pick }) => T) => ({
  'user.picksNothing': on({ pick: '' }),
  'user.picksGo': on({ pick: 'Go' }),
  'user.picksRuby': on({ pick: 'Ruby' }),
})

/** While a save is under way, another pick only shows. */
const showOther = picks(
  (params) => ({ guard: { type: 'isOther', params }, actions: { type: 'show', params } }) as const,
)

const readSays = (params: { pick: Pick }) =>
  [
    { guard: 'wantsMore', target: 'pausing', actions: { type: 'hear', params } },
    { guard: { type: 'isSent', params }, target: 'still', actions: ['store', 'tellSaved'] },
    {
      target: 'still',
      actions: [
        { type: 'hear', params },
        { type: 'turnBack', params: 'notSaved' },
      ],
    },
  ] as const

/** A choice that saves itself, as a person lives it: shown at once, saved later, turned back with a reason. */
export const autoSaveView = viewSetup.createMachine({
  id: 'autoSaveView',
  context: ({ input }) => input,
  initial: 'still',
  states: {
    still: {
      on: {
        ...picks(
          (params) =>
            ({
              guard: { type: 'isOther', params },
              target: 'pausing',
              actions: { type: 'show', params },
            }) as const,
        ),
        'colleague.picksGo': {
          guard: { type: 'isOther', params: { pick: 'Go' } },
          actions: [
            { type: 'hear', params: { pick: 'Go' } },
            { type: 'follow', params: { pick: 'Go' } },
          ],
        },
      },
    },
    pausing: {
      on: {
        ...picks(
          (params) =>
            [
              { guard: { type: 'isStored', params }, target: 'still', actions: { type: 'show', params } },
              { actions: { type: 'show', params } },
            ] as const,
        ),
        'user.leaves': { target: 'saving', actions: 'send' },
        'time.passes': { target: 'saving', actions: 'send' },
      },
    },
    saving: {
      on: {
        ...showOther,
        'platform.saves': [
          { guard: 'wantsMore', target: 'pausing', actions: 'store' },
          { target: 'still', actions: ['store', 'tellSaved'] },
        ],
        'platform.refuses': [
          { guard: 'wantsMore', target: 'pausing' },
          { target: 'still', actions: { type: 'turnBack', params: 'refused' } },
        ],
        'platform.fails': [
          { guard: 'wantsMore', target: 'pausing' },
          { target: 'still', actions: { type: 'turnBack', params: 'failed' } },
        ],
        'answer.lost': 'looking',
      },
    },
    /** Nobody knows whether it was saved. */
    looking: {
      on: {
        ...showOther,
        'read.saysNothing': readSays({ pick: '' }),
        'read.saysGo': readSays({ pick: 'Go' }),
        'read.fails': [
          { guard: 'wantsMore', target: 'pausing' },
          { target: 'still', actions: { type: 'turnBack', params: 'unread' } },
        ],
      },
    },
  },
})

export type AutoSaveViewSnapshot = SnapshotFrom<typeof autoSaveView>
export type AutoSaveViewEvent = ViewEvent

const context: AutoSaveView = { stored: '', shown: '', sent: '', told: 'nothing' }

export const autoSaveModel = {
  name: 'autoSaveView',
  machine: autoSaveView,
  starts: [
    {
      title: 'nothing chosen',
      fixture: context,
      state: autoSaveView.resolveState({ value: 'still', context }),
    },
  ],
  cases: [
    { type: 'user.picksNothing' },
    { type: 'user.picksGo' },
    { type: 'user.picksRuby' },
    { type: 'user.leaves' },
    { type: 'time.passes' },
    { type: 'colleague.picksGo' },
    { type: 'platform.saves' },
    { type: 'platform.refuses' },
    { type: 'platform.fails' },
    { type: 'answer.lost' },
    { type: 'read.saysNothing' },
    { type: 'read.saysGo' },
    { type: 'read.fails' },
  ],
} satisfies Model<AutoSaveViewSnapshot, ViewEvent, AutoSaveView>
