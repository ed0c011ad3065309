import { assign, setup, type SnapshotFrom } from 'xstate'
import type { Party } from '#machines/law.ts'
import type { RepricingStatus } from '#machines/repricing/lifecycle.ts'
import { type Model, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.approves' }
  | { type: 'user.rejects' }
  | { type: 'user.checksAgain' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'platform.saysColleagueTookItUp' }
  | { type: 'platform.saysColleagueRejected' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

/** A status, and whose decision it is. */
interface Stored {
  status: RepricingStatus
  whose: 'mine' | 'theirs'
}

export interface RepricingDecisionView {
  by: Party
  stored: Stored
  /** As it was when the person last saw it. */
  shown: Stored
  wanted: 'approved' | 'rejected'
  told: 'nothing' | 'refused' | 'failed' | 'nothing happened' | 'changed elsewhere' | 'unheard'
  ended: 'not begun' | 'taken' | 'refused'
}

/** Deciding a repricing on the desk as staff live it, with colleagues who do so too. */
const repricingDecisionView = setup({
  types: viewTypes<RepricingDecisionView, ViewEvent>(),
  guards: {
    mayApprove: ({ context }) =>
      context.by === 'admin' && ['new', 'in_progress'].includes(context.shown.status),
    mayReject: ({ context }) =>
      context.by === 'admin' && ['new', 'in_progress', 'approved'].includes(context.shown.status),
    canBeTakenUp: ({ context }) => context.stored.status === 'new',
    arrived: ({ context }) => context.stored.status === context.wanted && context.stored.whose === 'mine',
    stayed: ({ context }) =>
      context.stored.status === context.shown.status && context.stored.whose === context.shown.whose,
  },
  actions: {
    want: assign((_, wanted: RepricingDecisionView['wanted']) => ({ wanted, told: 'nothing' as const })),
    commit: assign(({ context }) => ({ stored: { status: context.wanted, whose: 'mine' as const } })),
    colleague: assign((_, status: RepricingStatus) => ({ stored: { status, whose: 'theirs' as const } })),
    show: assign(({ context }) => ({ shown: context.stored })),
    take: assign({ told: 'nothing', ended: 'taken' }),
    tell: assign((_, told: RepricingDecisionView['told']) => ({ told, ended: 'refused' as const })),
    tellUnheard: assign({ told: 'unheard' }),
  },
}).createMachine({
  id: 'repricingDecisionView',
  context: ({ input }) => input,
  initial: 'ready',
  states: {
    ready: {
      on: {
        'user.approves': {
          guard: 'mayApprove',
          target: 'sending',
          actions: { type: 'want', params: 'approved' },
        },
        'user.rejects': {
          guard: 'mayReject',
          target: 'sending',
          actions: { type: 'want', params: 'rejected' },
        },
      },
    },
    sending: {
      on: {
        'platform.accepts': { target: 'ready', actions: ['commit', 'show', 'take'] },
        'platform.refuses': { target: 'ready', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'ready', actions: { type: 'tell', params: 'failed' } },
        'platform.saysColleagueTookItUp': {
          guard: 'canBeTakenUp',
          target: 'lookingUp',
          actions: { type: 'colleague', params: 'in_progress' },
        },
        'platform.saysColleagueRejected': {
          target: 'lookingUp',
          actions: { type: 'colleague', params: 'rejected' },
        },
        'answer.lostAfterCommit': { target: 'lookingUp', actions: 'commit' },
        'answer.lostBeforeCommit': 'lookingUp',
      },
    },
    lookingUp: {
      on: {
        'lookup.answers': [
          { guard: 'arrived', target: 'ready', actions: ['show', 'take'] },
          { guard: 'stayed', target: 'ready', actions: { type: 'tell', params: 'nothing happened' } },
          { target: 'ready', actions: ['show', { type: 'tell', params: 'changed elsewhere' }] },
        ],
        'lookup.fails': { target: 'unheard', actions: 'tellUnheard' },
      },
    },
    unheard: { on: { 'user.checksAgain': 'lookingUp' } },
  },
})

export type RepricingDecisionViewSnapshot = SnapshotFrom<typeof repricingDecisionView>
export type RepricingDecisionViewEvent = ViewEvent

const fixtures: Readonly<Record<string, { by: Party; status: RepricingStatus }>> = {
  'a new repricing': { by: 'admin', status: 'new' },
  'one that somebody took up': { by: 'admin', status: 'in_progress' },
  'an approved one': { by: 'admin', status: 'approved' },
  'one that is half done': { by: 'admin', status: 'partially_complete' },
  'a new repricing, seen by its provider': { by: 'provider', status: 'new' },
}

export const repricingDecisionModel = {
  name: 'repricingDecisionView',
  machine: repricingDecisionView,
  user: 'admin',
  starts: Object.entries(fixtures).map(([title, { by, status }]) => {
    const stored: Stored = { status, whose: 'theirs' }
    const context: RepricingDecisionView = {
      by,
      stored,
      shown: stored,
      wanted: 'approved',
      told: 'nothing',
      ended: 'not begun',
    }
    return { title, fixture: context, state: repricingDecisionView.resolveState({ value: 'ready', context }) }
  }),
  cases: [
    { type: 'user.approves' },
    { type: 'user.rejects' },
    { type: 'user.checksAgain' },
    { type: 'platform.accepts' },
    { type: 'platform.refuses' },
    { type: 'platform.fails' },
    { type: 'platform.saysColleagueTookItUp' },
    { type: 'platform.saysColleagueRejected' },
    { type: 'answer.lostAfterCommit' },
    { type: 'answer.lostBeforeCommit' },
    { type: 'lookup.answers' },
    { type: 'lookup.fails' },
  ],
} satisfies Model<RepricingDecisionViewSnapshot, ViewEvent, RepricingDecisionView>
