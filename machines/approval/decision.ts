import { assign, emit, fromPromise, setup } from 'xstate'
import { type ApprovalEvent, type ApprovalFacts, approvalLifecycle } from './lifecycle.ts'
import type { ApprovalState } from './approval-type.ts'
import { type Actor, snapshotOf } from '../law.ts'
import { type ChangedFact, type Problem, problemOf } from '../problem.ts'

/** An approval as far as deciding it needs it. */
export interface DecidableApproval {
  id: string
  state: ApprovalState
  /** For the provider; null for none. */
  message: string | null
  /** Changes with the approval itself. */
  etag: string
  /** The add-on's, which a decision names, so that nobody decides on what they have not seen (READINGS 38). */
  revision: number
  facts: ApprovalFacts
}

/** What is asked of the platform. A rejection brings its message, an approval none. */
export interface ApprovalDecision {
  id: string
  to: 'approved' | 'rejected'
  message: string | null
  revision: number
}

interface Context {
  approval: DecidableApproval
  by: Actor
  to: ApprovalDecision['to']
  message: string | null
  problem: Problem | null
  /** What the approval is about and others have changed, while the person is asked to look at it. */
  changed: readonly ChangedFact[]
}

type ApprovalDecisionEvent =
  | { type: 'approve' }
  | { type: 'reject'; message: string }
  | { type: 'approval.loaded'; approval: DecidableApproval }
  | { type: 'check' }
  | { type: 'changes.seen' }

const takes = ({ approval: { state, facts } }: Context, event: ApprovalEvent): boolean =>
  snapshotOf(approvalLifecycle, state, facts).can(event)

const problem = (message: string, kind: Problem['kind']): Problem => ({ kind, message, fields: {} })

/**
 * Deciding one approval where staff find it. A lost answer is looked up before anything is said, and who decides on
 * what somebody else has changed meanwhile is shown that first.
 */
export const approvalDecision = setup({
  types: {
    input: {} as { approval: DecidableApproval; by: Actor },
    context: {} as Context,
    events: {} as ApprovalDecisionEvent,
    emitted: {} as { type: 'decided'; approval: DecidableApproval } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    sendDecision: fromPromise<DecidableApproval, ApprovalDecision>(() =>
      Promise.reject(new Error('provide sendDecision')),
    ),
    readApproval: fromPromise<DecidableApproval, { id: string }>(() =>
      Promise.reject(new Error('provide readApproval')),
    ),
  },
  guards: {
    mayApprove: ({ context }) => takes(context, { type: 'approve', by: context.by }),
    mayReject: ({ context }, { message }: { message: string }) =>
      takes(context, { type: 'reject', by: context.by, message }),
    answerLost: (_, { error }: { error: unknown }) => problemOf(error).kind === 'lost',
    isStale: (_, { error }: { error: unknown }) => problemOf(error).kind === 'stale',
    /** An approval clears the message; a rejection that tells something else is somebody else's. */
    wasTaken: ({ context }, { output }: { output: DecidableApproval }) =>
      output.state === context.to && output.message === context.message,
    hasChanged: ({ context }) => context.changed.length > 0,
    isUntouched: ({ context }, { output }: { output: DecidableApproval }) =>
      output.etag === context.approval.etag,
  },
  actions: {
    keepApproval: assign({ to: 'approved', message: null, problem: null, changed: [] }),
    keepRejection: assign((_, { message }: { message: string }) => ({
      to: 'rejected' as const,
      message,
      problem: null,
      changed: [],
    })),
    /** That the approval itself was changed shows on it. */
    keepChanged: assign({
      changed: ({ context }, { error }: { error: unknown }) =>
        (problemOf(error).changed ?? []).filter(({ subject }) => subject.id !== context.approval.id),
    }),
    forgetChanged: assign({ changed: [], problem: null }),
    tellSubjectChanged: assign({
      problem: problem(
        'What it is about has changed since it was opened, so nothing was decided. Look at that first.',
        'stale',
      ),
    }),
    replace: assign({ approval: (_, { approval }: { approval: DecidableApproval }) => approval }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellNothingHappened: assign({
      problem: problem('The platform did not answer. Nothing was decided; try again.', 'lost'),
    }),
    tellChanged: assign({
      problem: problem(
        'Somebody else has changed this approval meanwhile, so nothing was decided. It is shown as it now is.',
        'stale',
      ),
    }),
    emitDecided: emit(({ context }) => ({ type: 'decided', approval: context.approval }) as const),
    emitRefused: emit(({ context }) => {
      const told = context.problem ?? problem('Unknown error.', 'fault')
      return { type: 'refused', problem: told } as const
    }),
  },
}).createMachine({
  id: 'approvalDecision',
  context: ({ input }) => ({ ...input, to: 'approved', message: null, problem: null, changed: [] }),
  initial: 'settled',
  states: {
    settled: {
      on: {
        'approval.loaded': { actions: { type: 'replace', params: ({ event }) => event } },
        approve: { guard: 'mayApprove', target: 'sending', actions: 'keepApproval' },
        reject: {
          guard: { type: 'mayReject', params: ({ event }) => event },
          target: 'sending',
          actions: { type: 'keepRejection', params: ({ event }) => event },
        },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'sendDecision',
        input: ({ context: { approval, to, message } }) => ({
          id: approval.id,
          to,
          message,
          revision: approval.revision,
        }),
        onDone: {
          target: 'settled',
          actions: [{ type: 'replace', params: ({ event }) => ({ approval: event.output }) }, 'emitDecided'],
        },
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'checking' },
          {
            guard: { type: 'isStale', params: ({ event }) => event },
            target: 'checking',
            actions: { type: 'keepChanged', params: ({ event }) => event },
          },
          {
            target: 'settled',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
          },
        ],
      },
    },
    /** The answer was lost, or somebody else was first: only the platform knows what is stored. */
    checking: {
      tags: 'busy',
      invoke: {
        src: 'readApproval',
        input: ({ context }) => ({ id: context.approval.id }),
        onDone: [
          {
            guard: { type: 'wasTaken', params: ({ event }) => event },
            target: 'settled',
            actions: [
              { type: 'replace', params: ({ event }) => ({ approval: event.output }) },
              'emitDecided',
            ],
          },
          {
            guard: 'hasChanged',
            target: 'changed',
            actions: [
              { type: 'replace', params: ({ event }) => ({ approval: event.output }) },
              'tellSubjectChanged',
              'emitRefused',
            ],
          },
          {
            guard: { type: 'isUntouched', params: ({ event }) => event },
            target: 'settled',
            actions: ['tellNothingHappened', 'emitRefused'],
          },
          {
            target: 'settled',
            actions: [
              { type: 'replace', params: ({ event }) => ({ approval: event.output }) },
              'tellChanged',
              'emitRefused',
            ],
          },
        ],
        onError: {
          target: 'unheard',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    /** Something that the approval is of has changed: the person looks at it before they decide. */
    changed: {
      on: {
        'approval.loaded': { actions: { type: 'replace', params: ({ event }) => event } },
        'changes.seen': { target: 'settled', actions: 'forgetChanged' },
      },
    },
    unheard: { on: { check: 'checking' } },
  },
})
