import { assign, setup } from 'xstate'
import { keepProblem } from '../conversation.ts'
import { type Failed, given, told, unprovided } from '../given.ts'
import { plainProblem, type Problem, problemOf } from '../problem.ts'

/** A signed-in session as stored by the browser; `expiresAt` is ms since the epoch. */
export interface Session {
  accessToken: string
  expiresAt: number
}

/** The data stored before leaving for the identity server; used once. */
export interface PendingSignIn {
  state: string
  codeVerifier: string
  attemptedUrl: string
  restarts: number
}

/** Number of automatic restarts on a mismatched state before asking the user (READINGS 27). */
const maxRestarts = 3

type SignInEvent =
  | { type: 'signIn'; attemptedUrl: string }
  /** To give a fresh proof at the identity server. */
  | { type: 'signInAgain'; attemptedUrl: string }
  | { type: 'callback.received'; code: string | null; state: string | null }
  | { type: 'session.expired' }
  | { type: 'signOut' }

/** Ignores a repeated callback: the stored attempt can be taken only once. */
const ignoreRepeatedCallback = { 'callback.received': {} } as const

/** Compares in time that depends only on the length, not on where the strings differ. */
function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length
  for (let i = 0; i < b.length; i++) difference |= (a.charCodeAt(i) || 0) ^ b.charCodeAt(i)
  return difference === 0
}

/**
 * The session: restored from the browser, or obtained by an authorization-code exchange with a verified
 * state; ended by expiry or log-out. A network failure never signs anyone out.
 */
