import { assign, emit, setup } from 'xstate'
import { type ApprovalFacts, approvalLifecycle } from './lifecycle.ts'
import type { ApprovalState } from './approval-type.ts'
import { type Party, snapshotOf } from '../law.ts'
import { type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, told } from '../settle.ts'

interface Input {
  addonId: string
  state: ApprovalState
  facts: ApprovalFacts
  by: Party
}

/** The request to the platform. */
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
 * The request of one approval, repeatable after a rejection. A lost answer is looked up before anything is
 * reported, so that a request is neither lost nor sent twice.
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
    /** Pending, or already decided since the request. An earlier rejection does not count. */
    wasRequested: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' &&
      outcome.after?.kind !== 'refused' &&
      outcome.found !== 'notStarted' &&
      (outcome.found !== 'rejected' || context.state === 'notStarted'),
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown' && outcome.after?.kind !== 'refused',
    /** The platform refused because the page was older than the approval. */
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
        // A problem about another state is obsolete.
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
          // It may have been requested meanwhile, possibly in another tab, and this page is older.
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
