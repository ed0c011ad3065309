import { assign, emit, setup } from 'xstate'
import { type Problem, problemOf } from '../problem.ts'
import { problemIn, type Settled, settling, told } from '../settle.ts'
import { repricingRequestBlockers, type RepricingRequestFacts } from './repricing-request.ts'

/** A repricing's parsed form. The price is in cents, null if there is none. */
export interface RepricingDraft {
  priceCents: number | null
  grandfathered: boolean
}

/** The request to the platform. */
export interface RepricingRequest {
  planId: string
  priceCents: number
  grandfathered: boolean
}

/** Found is true if the plan has an active repricing to exactly this price. */
type Outcome = Settled<unknown, boolean>

interface Context {
  planId: string
  facts: RepricingRequestFacts
  draft: RepricingDraft
  problem: Problem | null
  /** True if the outcome of the last attempt is known. */
  isHeard: boolean
}

type RepricingWorkflowEvent =
  | { type: 'changed'; draft: RepricingDraft }
  | { type: 'facts.loaded'; facts: RepricingRequestFacts }
  | { type: 'submit' }
  | { type: 'close' }
  | { type: 'stay' }
  | { type: 'discard' }
  | { type: 'check' }

const mayAsk = (facts: RepricingRequestFacts, { priceCents }: RepricingDraft): boolean =>
  priceCents !== null && repricingRequestBlockers(facts, priceCents).length === 0

const requestOf = ({ planId, draft }: Context): RepricingRequest => ({
  planId,
  priceCents: draft.priceCents ?? 0,
  grandfathered: draft.grandfathered,
})

/**
 * The request of a repricing: a summary is shown once an acceptable price is entered. A lost answer is looked
 * up before anything is reported.
 */
export const repricingWorkflow = setup({
  types: {
    input: {} as { planId: string; facts: RepricingRequestFacts; draft: RepricingDraft },
    context: {} as Context,
    events: {} as RepricingWorkflowEvent,
    emitted: {} as { type: 'submitted' } | { type: 'refused'; problem: Problem } | { type: 'closed' },
    tags: {} as 'busy' | 'unsaved',
  },
  actors: {
    settle: settling<RepricingRequest, unknown, boolean>(),
  },
  guards: {
    mayAskFor: ({ context }, { draft }: { draft: RepricingDraft }) => mayAsk(context.facts, draft),
    mayAskWith: ({ context }, { facts }: { facts: RepricingRequestFacts }) => mayAsk(facts, context.draft),
    mayAsk: ({ context }) => mayAsk(context.facts, context.draft),
    wasRequested: (_, outcome: Outcome) =>
      outcome.kind === 'done' || (outcome.kind === 'found' && outcome.found),
    isUnknown: (_, outcome: Outcome) => outcome.kind === 'unknown',
    isUnheard: ({ context }) => !context.isHeard,
    wasRefused: ({ context }) => context.problem !== null,
  },
  actions: {
    keepDraft: assign({ draft: (_, { draft }: { draft: RepricingDraft }) => draft }),
    keepFacts: assign({ facts: (_, { facts }: { facts: RepricingRequestFacts }) => facts }),
    clearProblem: assign({ problem: null, isHeard: true }),
    keepProblem: assign({ problem: (_, { error }: { error: unknown }) => problemOf(error) }),
    leaveOpen: assign({ isHeard: false, problem: (_, outcome: Outcome) => problemIn(outcome) }),
    tellNothingHappened: assign({
      isHeard: true,
      problem: {
        kind: 'lost',
        message: 'The platform did not answer. Nothing was requested; try again.',
        fields: {},
      } satisfies Problem,
    }),
    emitSubmitted: emit({ type: 'submitted' }),
    emitClosed: emit({ type: 'closed' }),
    emitRefused: emit(({ context }) => {
      const problem = context.problem ?? { kind: 'fault' as const, message: 'Unknown error.', fields: {} }
      return { type: 'refused', problem } as const
    }),
  },
}).createMachine({
  id: 'repricingWorkflow',
  context: ({ input }) => ({ ...input, problem: null, isHeard: true }),
  initial: 'opening',
  on: {
    'facts.loaded': { actions: { type: 'keepFacts', params: ({ event }) => event } },
  },
  states: {
    /** A restored draft may already be complete. */
    opening: { always: [{ guard: 'mayAsk', target: 'summarised' }, { target: 'editing' }] },
    editing: {
      on: {
        changed: [
          {
            guard: { type: 'mayAskFor', params: ({ event }) => event },
            target: 'summarised',
            actions: { type: 'keepDraft', params: ({ event }) => event },
          },
          { actions: { type: 'keepDraft', params: ({ event }) => event } },
        ],
        'facts.loaded': [
          {
            guard: { type: 'mayAskWith', params: ({ event }) => event },
            target: 'summarised',
            actions: { type: 'keepFacts', params: ({ event }) => event },
          },
          { actions: { type: 'keepFacts', params: ({ event }) => event } },
        ],
        close: 'closed',
      },
    },
    summarised: {
      tags: 'unsaved',
      on: {
        changed: [
          {
            guard: { type: 'mayAskFor', params: ({ event }) => event },
            actions: { type: 'keepDraft', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'keepDraft', params: ({ event }) => event } },
        ],
        'facts.loaded': [
          {
            guard: { type: 'mayAskWith', params: ({ event }) => event },
            actions: { type: 'keepFacts', params: ({ event }) => event },
          },
          { target: 'editing', actions: { type: 'keepFacts', params: ({ event }) => event } },
        ],
        submit: { target: 'submitting', actions: 'clearProblem' },
        close: 'leaving',
      },
    },
    /** Staying returns to the previous state with its messages. */
    leaving: {
      tags: 'unsaved',
      on: {
        stay: [
          { guard: 'isUnheard', target: 'unheard' },
          { guard: 'wasRefused', target: 'refused' },
          { target: 'opening' },
        ],
        discard: 'closed',
      },
    },
    submitting: {
      tags: ['busy', 'unsaved'],
      invoke: {
        src: 'settle',
        input: ({ context, event }) => ({
          change: requestOf(context),
          from: event.type === 'check' ? 'look' : 'send',
        }),
        onDone: [
          { guard: told('wasRequested'), target: 'submitted' },
          { guard: told('isUnknown'), target: 'unheard', actions: told('leaveOpen') },
          { target: 'refused', actions: ['tellNothingHappened', 'emitRefused'] },
        ],
        onError: {
          target: 'refused',
          actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'emitRefused'],
        },
      },
    },
    unheard: { tags: 'unsaved', on: { check: 'submitting', close: 'leaving' } },
    /** The platform refused: the form is kept, to be edited or sent again. */
    refused: {
      tags: 'unsaved',
      on: {
        changed: [
          {
            guard: { type: 'mayAskFor', params: ({ event }) => event },
            target: 'summarised',
            actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'clearProblem'],
          },
          {
            target: 'editing',
            actions: [{ type: 'keepDraft', params: ({ event }) => event }, 'clearProblem'],
          },
        ],
        submit: { guard: 'mayAsk', target: 'submitting', actions: 'clearProblem' },
        close: 'leaving',
      },
    },
    submitted: { type: 'final', entry: 'emitSubmitted' },
    closed: { type: 'final', entry: 'emitClosed' },
  },
})
