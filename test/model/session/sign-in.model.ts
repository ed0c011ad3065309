import { assign, setup, type SnapshotFrom } from 'xstate'
import { type Model, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.signsIn' }
  | { type: 'user.signsOut' }
  | { type: 'storage.hasSession' }
  | { type: 'storage.isEmpty' }
  | { type: 'storage.isInvalid' }
  | { type: 'storage.fails' }
  | { type: 'browser.leaves' }
  | { type: 'browser.cannotLeave' }
  | { type: 'callback.arrives' }
  | { type: 'callback.arrivesForged' }
  | { type: 'callback.arrivesWithoutCode' }
  | { type: 'callback.isHeardTwice' }
  | { type: 'aside.isTaken' }
  | { type: 'aside.isMissing' }
  | { type: 'aside.fails' }
  | { type: 'exchange.accepts' }
  | { type: 'exchange.refuses' }
  | { type: 'exchange.isLost' }
  | { type: 'session.expires' }
  | { type: 'logout.leaves' }
  | { type: 'logout.fails' }

export interface SignInView {
  /** True if this browser has put a state aside; one can be taken once. */
  aside: boolean
  /** How often this sign-in has been started over. */
  restarts: number
  /** The looks of the identity server's answer. */
  answer: 'right' | 'forged' | 'without code'
  told: 'nothing' | 'removed' | 'unreadable' | 'stuck' | 'mismatch' | 'refused' | 'lost' | 'still in'
}

const maxRestarts = 3

/** Signing in as a person and their browser live it, over as many page loads as it takes. */
export const signInView = setup({
  types: viewTypes<SignInView, ViewEvent>(),
  guards: {
    hasAside: ({ context }) => context.aside,
    nothingAside: ({ context }) => !context.aside,
    matches: ({ context }) => context.aside && context.answer === 'right',
    startsOver: ({ context }) => context.aside && context.restarts < maxRestarts,
    mayStartOver: ({ context }) => context.restarts < maxRestarts,
  },
  actions: {
    begin: assign({ restarts: 0 }),
    putAside: assign({ aside: true }),
    take: assign({ aside: false }),
    countRestart: assign(({ context }) => ({ restarts: context.restarts + 1, aside: false })),
    /** Without what was put aside nobody knows how often it has been tried. */
    firstRestart: assign({ restarts: 1 }),
    hear: assign((_, answer: SignInView['answer']) => ({ answer, told: 'nothing' as const })),
    hearAgain: () => {},
    tell: assign((_, told: SignInView['told']) => ({ told })),
  },
}).createMachine({
  id: 'signInView',
  context: ({ input }) => input,
  initial: 'opening',
  states: {
    opening: {
      on: {
        'storage.hasSession': { target: 'in', actions: { type: 'tell', params: 'nothing' } },
        'storage.isEmpty': 'out',
        'storage.isInvalid': { target: 'out', actions: { type: 'tell', params: 'removed' } },
        'storage.fails': { target: 'out', actions: { type: 'tell', params: 'unreadable' } },
      },
    },
    out: { on: { 'user.signsIn': { target: 'leaving', actions: 'begin' } } },
    leaving: {
      on: {
        'browser.leaves': { target: 'away', actions: 'putAside' },
        'browser.cannotLeave': { target: 'failed', actions: { type: 'tell', params: 'stuck' } },
      },
    },
    /** At the identity server. Coming back is a new page, where nothing is remembered but what was put aside. */
    away: {
      on: {
        'callback.arrives': { target: 'verifying', actions: { type: 'hear', params: 'right' } },
        'callback.arrivesForged': { target: 'verifying', actions: { type: 'hear', params: 'forged' } },
        'callback.arrivesWithoutCode': {
          target: 'verifying',
          actions: { type: 'hear', params: 'without code' },
        },
      },
    },
    verifying: {
      on: {
        'callback.isHeardTwice': { actions: 'hearAgain' },
        'aside.isTaken': [
          { guard: 'matches', target: 'exchanging', actions: 'take' },
          { guard: 'startsOver', target: 'leaving', actions: 'countRestart' },
          {
            guard: 'hasAside',
            target: 'failed',
            actions: ['take', { type: 'tell', params: 'mismatch' }],
          },
        ],
        'aside.isMissing': { guard: 'nothingAside', target: 'leaving', actions: 'firstRestart' },
        'aside.fails': { target: 'failed', actions: { type: 'tell', params: 'unreadable' } },
      },
    },
    exchanging: {
      on: {
        'callback.isHeardTwice': { actions: 'hearAgain' },
        'exchange.accepts': { target: 'in', actions: { type: 'tell', params: 'nothing' } },
        'exchange.refuses': [
          { guard: 'mayStartOver', target: 'leaving', actions: 'countRestart' },
          { target: 'failed', actions: { type: 'tell', params: 'refused' } },
        ],
        'exchange.isLost': { target: 'unreachable', actions: { type: 'tell', params: 'lost' } },
      },
    },
    unreachable: { on: { 'user.signsIn': 'leaving' } },
    in: {
      on: {
        'session.expires': 'expired',
        'user.signsOut': 'signingOut',
        'callback.arrivesForged': { target: 'verifying', actions: { type: 'hear', params: 'forged' } },
      },
    },
    expired: {
      on: { 'user.signsIn': { target: 'leaving', actions: 'begin' }, 'user.signsOut': 'signingOut' },
    },
    signingOut: {
      on: {
        'logout.leaves': 'away',
        'logout.fails': { target: 'out', actions: { type: 'tell', params: 'still in' } },
      },
    },
    failed: { on: { 'user.signsIn': { target: 'leaving', actions: 'begin' } } },
  },
})

export type SignInViewSnapshot = SnapshotFrom<typeof signInView>
export type SignInViewEvent = ViewEvent

const first: SignInView = { aside: false, restarts: 0, answer: 'right', told: 'nothing' }

export const signInModel = {
  name: 'signInView',
  machine: signInView,
  starts: [
    {
      title: 'a page is opened',
      fixture: first,
      state: signInView.resolveState({ value: 'opening', context: first }),
    },
  ],
  cases: [
    { type: 'user.signsIn' },
    { type: 'user.signsOut' },
    { type: 'storage.hasSession' },
    { type: 'storage.isEmpty' },
    { type: 'storage.isInvalid' },
    { type: 'storage.fails' },
    { type: 'browser.leaves' },
    { type: 'browser.cannotLeave' },
    { type: 'callback.arrives' },
    { type: 'callback.arrivesForged' },
    { type: 'callback.arrivesWithoutCode' },
    { type: 'callback.isHeardTwice' },
    { type: 'aside.isTaken' },
    { type: 'aside.isMissing' },
    { type: 'aside.fails' },
    { type: 'exchange.accepts' },
    { type: 'exchange.refuses' },
    { type: 'exchange.isLost' },
    { type: 'session.expires' },
    { type: 'logout.leaves' },
    { type: 'logout.fails' },
  ],
} satisfies Model<SignInViewSnapshot, ViewEvent, SignInView>
