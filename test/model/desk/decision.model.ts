import { assign, setup } from 'xstate'
import type { ApprovalState } from '#machines/approval/approval-type.ts'
import type { Party } from '#machines/law.ts'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.approves' }
  | { type: 'user.rejects' }
  | { type: 'user.rejectsWithoutReason' }
  | { type: 'user.sendsAgain' }
  | { type: 'user.hasLooked' }
  | { type: 'colleague.rejects' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'platform.saysColleagueTookNotes' }
  | { type: 'platform.saysColleagueApproved' }
  | { type: 'platform.saysSubjectChanged' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'answer.lostAndColleagueRejects' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

/** Author of the reason on a rejection. */
type Reason = 'mine' | 'theirs' | null

interface Decided {
  state: ApprovalState
  reason: Reason
}

export interface ApprovalDecisionView {
  by: Party
  /** Its add-on is where staff can decide it. */
  isOpen: boolean
  stored: Decided
  /** As it was when the person last saw it. */
  shown: Decided
  /** Something of it has been changed since. */
  isTouched: boolean
  /** Its subject has been changed. */
  isOther: boolean
  /** The status chosen last. */
  wanted: Decided
  told: 'nothing' | 'refused' | 'failed' | 'nothing happened' | 'changed elsewhere' | 'look first' | 'unheard'
  /** How the last attempt ended, when one did. */
  ended: 'not begun' | 'taken' | 'refused'
}

const approved: Decided = { state: 'approved', reason: null }
const rejected = (reason: Reason): Decided => ({ state: 'rejected', reason })

/** Deciding an approval as staff live it, with colleagues who do so too. */
const approvalDecisionView = setup({
  types: viewTypes<ApprovalDecisionView, ViewEvent>(),
  guards: {
    mayDecide: ({ context }) =>
      context.by === 'admin' && context.isOpen && ['pending', 'rejected'].includes(context.shown.state),
    isPending: ({ context }) => context.shown.state === 'pending',
    arrived: ({ context }) =>
      context.stored.state === context.wanted.state && context.stored.reason === context.wanted.reason,
    stayed: ({ context }) => !context.isTouched,
    isOther: ({ context }) => context.isOther,
  },
  actions: {
    want: assign((_, wanted: Decided) => ({ wanted, told: 'nothing' as const, isOther: false })),
    commit: assign(({ context }) => ({ stored: context.wanted, isTouched: true })),
    colleague: assign((_, stored: Decided) => ({ stored, isTouched: true })),
    touch: assign({ isTouched: true }),
    change: assign({ isTouched: true, isOther: true }),
    look: assign({ isOther: false, told: 'nothing' }),
    show: assign(({ context }) => ({ shown: context.stored, isTouched: false })),
    take: assign({ told: 'nothing', ended: 'taken' }),
    tell: assign((_, told: ApprovalDecisionView['told']) => ({ told, ended: 'refused' as const })),
    tellUnheard: assign({ told: 'unheard' }),
  },
}).createMachine({
  id: 'approvalDecisionView',
  context: ({ input }) => input,
  initial: 'ready',
  states: {
    ready: {
      on: {
        'user.approves': {
          guard: 'mayDecide',
          target: 'sending',
          actions: { type: 'want', params: approved },
        },
        'user.rejects': {
          guard: 'mayDecide',
          target: 'sending',
          actions: { type: 'want', params: rejected('mine') },
        },
        'colleague.rejects': {
          guard: 'isPending',
          actions: [{ type: 'colleague', params: rejected('theirs') }, 'show'],
        },
      },
    },
    sending: {
      on: {
        'platform.accepts': { target: 'ready', actions: ['commit', 'show', 'take'] },
        'platform.refuses': { target: 'ready', actions: { type: 'tell', params: 'refused' } },
        'platform.fails': { target: 'ready', actions: { type: 'tell', params: 'failed' } },
        'platform.saysColleagueTookNotes': { target: 'lookingUp', actions: 'touch' },
        'platform.saysColleagueApproved': {
          target: 'lookingUp',
          actions: { type: 'colleague', params: approved },
        },
        'platform.saysSubjectChanged': { target: 'lookingUp', actions: 'change' },
        'answer.lostAfterCommit': { target: 'lookingUp', actions: 'commit' },
        'answer.lostBeforeCommit': 'lookingUp',
        'answer.lostAndColleagueRejects': {
          target: 'lookingUp',
          actions: { type: 'colleague', params: rejected('theirs') },
        },
      },
    },
    lookingUp: {
      on: {
        'lookup.answers': [
          { guard: 'arrived', target: 'ready', actions: ['show', 'take'] },
          {
            guard: 'isOther',
            target: 'askedToLook',
            actions: ['show', { type: 'tell', params: 'look first' }],
          },
          { guard: 'stayed', target: 'ready', actions: { type: 'tell', params: 'nothing happened' } },
          { target: 'ready', actions: ['show', { type: 'tell', params: 'changed elsewhere' }] },
        ],
        'lookup.fails': { target: 'unheard', actions: 'tellUnheard' },
      },
    },
    askedToLook: {
      on: {
        'user.hasLooked': { target: 'ready', actions: 'look' },
        'colleague.rejects': {
          guard: 'isPending',
          actions: [{ type: 'colleague', params: rejected('theirs') }, 'show'],
        },
      },
    },
    unheard: { on: { 'user.sendsAgain': { target: 'sending', actions: 'look' } } },
  },
})

const ready = (stored: Decided, { by = 'admin', isOpen = true }: { by?: Party; isOpen?: boolean } = {}) =>
  [
    'ready',
    {
      by,
      isOpen,
      stored,
      shown: stored,
      isTouched: false,
      isOther: false,
      wanted: approved,
      told: 'nothing',
      ended: 'not begun',
    },
  ] as const
const pending: Decided = { state: 'pending', reason: null }

export const approvalDecisionWorkflowModel = viewModel(
  approvalDecisionView,
  {
    'a pending approval': ready(pending),
    'one that was rejected': ready(rejected('theirs')),
    'one that is approved': ready(approved),
    'one whose add-on is shut down': ready(pending, { isOpen: false }),
    'a pending approval, seen by its provider': ready(pending, { by: 'provider' }),
  },
  { user: 'admin', never: ['user.rejectsWithoutReason'] },
)
