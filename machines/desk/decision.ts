import { assign, emit, setup } from 'xstate'
import { emitRefused, keepProblem } from '../conversation.ts'
import { given, told } from '../given.ts'
import type { Party } from '../law.ts'
import { type ChangedFact, plainProblem, type Problem, unanswered } from '../problem.ts'
import { isUnknown, type Settled, settling, storedIn, tellUnknown } from '../settle.ts'

/** The parts of a record that deciding it needs; its law, and what names it to the platform, are its kind's. */
export interface Decidable {
  id: string
  status: string
  /** For the provider; null for none. */
  message: string | null
  /** Changes with the record itself. */
  etag: string
}

/** A decision, on the record as it was seen. An approval has no message, a rejection may have one. */
export interface Decision<Of extends Decidable = Decidable> {
  record: Of
  to: 'approved' | 'rejected'
  message: string | null
}

interface Input {
  record: Decidable
  by: Party
  /** Names the kind of record in sentences. */
  noun: 'approval' | 'request'
}

interface Context extends Input, Decision {
  problem: Problem | null
  /** Others' changes to the record's subject, while the user is asked to look at them. */
  changed: readonly ChangedFact[]
}

type Outcome = Settled<Decidable, Decidable>

/** Changes by others of the record's subject; a change of the record itself shows on it. */
const changedIn = ({ record, changed }: Context, outcome: Outcome): readonly ChangedFact[] =>
  outcome.kind === 'done' || outcome.after === null
    ? changed
    : (outcome.after.changed ?? []).filter(({ subject }) => subject.id !== record.id)

/**
 * A staff decision on one record: an approval, or a repricing. A lost answer is looked up before anything is reported,
 * and changes made by others meanwhile are shown before a decision counts.
 */
export const decision = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as ({ type: 'decide' } & Decision) | { type: 'sendAgain' } | { type: 'changes.seen' },
    emitted: {} as { type: 'decided' } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: { settle: settling<Decision, Decidable, Decidable>() },
  guards: {
    /** The law of the record's kind, which is its provider's. */
    mayDecide: (_, { record }: Decision): boolean => {
      throw new Error(`provide mayDecide for ${record.id}`)
    },
    /** An approval clears the message; a rejection with another message is someone else's. */
    wasTaken: ({ context: { to, message } }, outcome: Outcome) =>
      outcome.kind === 'done' ||
      (outcome.kind === 'found' && outcome.found.status === to && outcome.found.message === message),
    hasChanged: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && changedIn(context, outcome).length > 0,
    isUnknown,
    isUntouched: ({ context }, outcome: Outcome) => storedIn(outcome)?.etag === context.record.etag,
  },
  actions: {
    keep: assign((_, { record, to, message }: Decision) => ({
      record,
      to,
      message,
      problem: null,
      changed: [],
    })),
    keepChanged: assign({ changed: ({ context }, outcome: Outcome) => changedIn(context, outcome) }),
    forgetChanged: assign({ changed: [], problem: null }),
    tellSubjectChanged: assign({
      problem: plainProblem(
        'stale',
        'What it is about has changed since it was opened, so nothing was decided. Look at that first.',
      ),
    }),
    take: assign({ record: ({ context }, outcome: Outcome) => storedIn(outcome) ?? context.record }),
    tellUnknown,
    keepProblem,
    tellNothingHappened: assign({ problem: unanswered('Nothing was decided') }),
    tellChanged: assign({
      problem: ({ context: { noun } }) =>
        plainProblem(
          'stale',
          `Somebody else has changed this ${noun} meanwhile, so nothing was decided. It is shown as it now is.`,
        ),
    }),
    emitDecided: emit({ type: 'decided' }),
    emitRefused,
  },
}).createMachine({
  id: 'decision',
  context: ({ input }) => ({ ...input, to: 'approved', message: null, problem: null, changed: [] }),
  initial: 'settled',
  states: {
    settled: { on: { decide: { guard: given('mayDecide'), target: 'sending', actions: given('keep') } } },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'settle',
        input: ({ context: { record, to, message } }) => ({
          change: { record, to, message },
          // If someone else was first, only the platform knows what is stored.
          lookAfter: ['lost', 'stale'],
        }),
        onDone: [
          {
            guard: told('wasTaken'),
            target: 'settled',
            actions: [told('take'), 'forgetChanged', 'emitDecided'],
          },
          {
            guard: told('hasChanged'),
            target: 'changed',
            actions: [told('keepChanged'), told('take'), 'tellSubjectChanged', 'emitRefused'],
          },
          { guard: told('isUntouched'), target: 'settled', actions: ['tellNothingHappened', 'emitRefused'] },
          {
            guard: told('isUnknown'),
            target: 'unheard',
            actions: [told('keepChanged'), told('tellUnknown')],
          },
          { target: 'settled', actions: [told('take'), 'tellChanged', 'emitRefused'] },
        ],
        onError: { target: 'settled', actions: [given('keepProblem'), 'emitRefused'] },
      },
    },
    /** The record's subject has changed: the user looks at the changes before deciding. */
    changed: { on: { 'changes.seen': { target: 'settled', actions: 'forgetChanged' } } },
    /** The record's version is sent with it, so that it counts once, however often it is sent. */
    unheard: { on: { sendAgain: { target: 'sending', actions: 'forgetChanged' } } },
  },
})
