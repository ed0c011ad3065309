import { assign, emit, setup } from 'xstate'
import { clearProblem, emitRefused, isUnknown, keepProblem, tellUnknown } from '../conversation.ts'
import { given, told } from '../given.ts'
import { type Party, snapshotOf } from '../law.ts'
import { plainProblem, type Problem, unanswered } from '../problem.ts'
import { type Settled, settling, storedIn } from '../settle.ts'
import { eventToStatus, type RepricingFacts, repricingLifecycle, type RepricingStatus } from './lifecycle.ts'

/** The parts of a repricing that deciding it needs. */
export interface DecidableRepricing {
  id: string
  status: RepricingStatus
  /** For the provider; null for none. */
  message: string | null
  /** Changes with the repricing, and is named by a decision so that none is made on another. */
  etag: string
  facts: RepricingFacts
}

/** The request to the platform. */
export interface RepricingVerdict {
  id: string
  to: 'approved' | 'rejected'
  message: string | null
  etag: string
}

interface Context {
  repricing: DecidableRepricing
  by: Party
  to: RepricingVerdict['to']
  message: string | null
  problem: Problem | null
}

type Outcome = Settled<DecidableRepricing, DecidableRepricing>

interface Decided {
  /** As the user sees it. */
  repricing: DecidableRepricing
  to: RepricingVerdict['to']
  message: string | null
}

/**
 * A staff decision on one repricing, with all that it means already shown. A lost answer is looked up before anything
 * is reported.
 */
export const repricingDecision = setup({
  types: {
    input: {} as { repricing: DecidableRepricing; by: Party },
    context: {} as Context,
    events: {} as ({ type: 'decide' } & Decided) | { type: 'check' },
    emitted: {} as { type: 'decided'; repricing: DecidableRepricing } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { settle: settling<RepricingVerdict, DecidableRepricing, DecidableRepricing>() },
  guards: {
    mayDecide: ({ context: { by } }, { repricing: { status, facts }, to }: Decided) =>
      snapshotOf(repricingLifecycle, status, facts).can({ type: eventToStatus[to], by }),
    /** A rejection with another message is someone else's. */
    wasTaken: ({ context: { to, message } }, outcome: Outcome) =>
      outcome.kind === 'done' ||
      (outcome.kind === 'found' && outcome.found.status === to && outcome.found.message === message),
    isUnknown,
    isUntouched: ({ context }, outcome: Outcome) => storedIn(outcome)?.etag === context.repricing.etag,
  },
  actions: {
    keep: assign((_, { repricing, to, message }: Decided) => ({ repricing, to, message, problem: null })),
    take: assign({ repricing: ({ context }, outcome: Outcome) => storedIn(outcome) ?? context.repricing }),
    clearProblem,
    tellUnknown,
    keepProblem,
    tellNothingHappened: assign({ problem: unanswered('Nothing was decided') }),
    tellChanged: assign({
      problem: plainProblem(
        'stale',
        'Somebody else has changed this request meanwhile, so nothing was decided. It is shown as it now is.',
      ),
    }),
    emitDecided: emit(({ context }) => ({ type: 'decided', repricing: context.repricing }) as const),
    emitRefused,
  },
}).createMachine({
  id: 'repricingDecision',
  context: ({ input }) => ({ ...input, to: 'approved', message: null, problem: null }),
  initial: 'settled',
  states: {
    settled: { on: { decide: { guard: given('mayDecide'), target: 'sending', actions: given('keep') } } },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'settle',
        input: ({ context: { repricing, to, message }, event }) => ({
          change: { id: repricing.id, to, message, etag: repricing.etag },
          from: event.type === 'check' ? 'look' : 'send',
          // If someone else was first, only the platform knows what is stored.
          lookAfter: ['lost', 'stale'],
        }),
        onDone: [
          {
            guard: told('wasTaken'),
            target: 'settled',
            actions: [told('take'), 'clearProblem', 'emitDecided'],
          },
          { guard: told('isUntouched'), target: 'settled', actions: ['tellNothingHappened', 'emitRefused'] },
          { guard: told('isUnknown'), target: 'unheard', actions: told('tellUnknown') },
          { target: 'settled', actions: [told('take'), 'tellChanged', 'emitRefused'] },
        ],
        onError: { target: 'settled', actions: [given('keepProblem'), 'emitRefused'] },
      },
    },
    unheard: { on: { check: 'sending' } },
  },
})
