import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Actor } from '../../machines/blockers.ts'
import type { RepricingStatus, SettableStatus } from '../../machines/repricing.lifecycle.ts'
import type { Model } from '../support/model.ts'

type ViewEvent =
  | { type: 'user.setsBack' }
  | { type: 'user.takesUp' }
  | { type: 'user.approves' }
  | { type: 'user.rejects' }
  | { type: 'user.checksAgain' }
  | { type: 'colleague.rejects' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'answer.lostAndColleagueRejects' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

export interface RepricingMenuView {
  by: Actor
  /** The status as the platform has it. */
  status: RepricingStatus
  /** As it was when the person last saw it. */
  shown: RepricingStatus
  /** What they chose last. */
  to: SettableStatus
  told: 'nothing' | 'refused' | 'failed' | 'nothing happened' | 'moved elsewhere' | 'unheard'
  /** How the last attempt ended, when one did. */
  ended: 'not begun' | 'taken' | 'refused'
}

/** What staff may choose, by the status that is shown. */
const choices: Readonly<Partial<Record<RepricingStatus, readonly SettableStatus[]>>> = {
  new: ['in_progress', 'approved', 'rejected'],
  in_progress: ['new', 'approved', 'rejected'],
  approved: ['in_progress', 'rejected'],
}

/** Setting a repricing's status as staff live it, with colleagues who do so too. */
export const repricingMenuView = setup({
  types: { context: {} as RepricingMenuView, input: {} as RepricingMenuView, events: {} as ViewEvent },
  guards: {
    mayChoose: ({ context }, to: SettableStatus) =>
      context.by === 'admin' && choices[context.shown]?.includes(to) === true,
    isActive: ({ context }) => choices[context.shown] !== undefined,
    arrived: ({ context }) => context.status === context.to,
    stayed: ({ context }) => context.status === context.shown,
  },
  actions: {
    choose: assign((_, to: SettableStatus) => ({ to, told: 'nothing' as const })),
    move: assign(({ context }) => ({ status: context.to })),
    reject: assign({ status: 'rejected' }),
    show: assign(({ context }) => ({ shown: context.status })),
    take: assign({ told: 'nothing', ended: 'taken' }),
    tell: assign((_, told: RepricingMenuView['told']) => ({ told, ended: 'refused' as const })),
    tellUnheard: assign({ told: 'unheard' }),
  },
}).createMachine({
  id: 'repricingMenuView',
  context: ({ input }) => input,
  initial: 'ready',
  states: {
    ready: {
      on: {
        'user.setsBack': {
          guard: { type: 'mayChoose', params: 'new' },
          target: 'sending',
          actions: { type: 'choose', params: 'new' },
        },
        'user.takesUp': {
          guard: { type: 'mayChoose', params: 'in_progress' },
          target: 'sending',
          actions: { type: 'choose', params: 'in_progress' },
        },
        'user.approves': {
          guard: { type: 'mayChoose', params: 'approved' },
          target: 'sending',
          actions: { type: 'choose', params: 'approved' },
        },
        'user.rejects': {
          guard: { type: 'mayChoose', params: 'rejected' },
          target: 'sending',
          actions: { type: 'choose', params: 'rejected' },
        },
        'colleague.rejects': { guard: 'isActive', actions: ['reject', 'show'] },
      },
    },
    sending: {
      on: {
        'platform.accepts': { target: 'ready', actions: ['move', 'show', 'take'] },
        'platform.refuses': { target: 'ready', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'ready', actions: { type: 'tell', params: 'failed' } },
        'answer.lostAfterCommit': { target: 'lookingUp', actions: 'move' },
        'answer.lostBeforeCommit': 'lookingUp',
        'answer.lostAndColleagueRejects': { target: 'lookingUp', actions: 'reject' },
      },
    },
    lookingUp: {
      on: {
        'lookup.answers': [
          { guard: 'arrived', target: 'ready', actions: ['show', 'take'] },
          { guard: 'stayed', target: 'ready', actions: { type: 'tell', params: 'nothing happened' } },
          { target: 'ready', actions: ['show', { type: 'tell', params: 'moved elsewhere' }] },
        ],
        'lookup.fails': { target: 'unheard', actions: 'tellUnheard' },
      },
    },
    unheard: { on: { 'user.checksAgain': 'lookingUp' } },
  },
})

export type RepricingMenuViewSnapshot = SnapshotFrom<typeof repricingMenuView>
export type RepricingMenuViewEvent = ViewEvent

const fixtures: Readonly<Record<string, Pick<RepricingMenuView, 'by' | 'status'>>> = {
  'a new repricing': { by: 'admin', status: 'new' },
  'one that somebody took up': { by: 'admin', status: 'in_progress' },
  'an approved one': { by: 'admin', status: 'approved' },
  'one that is half done': { by: 'admin', status: 'partially_complete' },
  'a new repricing, seen by its provider': { by: 'provider', status: 'new' },
}

export const repricingMenuWorkflowModel = {
  name: 'repricingMenuView',
  machine: repricingMenuView,
  user: 'admin',
  starts: Object.entries(fixtures).map(([title, { by, status }]) => {
    const context: RepricingMenuView = {
      by,
      status,
      shown: status,
      to: 'new',
      told: 'nothing',
      ended: 'not begun',
    }
    return { title, fixture: context, state: repricingMenuView.resolveState({ value: 'ready', context }) }
  }),
  cases: [
    { type: 'user.setsBack' },
    { type: 'user.takesUp' },
    { type: 'user.approves' },
    { type: 'user.rejects' },
    { type: 'user.checksAgain' },
    { type: 'colleague.rejects' },
    { type: 'platform.accepts' },
    { type: 'platform.refuses' },
    { type: 'platform.fails' },
    { type: 'answer.lostAfterCommit' },
    { type: 'answer.lostBeforeCommit' },
    { type: 'answer.lostAndColleagueRejects' },
    { type: 'lookup.answers' },
    { type: 'lookup.fails' },
  ],
} satisfies Model<RepricingMenuViewSnapshot, ViewEvent, RepricingMenuView>
