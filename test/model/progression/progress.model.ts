import { assign, setup, type SnapshotFrom } from 'xstate'
import { type Model, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.progresses' }
  | { type: 'user.checksAgain' }
  | { type: 'user.hasLooked' }
  | { type: 'user.closesCelebration' }
  | { type: 'user.leavesCelebration' }
  | { type: 'user.returnsToCelebration' }
  | { type: 'time.passes' }
  | { type: 'lastRequirement.completed' }
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
type Told = 'nothing' | 'refused' | 'failed' | 'nothing happened' | 'moved elsewhere' | 'unheard'

export interface ProgressionView {
  /** The stage as the platform has it. */
  stage: 'alpha' | 'beta' | 'ga' | 'shutdown'
  /** Where the running attempt leads. */
  to: 'beta' | 'ga'
  /** True if every requirement of the next step is complete. */
  ready: boolean
  told: Told
}

const after = { alpha: 'beta', beta: 'ga', ga: null, shutdown: null } as const

/** Progressing as a person lives it: they press a button, the platform answers, or does not. */
export const progressionView = setup({
  types: viewTypes<ProgressionView, ViewEvent>(),
  guards: {
    mayPress: ({ context }) => context.ready && after[context.stage] !== null,
    hasArrived: ({ context }) => context.stage === context.to,
    isShutDown: ({ context }) => context.stage === 'shutdown',
    notReady: ({ context }) => !context.ready,
  },
  actions: {
    press: assign(({ context }) => ({ to: after[context.stage] ?? context.to, told: 'nothing' as const })),
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
        'user.progresses': { target: 'sending', guard: 'mayPress', actions: 'press' },
        'lastRequirement.completed': { guard: 'notReady', actions: 'complete' },
      },
    },
    sending: {
      on: {
        'platform.accepts': {
          target: 'celebrating',
          actions: ['advance', { type: 'tell', params: 'nothing' }],
        },
        'platform.refuses': { target: 'ready', actions: { type: 'tell', params: 'refused' } },
        /** Somebody has changed what the person has not seen: nothing is done before they have. */
        'platform.saysSomethingChanged': 'asked to look',
        'platform.fails': { target: 'ready', actions: { type: 'tell', params: 'failed' } },
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
          { target: 'ready', actions: { type: 'tell', params: 'nothing happened' } },
        ],
        'lookup.fails': { target: 'unheard', actions: { type: 'tell', params: 'unheard' } },
      },
    },
    'asked to look': { on: { 'user.hasLooked': 'ready' } },
    unheard: { on: { 'user.checksAgain': 'lookingUp' } },
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

export type ProgressionViewSnapshot = SnapshotFrom<typeof progressionView>
export type ProgressionViewEvent = ViewEvent

const fixtures: Readonly<Record<string, Pick<ProgressionView, 'stage' | 'ready'>>> = {
  'alpha add-on': { stage: 'alpha', ready: true },
  'beta add-on': { stage: 'beta', ready: true },
  'alpha add-on that lacks something': { stage: 'alpha', ready: false },
  'GA add-on': { stage: 'ga', ready: true },
}

export const progressionWorkflowModel = {
  name: 'progressionView',
  machine: progressionView,
  starts: Object.entries(fixtures).map(([title, { stage, ready }]) => {
    const context: ProgressionView = { stage, ready, to: 'beta', told: 'nothing' }
    return { title, fixture: context, state: progressionView.resolveState({ value: 'ready', context }) }
  }),
  cases: [
    { type: 'user.progresses' },
    { type: 'user.checksAgain' },
    { type: 'user.hasLooked' },
    { type: 'user.closesCelebration' },
    { type: 'user.leavesCelebration' },
    { type: 'user.returnsToCelebration' },
    { type: 'time.passes' },
    { type: 'lastRequirement.completed' },
    { type: 'platform.accepts' },
    { type: 'platform.refuses' },
    { type: 'platform.saysSomethingChanged' },
    { type: 'platform.fails' },
    { type: 'answer.lostAfterCommit' },
    { type: 'answer.lostBeforeCommit' },
    { type: 'answer.lostAndStaffShutsDown' },
    { type: 'lookup.answers' },
    { type: 'lookup.fails' },
  ],
} satisfies Model<ProgressionViewSnapshot, ViewEvent, ProgressionView>
