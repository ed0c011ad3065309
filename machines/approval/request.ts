import { assign, emit, setup } from 'xstate'
import { keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import { type ApprovalFacts, approvalLifecycle } from './lifecycle.ts'
import type { ApprovalState, ApprovalType } from './approval-type.ts'
import { type Party, snapshotOf } from '../law.ts'
import { plainProblem, type Problem, unanswered } from '../problem.ts'
import { reload, reloadThen } from '../shapes/reload.ts'
import { isAnswered, type Settled, settling, tellUnknown } from '../settle.ts'

interface Input {
  addonId: string
  type: ApprovalType
  by: Party
}

/** The approval as the user sees it. */
interface Shown {
  state: ApprovalState
  facts: ApprovalFacts
}

interface Context extends Input {
  /** A message to staff with the request; undefined for none. */
  text?: string | undefined
  /** As last requested, or as answered since; null before the first request. */
  state: ApprovalState | null
  problem: Problem | null
}

/** The request to the platform. */
export interface ApprovalRequest {
  addonId: string
  type: ApprovalType
  /** A message to staff. */
  text?: string | undefined
}

type Outcome = Settled<unknown, ApprovalState>

type ApprovalWorkflowEvent = ({ type: 'request'; text?: string } & Shown) | { type: 'check' }

/**
 * The request of one approval, repeatable after a rejection. A lost answer is looked up before anything is
 * reported, so that a request is neither lost nor sent twice.
 */
export const approvalWorkflow = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ApprovalWorkflowEvent,
    emitted: {} as { type: 'requested' } | { type: 'refused' },
    tags: {} as 'busy' | 'sending',
  },
  actors: {
    reload,
    settle: settling<ApprovalRequest, unknown, ApprovalState>(),
  },
  guards: {
    mayRequest: ({ context: { by } }, { state, facts }: Shown) =>
      snapshotOf(approvalLifecycle, state, facts).can({ type: 'request', by }),
    isAnswered,
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
    keepShown: assign((_, { state, text }: Shown & { text?: string }) => ({ state, text, problem: null })),
    keepProblem,
    tellNothingHappened: assign({ problem: unanswered('Nothing was requested') }),
    tellAskedAlready: assign({
      problem: plainProblem(
        'refused',
        'It was asked for already, in another tab or by somebody else. It is shown as it now is.',
      ),
    }),
    becomePending: assign({ state: 'pending', problem: null }),
    takeFound: assign((_, outcome: Outcome) =>
      outcome.kind === 'found' ? { state: outcome.found, problem: null } : {},
    ),
    tellUnknown,
    tellRefused: assign((_, outcome: Outcome) => (outcome.kind === 'done' ? {} : { problem: outcome.after })),
    emitRequested: emit({ type: 'requested' }),
    emitRefused: emit({ type: 'refused' }),
  },
}).createMachine({
  id: 'approvalWorkflow',
  context: ({ input }) => ({ ...input, state: null, problem: null }),
  initial: 'settled',
  states: {
    settled: {
      on: {
        request: { target: 'requesting', guard: given('mayRequest'), actions: given('keepShown') },
      },
    },
    requesting: {
      tags: ['busy', 'sending'],
      invoke: {
        src: 'settle',
        input: ({ context, event }) => ({
          change: { addonId: context.addonId, type: context.type, text: context.text },
          from: event.type === 'check' ? 'look' : 'send',
          // It may have been requested meanwhile, possibly in another tab, and this page is older.
          lookAfter: ['lost', 'refused'],
        }),
        onDone: [
          { guard: told('isAnswered'), target: 'reloading', actions: ['becomePending', 'emitRequested'] },
          { guard: told('wasRequested'), target: 'reloading', actions: [told('takeFound'), 'emitRequested'] },
          { guard: told('isUnknown'), target: 'unheard', actions: told('tellUnknown') },
          {
            guard: told('wasAskedAlready'),
            target: 'reloading',
            actions: [told('takeFound'), 'tellAskedAlready', 'emitRefused'],
          },
          { guard: told('wasRefused'), target: 'reloading', actions: [told('tellRefused'), 'emitRefused'] },
          { target: 'settled', actions: 'tellNothingHappened' },
        ],
        onError: { target: 'reloading', actions: [given('keepProblem'), 'emitRefused'] },
      },
    },
    /** The page still shows the approval as it was. */
    reloading: {
      tags: 'busy',
      invoke: reloadThen('settled'),
    },
    unheard: { on: { check: 'requesting' } },
  },
})

/** The problem of the last request; null if the approval now has another state than the problem is about. */
export const problemShown = ({ state, problem }: Context, shown: ApprovalState): Problem | null =>
  state === shown ? problem : null
