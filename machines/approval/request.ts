import { assign, emit, setup } from 'xstate'
import { type ApprovalFacts, approvalLifecycle } from './lifecycle.ts'
import type { ApprovalState } from './approval-type.ts'
import { type Actor, snapshotOf } from '../law.ts'
import { type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, told } from '../settle.ts'

interface Input {
  addonId: string
  state: ApprovalState
  facts: ApprovalFacts
  by: Actor
}

/** What is asked of the platform. */
export interface ApprovalRequest {
  addonId: string
  type: ApprovalFacts['type']
}

type Outcome = Settled<unknown, ApprovalState>

type ApprovalWorkflowEvent =
  | { type: 'request' }
  | { type: 'facts.loaded'; state: ApprovalState; facts: ApprovalFacts }
  | { type: 'check' }

/**
 * Asking for one approval, again after a rejection too. An answer that never came is looked up
 * before anything is said, so that a request is neither lost nor sent twice.
 */
export const approvalWorkflow = setup({
  types: {
    input: {} as Input,
    context: {} as Input & { problem: Problem | null },
    events: {} as ApprovalWorkflowEvent,
    emitted: {} as { type: 'requested' } | { type: 'refused' },
    tags: {} as 'busy',
  },
  actors: {
    settle: settling<ApprovalRequest, unknown, ApprovalState>(),
  },
  guards: {
    mayRequest: ({ context }) =>
      snapshotOf(approvalLifecycle, context.state, context.facts).can({ type: 'request', by: context.by }),
    wasAccepted: (_, outcome: Outcome) => outcome.kind === 'done',
    /** Pending, or decided already since it was asked for. A rejection that stood before tells nothing. */
    wasRequested: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' &&
      outcome.after?.kind !== 'refused' &&
      outcome.found !== 'notStarted' &&
      (outcome.found !== 'rejected' || context.state === 'notStarted'),
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown' && outcome.after?.kind !== 'refused',
    /** The platform said no to a page that was older than the approval. */
    wasAskedAlready: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && outcome.after?.kind === 'refused' && outcome.found !== context.state,
    wasRefused: (_, outcome: Outcome) => outcome.kind !== 'done' && outcome.after?.kind === 'refused',
  },
  actions: {
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    tellNothingHappened: assign({
      problem: {
        kind: 'lost',
        message: 'The platform did not answer. Nothing was requested; try again.',
        fields: {},
      } satisfies Problem,
    }),
    tellAskedAlready: assign({
      problem: {
        kind: 'refused',
        message: 'It was asked for already, in another tab or by somebody else. It is shown as it now is.',
        fields: {},
      } satisfies Problem,
    }),
    becomePending: assign({ state: 'pending', problem: null }),
    takeFound: assign((_, outcome: Outcome) =>
      outcome.kind === 'found' ? { state: outcome.found, problem: null } : {},
    ),
    tellUnknown: assign({ problem: (_, outcome: Outcome) => problemIn(outcome) }),
    tellRefused: assign((_, outcome: Outcome) => (outcome.kind === 'done' ? {} : { problem: outcome.after })),
    emitRequested: emit({ type: 'requested' }),
    emitRefused: emit({ type: 'refused' }),
  },
}).createMachine({
  id: 'approvalWorkflow',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'settled',
  on: {
    'facts.loaded': {
      actions: assign(({ context, event }) => ({
        state: event.state,
        facts: event.facts,
        // What was said of another state is over.
        problem: event.state === context.state ? context.problem : null,
      })),
    },
  },
  states: {
    settled: {
      on: {
        request: { target: 'requesting', guard: 'mayRequest', actions: assign({ problem: null }) },
      },
    },
    requesting: {
      tags: 'busy',
      invoke: {
        src: 'settle',
        input: ({ context, event }) => ({
          change: { addonId: context.addonId, type: context.facts.type },
          from: event.type === 'check' ? 'look' : 'send',
          // Perhaps somebody has asked meanwhile, in another tab too, and this page is older.
          lookAfter: ['lost', 'refused'],
        }),
        onDone: [
          { guard: told('wasAccepted'), target: 'settled', actions: ['becomePending', 'emitRequested'] },
          { guard: told('wasRequested'), target: 'settled', actions: [told('takeFound'), 'emitRequested'] },
          { guard: told('isUnknown'), target: 'unheard', actions: told('tellUnknown') },
          {
            guard: told('wasAskedAlready'),
            target: 'settled',
            actions: [told('takeFound'), 'tellAskedAlready', 'emitRefused'],
          },
          { guard: told('wasRefused'), target: 'settled', actions: [told('tellRefused'), 'emitRefused'] },
          { target: 'settled', actions: 'tellNothingHappened' },
        ],
        onError: {
          target: 'settled',
          actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
        },
      },
    },
    unheard: { on: { check: 'requesting' } },
  },
})
