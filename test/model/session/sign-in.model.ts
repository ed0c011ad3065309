import { assign, setup } from 'xstate'
import { viewModel, viewTypes } from '#test/runner/model.ts'

type ViewEvent =
  | { type: 'user.signsIn'; at: string }
  | { type: 'user.signsInAgain'; at: string }
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

interface SignInView {
  /** The address that this browser has put aside with its state; null if none. One can be taken once. */
  aside: string | null
  /** The address that signing in leads back to, as far as this page knows it. */
  back: string
  /** How often this sign-in has been started over. */
  restarts: number
  /** The looks of the identity server's answer. */
  answer: 'right' | 'forged' | 'without code'
  told: 'nothing' | 'removed' | 'unreadable' | 'stuck' | 'mismatch' | 'refused' | 'lost' | 'still in'
}

const maxRestarts = 3
/** Where a page leads back to that nobody has signed in at. */
const home = '/'

const toWhereTheyAre = {
  type: 'begin',
  params: ({ event }: { event: { at: string } }) => event.at,
} as const

/** Signing in as a person and their browser live it, over as many page loads as it takes. */
const signInView = setup({
  types: viewTypes<SignInView, ViewEvent>(),
  guards: {
    hasAside: ({ context }) => context.aside !== null,
    nothingAside: ({ context }) => context.aside === null,
    matches: ({ context }) => context.aside !== null && context.answer === 'right',
    startsOver: ({ context }) => context.aside !== null && context.restarts < maxRestarts,
    mayStartOver: ({ context }) => context.restarts < maxRestarts,
  },
  actions: {
    /** READINGS 28: the person comes back to where they were. */
    begin: assign((_, back: string) => ({ back, restarts: 0 })),
    putAside: assign(({ context }) => ({ aside: context.back })),
    /** A new page, which knows nothing. */
    forget: assign({ back: home }),
    take: assign(({ context }) => ({ back: context.aside ?? context.back, aside: null })),
    countRestart: assign(({ context }) => ({ restarts: context.restarts + 1 })),
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
    out: { on: { 'user.signsIn': { target: 'leaving', actions: toWhereTheyAre } } },
    leaving: {
      on: {
        'browser.leaves': { target: 'away', actions: 'putAside' },
        'browser.cannotLeave': { target: 'failed', actions: { type: 'tell', params: 'stuck' } },
      },
    },
    /** At the identity server. Coming back is a new page, where nothing is remembered but what was put aside. */
    away: {
      on: {
        'callback.arrives': { target: 'verifying', actions: ['forget', { type: 'hear', params: 'right' }] },
        'callback.arrivesForged': {
          target: 'verifying',
          actions: ['forget', { type: 'hear', params: 'forged' }],
        },
        'callback.arrivesWithoutCode': {
          target: 'verifying',
          actions: ['forget', { type: 'hear', params: 'without code' }],
        },
      },
    },
    verifying: {
      on: {
        'callback.isHeardTwice': { actions: 'hearAgain' },
        'aside.isTaken': [
          { guard: 'matches', target: 'exchanging', actions: 'take' },
          { guard: 'startsOver', target: 'leaving', actions: ['take', 'countRestart'] },
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
        'user.signsInAgain': {
          target: 'leavingAgain',
          actions: [toWhereTheyAre, { type: 'tell', params: 'nothing' }],
        },
        'user.signsOut': 'signingOut',
        'callback.arrivesForged': { target: 'verifying', actions: { type: 'hear', params: 'forged' } },
      },
    },
    /** To give a fresh proof; whoever cannot leave is as signed in as before. */
    leavingAgain: {
      on: {
        'browser.leaves': { target: 'away', actions: 'putAside' },
        'browser.cannotLeave': { target: 'in', actions: { type: 'tell', params: 'stuck' } },
      },
    },
    expired: {
      on: { 'user.signsIn': { target: 'leaving', actions: toWhereTheyAre }, 'user.signsOut': 'signingOut' },
    },
    signingOut: {
      on: {
        'logout.leaves': 'away',
        'logout.fails': { target: 'out', actions: { type: 'tell', params: 'still in' } },
      },
    },
    failed: { on: { 'user.signsIn': { target: 'leaving', actions: toWhereTheyAre } } },
  },
})

export const signInModel = viewModel(
  signInView,
  {
    'a page is opened': [
      'opening',
      { aside: null, back: home, restarts: 0, answer: 'right', told: 'nothing' },
    ],
  },
  {
    withValues: [
      { type: 'user.signsIn', at: '/addons/acme-queue/next-steps' },
      { type: 'user.signsIn', at: '/addons?q=acme' },
      { type: 'user.signsInAgain', at: '/addons/acme-queue/settings' },
    ],
  },
)
