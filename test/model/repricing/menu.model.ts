import { assign, setup } from 'xstate'
import type { Party } from '#machines/law.ts'
import type { RepricingStatus, SettableStatus } from '#machines/repricing/lifecycle.ts'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.setsBack' }
  | { type: 'user.takesUp' }
  | { type: 'user.approves' }
  | { type: 'user.rejects' }
  | { type: 'user.confirms' }
  | { type: 'user.cancels' }
  | { type: 'user.checksAgain' }
  | { type: 'effect.answers' }
  | { type: 'effect.fails' }
  | { type: 'colleague.rejects' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'answer.lostAndColleagueRejects' }
  | { type: 'colleague.rejectsFirst' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

export interface RepricingMenuView {
  by: Party
  /** The status as the platform has it. */
  status: RepricingStatus
  /** As it was when the person last saw it. */
  shown: RepricingStatus
  /** The status chosen last. */
  to: SettableStatus
  told:
    | 'nothing'
    | 'refused'
    | 'failed'
    | 'nothing happened'
    | 'moved elsewhere'
    | 'overtaken'
    | 'unheard'
    | 'effect unread'
  /** How the last attempt ended, when one did. */
  ended: 'not begun' | 'taken' | 'refused'
}

/** Staff's choices, by the status that is shown. */
const choices: Readonly<Partial<Record<RepricingStatus, readonly SettableStatus[]>>> = {
  new: ['in_progress', 'approved', 'rejected'],
  in_progress: ['new', 'approved', 'rejected'],
  approved: ['in_progress', 'rejected'],
}

/** Tells whether staff were asked first whether they mean it. */
export const asked = ({ shown, to }: RepricingMenuView): boolean =>
  to === 'approved' || to === 'rejected' || shown === 'approved'

/** Setting a repricing's status as staff live it, with colleagues who do so too. */
const repricingMenuView = setup({
  types: viewTypes<RepricingMenuView, ViewEvent>(),
  guards: {
    mayChoose: ({ context }, to: SettableStatus) =>
      context.by === 'admin' && choices[context.shown]?.includes(to) === true,
    /** An approval is a promise to customers: taking it back is asked about too. */
    mayTakeBack: ({ context }) => context.by === 'admin' && context.shown === 'approved',
    mayConfirm: ({ context }) => choices[context.shown]?.includes(context.to) === true,
    wasAsked: ({ context }) => asked(context),
    isActive: ({ context }) => choices[context.shown] !== undefined,
    arrived: ({ context }) => context.status === context.to,
    stayed: ({ context }) => context.status === context.shown,
    stayedAfterAsking: ({ context }) => context.status === context.shown && asked(context),
  },
  actions: {
    choose: assign((_, to: SettableStatus) => ({ to, told: 'nothing' as const })),
    move: assign(({ context }) => ({ status: context.to })),
    reject: assign({ status: 'rejected' }),
    show: assign(({ context }) => ({ shown: context.status })),
    take: assign({ told: 'nothing', ended: 'taken' }),
    tell: assign((_, told: RepricingMenuView['told']) => ({ told, ended: 'refused' as const })),
    tellUnheard: assign({ told: 'unheard' }),
    tellUnread: assign({ told: 'effect unread' }),
    leave: assign({ told: 'nothing', ended: 'not begun' }),
    forget: assign({ told: 'nothing' }),
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
        'user.takesUp': [
          {
            guard: 'mayTakeBack',
            target: 'reading',
            actions: { type: 'choose', params: 'in_progress' },
          },
          {
            guard: { type: 'mayChoose', params: 'in_progress' },
            target: 'sending',
            actions: { type: 'choose', params: 'in_progress' },
          },
        ],
        'user.approves': {
          guard: { type: 'mayChoose', params: 'approved' },
          target: 'reading',
          actions: { type: 'choose', params: 'approved' },
        },
        'user.rejects': {
          guard: { type: 'mayChoose', params: 'rejected' },
          target: 'reading',
          actions: { type: 'choose', params: 'rejected' },
        },
        'colleague.rejects': { guard: 'isActive', actions: ['reject', 'show'] },
      },
    },
    /** The decision's meaning is on its way. */
    reading: {
      on: {
        'effect.answers': 'asked',
        'effect.fails': { target: 'unread', actions: 'tellUnread' },
        'user.cancels': { target: 'ready', actions: 'leave' },
      },
    },
    asked: {
      on: {
        'user.confirms': { guard: 'mayConfirm', target: 'sending', actions: 'forget' },
        'user.cancels': { target: 'ready', actions: 'leave' },
        'colleague.rejects': { guard: 'isActive', actions: ['reject', 'show'] },
      },
    },
    unread: {
      on: {
        'user.checksAgain': { target: 'reading', actions: 'forget' },
        'user.cancels': { target: 'ready', actions: 'leave' },
      },
    },
    sending: {
      on: {
        'platform.accepts': { target: 'ready', actions: ['move', 'show', 'take'] },
        'platform.refuses': [
          { guard: 'wasAsked', target: 'reading', actions: { type: 'tell', params: 'refused' } },
          { target: 'ready', actions: { type: 'tell', params: 'refused' } },
        ],
        'platform.fails': [
          { guard: 'wasAsked', target: 'reading', actions: { type: 'tell', params: 'failed' } },
          { target: 'ready', actions: { type: 'tell', params: 'failed' } },
        ],
        'answer.lostAfterCommit': { target: 'lookingUp', actions: 'move' },
        'answer.lostBeforeCommit': 'lookingUp',
        'answer.lostAndColleagueRejects': { target: 'lookingUp', actions: 'reject' },
        'colleague.rejectsFirst': { guard: 'isActive', target: 'overtaken', actions: 'reject' },
      },
    },
    /** A colleague's step came first, so this one was not taken, though it may lead to the same. */
    overtaken: {
      on: {
        'lookup.answers': [
          { guard: 'wasAsked', target: 'reading', actions: ['show', { type: 'tell', params: 'overtaken' }] },
          { target: 'ready', actions: ['show', { type: 'tell', params: 'overtaken' }] },
        ],
        'lookup.fails': { target: 'unheard', actions: 'tellUnheard' },
      },
    },
    lookingUp: {
      on: {
        'lookup.answers': [
          { guard: 'arrived', target: 'ready', actions: ['show', 'take'] },
          {
            guard: 'stayedAfterAsking',
            target: 'reading',
            actions: { type: 'tell', params: 'nothing happened' },
          },
          { guard: 'stayed', target: 'ready', actions: { type: 'tell', params: 'nothing happened' } },
          {
            guard: 'wasAsked',
            target: 'reading',
            actions: ['show', { type: 'tell', params: 'moved elsewhere' }],
          },
          { target: 'ready', actions: ['show', { type: 'tell', params: 'moved elsewhere' }] },
        ],
        'lookup.fails': { target: 'unheard', actions: 'tellUnheard' },
      },
    },
    unheard: { on: { 'user.checksAgain': 'lookingUp' } },
  },
})

const ready = (status: RepricingStatus, by: RepricingMenuView['by'] = 'admin') =>
  ['ready', { by, status, shown: status, to: 'new', told: 'nothing', ended: 'not begun' }] as const

export const repricingMenuWorkflowModel = viewModel(
  repricingMenuView,
  {
    'a new repricing': ready('new'),
    'one that somebody took up': ready('in_progress'),
    'an approved one': ready('approved'),
    'one that is half done': ready('partially_complete'),
    'a new repricing, seen by its provider': ready('new', 'provider'),
  },
  { user: 'admin' },
)
