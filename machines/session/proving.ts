import { assign, setup } from 'xstate'
import { clearProblem, keepProblem } from '../conversation.ts'
import { type Failed, given, told } from '../given.ts'
import { type Problem, problemOf } from '../problem.ts'
import { hasHappened, settling, tellUnknown } from '../settle.ts'
import type { ProofKind } from './fresh-proof.ts'

/** A proof as a person gives it in the dialog; a passkey's comes from their device while it is checked. */
export type GivenProof =
  | { kind: 'password'; password: string }
  | { kind: 'code'; code: string }
  | { kind: 'passkey' }

type ProvingEvent =
  | { type: 'choose'; kind: ProofKind }
  | { type: 'give'; proof: GivenProof }
  | { type: 'signInAgain' }
  | { type: 'cancel' }

/**
 * Asks a person for a fresh proof, before a change that waits for it is sent again. Found is whether the session is
 * proven, for a proof whose answer was lost. The proof itself is kept no longer than it is checked.
 */
export const proving = setup({
  types: {
    input: {} as { kinds: readonly ProofKind[] },
    context: {} as {
      /** The kinds that this account can give; empty if it can only sign in again. */
      kinds: readonly ProofKind[]
      /** The kind that the dialog asks for now. */
      kind: ProofKind
      problem: Problem | null
    },
    events: {} as ProvingEvent,
    tags: {} as 'busy' | 'open',
  },
  actors: { settle: settling<GivenProof, unknown, boolean>() },
  guards: {
    /** Only what the account can give. */
    isOffered: ({ context }, kind: ProofKind) => context.kinds.includes(kind),
    maySignIn: ({ context }) => context.kinds.length === 0 || context.kinds.includes('provider'),
    hasHappened,
    /** The platform names the field of a wrong proof; a wrong code is a problem of its own kind. */
    isWrong: (_, { error }: Failed) => {
      const { kind, fields } = problemOf(error)
      return kind === 'unproven' || Object.keys(fields).length > 0
    },
  },
  actions: {
    choose: assign((_, kind: ProofKind) => ({ kind, problem: null })),
    clearProblem,
    keepProblem,
    tellUnknown,
  },
}).createMachine({
  id: 'proving',
  context: ({ input: { kinds } }) => ({ kinds, kind: kinds[0] ?? 'provider', problem: null }),
  initial: 'asking',
  states: {
    asking: {
      tags: 'open',
      initial: 'resting',
      states: {
        resting: {},
        /** The platform has refused the proof. */
        wrong: {},
        /** It takes none at the moment, such as after too many wrong ones. */
        refused: {},
        /** Nothing is known of a proof that was sent, but that it does not count. */
        unanswered: {},
      },
      on: {
        choose: {
          target: '.resting',
          guard: { type: 'isOffered', params: ({ event }) => event.kind },
          actions: { type: 'choose', params: ({ event }) => event.kind },
        },
        give: {
          target: 'checking',
          guard: { type: 'isOffered', params: ({ event }) => event.proof.kind },
        },
        signInAgain: { target: 'signingIn', guard: 'maySignIn' },
        cancel: 'cancelled',
      },
    },
    checking: {
      tags: ['busy', 'open'],
      entry: 'clearProblem',
      invoke: {
        src: 'settle',
        input: ({ event }) => {
          if (event.type !== 'give') throw new Error('only a given proof is checked')
          return { change: event.proof }
        },
        onDone: [
          { guard: told('hasHappened'), target: 'proven' },
          { target: 'asking.unanswered', actions: told('tellUnknown') },
        ],
        onError: [
          { guard: given('isWrong'), target: 'asking.wrong', actions: given('keepProblem') },
          { target: 'asking.refused', actions: given('keepProblem') },
        ],
      },
    },
    proven: { type: 'final' },
    cancelled: { type: 'final' },
    /** The page is left, as after the end of a session: what was typed is kept. */
    signingIn: { type: 'final' },
  },
})
