import { assign, emit, fromPromise, setup } from 'xstate'
import { type ApprovalFacts, approvalLifecycle } from './lifecycle.ts'
import type { ApprovalState } from './approval-type.ts'
import { type Actor, snapshotOf } from '../law.ts'
import { type Problem, problemOf } from '../problem.ts'

interface Input {
  addonId: string
  state: ApprovalState
  facts: ApprovalFacts
  by: Actor
}

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
    sendRequest: fromPromise<void, { addonId: string; type: ApprovalFacts['type'] }>(() =>
      Promise.reject(new Error('provide sendRequest')),
    ),
    readState: fromPromise<ApprovalState, { addonId: string; type: ApprovalFacts['type'] }>(() =>
      Promise.reject(new Error('provide readState')),
    ),
  },
  guards: {
    mayRequest: ({ context }) =>
      snapshotOf(approvalLifecycle, context.state, context.facts).can({ type: 'request', by: context.by }),
    isRefused: (_, { error }: { error: unknown }) => problemOf(error).kind === 'refused',
    /** Not as it was when the page was loaded. */
    isElse: ({ context }, state: ApprovalState) => state !== context.state,
    answerLost: (_, { error }: { error: unknown }) => problemOf(error).kind === 'lost',
    /** Pending, or decided already since it was asked for. A rejection that stood before tells nothing. */
    wasRequested: ({ context }, state: ApprovalState) =>
      state === 'pending' || state === 'approved' || (state === 'rejected' && context.state === 'notStarted'),
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
    takeState: assign((_, state: ApprovalState) => ({ state, problem: null })),
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
        src: 'sendRequest',
        input: ({ context }) => ({ addonId: context.addonId, type: context.facts.type }),
        onDone: { target: 'settled', actions: ['becomePending', 'emitRequested'] },
        onError: [
          { guard: { type: 'answerLost', params: ({ event }) => event }, target: 'checking' },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'comparing',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          {
            target: 'settled',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
          },
        ],
      },
    },
    /** The platform said no: perhaps since somebody has asked, in another tab too, and this page is older. */
    comparing: {
      tags: 'busy',
      invoke: {
        src: 'readState',
        input: ({ context }) => ({ addonId: context.addonId, type: context.facts.type }),
        onDone: [
          {
            guard: { type: 'isElse', params: ({ event }) => event.output },
            target: 'settled',
            actions: [
              { type: 'takeState', params: ({ event }) => event.output },
              'tellAskedAlready',
              'emitRefused',
            ],
          },
          { target: 'settled', actions: 'emitRefused' },
        ],
        onError: { target: 'settled', actions: 'emitRefused' },
      },
    },
    /** The answer was lost: the approval may have been asked for or not. */
    checking: {
      tags: 'busy',
      invoke: {
        src: 'readState',
        input: ({ context }) => ({ addonId: context.addonId, type: context.facts.type }),
        onDone: [
          {
            guard: { type: 'wasRequested', params: ({ event }) => event.output },
            target: 'settled',
            actions: [{ type: 'takeState', params: ({ event }) => event.output }, 'emitRequested'],
          },
          { target: 'settled', actions: 'tellNothingHappened' },
        ],
        onError: {
          target: 'unheard',
          actions: { type: 'keepProblem', params: ({ event }) => event },
        },
      },
    },
    unheard: { on: { check: 'checking' } },
  },
})
