import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.progresses' }
  | { type: 'user.checksAgain' }
  | { type: 'user.confirms' }
  | { type: 'user.cancels' }
  | { type: 'user.triesAgain' }
  | { type: 'user.closesCelebration' }
  | { type: 'user.leavesCelebration' }
  | { type: 'user.returnsToCelebration' }
  | { type: 'time.passes' }
  | { type: 'lastRequirement.completed' }
  | { type: 'platform.tells' }
  | { type: 'look.fails' }
  | { type: 'look.saysSomethingChanged' }
  | { type: 'platform.accepts' }
  | { type: 'platform.refuses' }
  | { type: 'platform.saysSomethingChanged' }
  | { type: 'platform.fails' }
  | { type: 'answer.lostAfterCommit' }
  | { type: 'answer.lostBeforeCommit' }
  | { type: 'answer.lostAndStaffShutsDown' }
  | { type: 'lookup.answers' }
  | { type: 'lookup.fails' }

/** The last words about an attempt. */
type Told =
  | 'nothing'
  | 'look failed'
  | 'refused'
  | 'failed'
  | 'nothing happened'
  | 'moved elsewhere'
  | 'unheard'

export interface ProgressionView {
  /** The stage as the platform has it. */
  stage: 'alpha' | 'beta' | 'ga' | 'shutdown'
  /** Where the running attempt leads. */
  to: 'beta' | 'ga'
  /** True if every requirement of the next step is complete. */
  ready: boolean
  told: Told
  /** True once somebody has changed something since the button was pressed; once is enough. */
  changed: boolean
}

const after = { alpha: 'beta', beta: 'ga', ga: null, shutdown: null } as const

/**
 * Progressing as a person lives it: they press a button and see what it would do (READINGS 47); they confirm, and the
 * platform answers, or does not.
 */
const progressionView = setup({
  types: viewTypes<ProgressionView, ViewEvent>(),
  guards: {
    mayPress: ({ context }) => context.ready && after[context.stage] !== null,
    hasArrived: ({ context }) => context.stage === context.to,
    isShutDown: ({ context }) => context.stage === 'shutdown',
    notReady: ({ context }) => !context.ready,
    firstChange: ({ context }) => !context.changed,
  },
  actions: {
    press: assign(({ context }) => ({
      to: after[context.stage] ?? context.to,
      told: 'nothing' as const,
      changed: false,
    })),
    change: assign({ changed: true, told: 'nothing' }),
    forget: assign({ told: 'nothing', changed: false }),
    advance: assign(({ context }) => ({ stage: context.to })),
    shutDown: assign({ stage: 'shutdown' }),
    complete: assign({ ready: true }),
    tell: assign((_, told: Told) => ({ told })),
  },
}).createMachine({
  id: 'progressionView',
  context: ({ input }) => input,
  initial: 'ready',
  states: {
    ready: {
      on: {
        'user.progresses': { target: 'asking', guard: 'mayPress', actions: 'press' },
        'lastRequirement.completed': { guard: 'notReady', actions: 'complete' },
      },
    },
    asking: {
      on: {
        'platform.tells': 'shown',
        'look.fails': { target: 'look failed', actions: { type: 'tell', params: 'look failed' } },
        /** A change by somebody else, not seen yet: it is told, and looked at anew. */
        'look.saysSomethingChanged': {
          target: 'asking',
          guard: 'firstChange',
          reenter: true,
          actions: 'change',
        },
        'user.cancels': { target: 'ready', actions: 'forget' },
      },
    },
    shown: {
      on: {
        'user.confirms': { target: 'sending', actions: { type: 'tell', params: 'nothing' } },
        'user.cancels': { target: 'ready', actions: 'forget' },
      },
    },
    'look failed': {
      on: {
        'user.triesAgain': { target: 'asking', actions: { type: 'tell', params: 'nothing' } },
        'user.cancels': { target: 'ready', actions: 'forget' },
      },
    },
    sending: {
      on: {
        'platform.accepts': {
          target: 'celebrating',
          actions: ['advance', { type: 'tell', params: 'nothing' }],
        },
        'platform.refuses': { target: 'look failed', actions: { type: 'tell', params: 'refused' } },
        /** Nothing is done before the person has seen it. */
        'platform.saysSomethingChanged': { target: 'asking', guard: 'firstChange', actions: 'change' },
        'platform.fails': { target: 'look failed', actions: { type: 'tell', params: 'failed' } },
        'answer.lostAfterCommit': { target: 'lookingUp', actions: 'advance' },
        'answer.lostBeforeCommit': 'lookingUp',
        'answer.lostAndStaffShutsDown': { target: 'lookingUp', actions: 'shutDown' },
      },
    },
    lookingUp: {
      on: {
        'lookup.answers': [
          {
            guard: 'hasArrived',
            target: 'celebrating',
            actions: { type: 'tell', params: 'nothing' },
          },
          { guard: 'isShutDown', target: 'ready', actions: { type: 'tell', params: 'moved elsewhere' } },
          { target: 'shown', actions: { type: 'tell', params: 'nothing happened' } },
        ],
        'lookup.fails': { target: 'unheard', actions: { type: 'tell', params: 'unheard' } },
      },
    },
    /** Given up, the page is read anew, and shows where the add-on is. */
    unheard: {
      on: { 'user.checksAgain': 'lookingUp', 'user.cancels': { target: 'ready', actions: 'forget' } },
    },
    /** It has taken the focus, so it stays for as long as the user does (WCAG 2.2.1). */
    celebrating: { on: { 'user.closesCelebration': 'ready', 'user.leavesCelebration': 'moved on' } },
    'moved on': {
      on: {
        'user.closesCelebration': 'ready',
        'user.returnsToCelebration': 'celebrating',
        'time.passes': 'ready',
      },
    },
  },
})

const pressable = (stage: ProgressionView['stage'], ready = true) =>
  ['ready', { stage, ready, to: 'beta', told: 'nothing', changed: false }] as const

export const progressionWorkflowModel = viewModel(progressionView, {
  'alpha add-on': pressable('alpha'),
  'beta add-on': pressable('beta'),
  'alpha add-on that lacks something': pressable('alpha', false),
  'GA add-on': pressable('ga'),
})
