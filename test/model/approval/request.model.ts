import { assign, setup } from 'xstate'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.requests' }
  | { type: 'user.checksAgain' }
  | { type: 'lastRequirement.completed' }
  | { type: 'staff.rejects' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.refusesWhatWasAsked' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'answer.lostAndStaffApproves' }
  | { type: 'answer.lostAndStaffRejects' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

/** The last words about an attempt. */
type Told = 'nothing' | 'refused' | 'asked already' | 'failed' | 'nothing happened' | 'unheard'

export interface ApprovalView {
  /** The approval as the platform has it. */
  state: ApprovalState
  /** As it was when the person last saw it. */
  shown: ApprovalState
  /** True if every requirement behind the approval is complete. */
  ready: boolean
  told: Told
}

/** Asking for an approval as a person lives it. */
const approvalView = setup({
  types: viewTypes<ApprovalView, ViewEvent>(),
  guards: {
    mayPress: ({ context }) =>
      context.ready && (context.shown === 'notStarted' || context.shown === 'rejected'),
    isPending: ({ context }) => context.shown === 'pending',
    notReady: ({ context }) => !context.ready,
    /** A rejection that stood before the attempt says nothing about the attempt. */
    hasBeenAsked: ({ context }) => context.state !== context.shown,
  },
  actions: {
    clear: assign({ told: 'nothing' }),
    complete: assign({ ready: true }),
    becomes: assign((_, state: ApprovalState) => ({ state })),
    show: assign(({ context }) => ({ shown: context.state, told: 'nothing' as const })),
    tell: assign((_, told: Told) => ({ told })),
  },
}).createMachine({
  id: 'approvalView',
  context: ({ input }) => input,
  initial: 'ready',
  states: {
    ready: {
      on: {
        'user.requests': { target: 'sending', guard: 'mayPress', actions: 'clear' },
        'lastRequirement.completed': { guard: 'notReady', actions: 'complete' },
        'staff.rejects': {
          guard: 'isPending',
          actions: [{ type: 'becomes', params: 'rejected' }, 'show'],
        },
      },
    },
    sending: {
      on: {
        'platform.accepts': { target: 'ready', actions: [{ type: 'becomes', params: 'pending' }, 'show'] },
        'platform.refuses': 'comparing',
        /** Somebody has asked for it meanwhile. */
        'platform.refusesWhatWasAsked': {
          target: 'comparing',
          actions: { type: 'becomes', params: 'pending' },
        },
        'platform.fails': { target: 'ready', actions: { type: 'tell', params: 'failed' } },
        'answer.lostAfterCommit': {
          target: 'lookingUp',
          actions: { type: 'becomes', params: 'pending' },
        },
        'answer.lostBeforeCommit': 'lookingUp',
        'answer.lostAndStaffApproves': {
          target: 'lookingUp',
          actions: { type: 'becomes', params: 'approved' },
        },
        'answer.lostAndStaffRejects': {
          target: 'lookingUp',
          actions: { type: 'becomes', params: 'rejected' },
        },
      },
    },
    comparing: {
      on: {
        'lookup.answers': [
          {
            guard: 'hasBeenAsked',
            target: 'ready',
            actions: ['show', { type: 'tell', params: 'asked already' }],
          },
          { target: 'ready', actions: { type: 'tell', params: 'refused' } },
        ],
        'lookup.fails': { target: 'ready', actions: { type: 'tell', params: 'refused' } },
      },
    },
    lookingUp: {
      on: {
        'lookup.answers': [
          { guard: 'hasBeenAsked', target: 'ready', actions: 'show' },
          { target: 'ready', actions: { type: 'tell', params: 'nothing happened' } },
        ],
        'lookup.fails': { target: 'unheard', actions: { type: 'tell', params: 'unheard' } },
      },
    },
    unheard: { on: { 'user.checksAgain': 'lookingUp' } },
  },
})

const at = (state: ApprovalState, ready = true) =>
  ['ready', { state, shown: state, ready, told: 'nothing' }] as const

export const approvalWorkflowModel = viewModel(approvalView, {
  'not started': at('notStarted'),
  rejected: at('rejected'),
  'not started, something missing': at('notStarted', false),
  approved: at('approved'),
})