export const signIn = setup({
  types: {
    context: {} as {
      session: Session | null
      pending: PendingSignIn | null
      code: string | null
      state: string | null
      attemptedUrl: string
      restarts: number
      /** Shown on the next screen, for example that a stored session was removed. */
      notice: string | null
      problem: Problem | null
    },
    events: {} as SignInEvent,
    tags: {} as 'checking' | 'signedIn',
  },
  actors: {
    restoreSession: unprovided<{ session: Session | null; notice: string | null }>('restoreSession'),
    /** Stores state and verifier and sends the browser to the identity server, which asks `again` despite a session. */
    leaveForSignIn: unprovided<void, { attemptedUrl: string; restarts: number; again?: true }>(
      'leaveForSignIn',
    ),
    /** Takes what was stored, removing it. */
    takePending: unprovided<PendingSignIn | null>('takePending'),
    exchangeCode: unprovided<Session, { code: string; codeVerifier: string }>('exchangeCode'),
    /** Removes the stored session and sends the browser to the identity server's log-out. */
    endSession: unprovided<void>('endSession'),
  },
  guards: {
    hasSession: (_, restored: { session: Session | null }) => restored.session !== null,
    stateMatches: ({ context }, pending: PendingSignIn | null) =>
      pending !== null && context.code !== null && sameText(context.state ?? '', pending.state),
    mayRestart: ({ context }) => context.restarts < maxRestarts,
    answerLost: (_, { error }: Failed) => problemOf(error).kind === 'lost',
  },
  actions: {
    keepProblem,
    keepPending: assign((_, pending: PendingSignIn | null) =>
      pending === null
        ? { pending }
        : { pending, attemptedUrl: pending.attemptedUrl, restarts: pending.restarts },
    ),
    keepAttempt: assign((_, { attemptedUrl }: { attemptedUrl: string }) => ({ attemptedUrl, restarts: 0 })),
    countRestart: assign({ restarts: ({ context }) => context.restarts + 1 }),
    tellMismatch: assign({
      problem: plainProblem('refused', 'The sign-in could not be verified. Please sign in again.'),
    }),
  },
}).createMachine({
  id: 'signIn',
  context: {
    session: null,
    pending: null,
    code: null,
    state: null,
    attemptedUrl: '/',
    restarts: 0,
    notice: null,
    problem: null,
  },
  initial: 'restoring',
  on: {
    'callback.received': {
      target: '.takingPending',
      actions: assign(({ event }) => ({ code: event.code, state: event.state })),
    },
  },
  states: {
    restoring: {
      tags: 'checking',
      invoke: {
        src: 'restoreSession',
        onDone: [
          {
            guard: told('hasSession'),
            target: 'signedIn',
            actions: assign(({ event }) => ({ session: event.output.session })),
          },
          { target: 'signedOut', actions: assign(({ event }) => ({ notice: event.output.notice })) },
        ],
        onError: { target: 'signedOut', actions: given('keepProblem') },
      },
    },
    signedOut: {
      on: {
        signIn: { target: 'leaving', actions: given('keepAttempt') },
      },
    },
    /** The browser is leaving for the identity server; the page ends here. */
    leaving: {
      tags: 'checking',
      invoke: {
        src: 'leaveForSignIn',
        input: ({ context }) => ({ attemptedUrl: context.attemptedUrl, restarts: context.restarts }),
        onDone: 'left',
        onError: { target: 'failed', actions: given('keepProblem') },
      },
    },
    left: { tags: 'checking' },
    takingPending: {
      tags: 'checking',
      on: ignoreRepeatedCallback,
      invoke: {
        src: 'takePending',
        onDone: { target: 'comparing', actions: told('keepPending') },
        onError: { target: 'failed', actions: given('keepProblem') },
      },
    },
    /** The state check: what came back must equal what was stored. */
    comparing: {
      tags: 'checking',
      always: [
        { guard: { type: 'stateMatches', params: ({ context }) => context.pending }, target: 'exchanging' },
        { guard: 'mayRestart', target: 'leaving', actions: 'countRestart' },
        { target: 'failed', actions: 'tellMismatch' },
      ],
    },
    exchanging: {
      tags: 'checking',
      on: ignoreRepeatedCallback,
      invoke: {
        src: 'exchangeCode',
        input: ({ context }) => ({
          code: context.code ?? '',
          codeVerifier: context.pending?.codeVerifier ?? '',
        }),
        onDone: {
          target: 'signedIn',
          actions: assign(({ event }) => ({
            session: event.output,
            problem: null,
            notice: null,
            restarts: 0,
          })),
        },
        onError: [
          { guard: given('answerLost'), target: 'unreachable', actions: given('keepProblem') },
          { guard: 'mayRestart', target: 'leaving', actions: 'countRestart' },
          { target: 'failed', actions: given('keepProblem') },
        ],
      },
    },
    /** A code can be exchanged only once, so a retry means signing in again. */
    unreachable: { on: { signIn: { target: 'leaving' } } },
    signedIn: {
      tags: 'signedIn',
      on: {
        'session.expired': 'expired',
        signInAgain: {
          target: 'leavingAgain',
          actions: assign(({ event }) => ({ attemptedUrl: event.attemptedUrl, restarts: 0, problem: null })),
        },
        signOut: 'signingOut',
      },
    },
    /** As `leaving`, but the session goes on if the browser cannot leave. */
    leavingAgain: {
      tags: 'checking',
      invoke: {
        src: 'leaveForSignIn',
        input: ({ context: { attemptedUrl, restarts } }) => ({ attemptedUrl, restarts, again: true }),
        onDone: 'left',
        onError: { target: 'signedIn', actions: given('keepProblem') },
      },
    },
    /** The screen stays as it is, with what was typed, until the user signs in again. */
    expired: {
      entry: assign({ session: null }),
      on: {
        signIn: { target: 'leaving', actions: given('keepAttempt') },
        signOut: 'signingOut',
      },
    },
    signingOut: {
      tags: 'checking',
      entry: assign({ session: null }),
      invoke: {
        src: 'endSession',
        onDone: 'left',
        onError: { target: 'signedOut', actions: given('keepProblem') },
      },
    },
    failed: {
      on: {
        signIn: {
          target: 'leaving',
          actions: assign(({ event }) => ({ attemptedUrl: event.attemptedUrl, restarts: 0, problem: null })),
        },
      },
    },
  },
})
