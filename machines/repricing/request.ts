import { assign, emit, setup, type SnapshotFrom } from 'xstate'
import { emitRefused, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import { type Problem, unanswered } from '../problem.ts'
import { hasHappened, isUnknown, problemIn, type Settled, settling } from '../settle.ts'
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
  draft: RepricingDraft
  problem: Problem | null
  /** True if the outcome of the last attempt is known. */
  isHeard: boolean
}

/** The plan's facts as the user sees them. */
interface Shown {
  facts: RepricingRequestFacts
}

type RepricingWorkflowEvent =
  | { type: 'changed'; draft: RepricingDraft }
  | ({ type: 'submit' } & Shown)
  | ({ type: 'close' } & Shown)
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

const submit = { guard: given('mayAsk'), target: 'submitting', actions: 'clearProblem' } as const

/** The request of a repricing. A lost answer is looked up before anything is reported. */
export const repricingWorkflow = setup({
  types: {
    input: {} as { planId: string; draft: RepricingDraft },
    context: {} as Context,
    events: {} as RepricingWorkflowEvent,
    emitted: {} as { type: 'submitted' } | { type: 'refused'; problem: Problem } | { type: 'closed' },
    tags: {} as 'busy' | 'unsaved',
  },
  actors: {
    settle: settling<RepricingRequest, unknown, boolean>(),
  },
  guards: {
    mayAsk: ({ context }, { facts }: Shown) => mayAsk(facts, context.draft),
    hasHappened,
    isUnknown,
    isUnheard: ({ context }) => !context.isHeard,
    wasRefused: ({ context }) => context.problem !== null,
  },
  actions: {
    keepDraft: assign({ draft: (_, { draft }: { draft: RepricingDraft }) => draft }),
    clearProblem: assign({ problem: null, isHeard: true }),
    keepProblem,
    leaveOpen: assign({ isHeard: false, problem: (_, outcome: Outcome) => problemIn(outcome) }),
    tellNothingHappened: assign({ isHeard: true, problem: unanswered('Nothing was requested') }),
    emitSubmitted: emit({ type: 'submitted' }),
    emitClosed: emit({ type: 'closed' }),
    emitRefused,
  },
}).createMachine({
  id: 'repricingWorkflow',
  context: ({ input }) => ({ ...input, problem: null, isHeard: true }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        changed: { actions: given('keepDraft') },
        submit,
        close: [{ guard: given('mayAsk'), target: 'leaving' }, { target: 'closed' }],
      },
    },
    /** Staying returns to the previous state with its messages. */
    leaving: {
      tags: 'unsaved',
      on: {
        stay: [
          { guard: 'isUnheard', target: 'unheard' },
          { guard: 'wasRefused', target: 'refused' },
          { target: 'editing' },
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
          { guard: told('hasHappened'), target: 'submitted' },
          { guard: told('isUnknown'), target: 'unheard', actions: told('leaveOpen') },
          { target: 'refused', actions: ['tellNothingHappened', 'emitRefused'] },
        ],
        onError: { target: 'refused', actions: [given('keepProblem'), 'emitRefused'] },
      },
    },
    unheard: { tags: 'unsaved', on: { check: 'submitting', close: 'leaving' } },
    /** The platform refused: the form is kept, to be edited or sent again. */
    refused: {
      tags: 'unsaved',
      on: {
        changed: { target: 'editing', actions: [given('keepDraft'), 'clearProblem'] },
        submit,
        close: 'leaving',
      },
    },
    submitted: { type: 'final', entry: 'emitSubmitted' },
    closed: { type: 'final', entry: 'emitClosed' },
  },
})

/** True if an acceptable price is entered, which is then summarised and not lost without a question. */
export const isSummarised = (
  snapshot: SnapshotFrom<typeof repricingWorkflow>,
  facts: RepricingRequestFacts,
): boolean => snapshot.can({ type: 'submit', facts })
