import { assign, emit, setup } from 'xstate'
import { emitRefused, isUnknown, keepProblem, tellUnknown } from '../conversation.ts'
import { given, told } from '../given.ts'
import { type ApprovalEvent, type ApprovalFacts, approvalLifecycle } from './lifecycle.ts'
import type { ApprovalState } from './approval-type.ts'
import { type Party, snapshotOf } from '../law.ts'
import { type ChangedFact, plainProblem, type Problem, unanswered } from '../problem.ts'
import { type Settled, settling, storedIn } from '../settle.ts'

/** The parts of an approval that deciding it needs. */
export interface DecidableApproval {
  id: string
  state: ApprovalState
  /** For the provider; null for none. */
  message: string | null
  /** Changes with the approval itself. */
  etag: string
  /** The add-on's revision, named by a decision so that none is made on unseen data (READINGS 38). */
  revision: number
  facts: ApprovalFacts
}

/** The request to the platform. A rejection has a message, an approval does not. */
export interface ApprovalDecision {
  id: string
  to: 'approved' | 'rejected'
  message: string | null
  revision: number
}

interface Context {
  approval: DecidableApproval
  by: Party
  to: ApprovalDecision['to']
  message: string | null
  problem: Problem | null
  /** Others' changes to the approval's subject, while the user is asked to look at them. */
  changed: readonly ChangedFact[]
}

type Outcome = Settled<DecidableApproval, DecidableApproval>

/** The approval as the user sees it. */
interface Shown {
  approval: DecidableApproval
}

type ApprovalDecisionEvent =
  | ({ type: 'approve' } & Shown)
  | ({ type: 'reject'; message: string } & Shown)
  | { type: 'check' }
  | { type: 'changes.seen' }

const takes = ({ state, facts }: DecidableApproval, event: ApprovalEvent): boolean =>
  snapshotOf(approvalLifecycle, state, facts).can(event)

/** Changes by others of the approval's subject; a change of the approval itself shows on it. */
const changedIn = ({ approval, changed }: Context, outcome: Outcome): readonly ChangedFact[] =>
  outcome.kind === 'done' || outcome.after === null
    ? changed
    : (outcome.after.changed ?? []).filter(({ subject }) => subject.id !== approval.id)

/**
 * A staff decision on one approval. A lost answer is looked up before anything is reported, and changes made
 * by others meanwhile are shown before a decision counts.
 */
export const approvalDecision = setup({
  types: {
    input: {} as { approval: DecidableApproval; by: Party },
    context: {} as Context,
    events: {} as ApprovalDecisionEvent,
    emitted: {} as { type: 'decided'; approval: DecidableApproval } | { type: 'refused'; problem: Problem },
    tags: {} as 'busy',
  },
  actors: {
    settle: settling<ApprovalDecision, DecidableApproval, DecidableApproval>(),
  },
  guards: {
    mayApprove: ({ context: { by } }, { approval }: Shown) => takes(approval, { type: 'approve', by }),
    mayReject: ({ context: { by } }, { approval, message }: Shown & { message: string }) =>
      takes(approval, { type: 'reject', by, message }),
    /** An approval clears the message; a rejection with another message is someone else's. */
    wasTaken: ({ context: { to, message } }, outcome: Outcome) =>
      outcome.kind === 'done' ||
      (outcome.kind === 'found' && outcome.found.state === to && outcome.found.message === message),
    hasChanged: ({ context }, outcome: Outcome) =>
      outcome.kind === 'found' && changedIn(context, outcome).length > 0,
    isUnknown,
    isUntouched: ({ context }, outcome: Outcome) => storedIn(outcome)?.etag === context.approval.etag,
  },
  actions: {
    keepApproval: assign((_, { approval }: Shown) => ({
      approval,
      to: 'approved' as const,
      message: null,
      problem: null,
      changed: [],
    })),
    keepRejection: assign((_, { approval, message }: Shown & { message: string }) => ({
      approval,
      to: 'rejected' as const,
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
    take: assign({ approval: ({ context }, outcome: Outcome) => storedIn(outcome) ?? context.approval }),
    tellUnknown,
    keepProblem,
    tellNothingHappened: assign({ problem: unanswered('Nothing was decided') }),
    tellChanged: assign({
      problem: plainProblem(
        'stale',
        'Somebody else has changed this approval meanwhile, so nothing was decided. It is shown as it now is.',
      ),
    }),
    emitDecided: emit(({ context }) => ({ type: 'decided', approval: context.approval }) as const),
    emitRefused,
  },
}).createMachine({
  id: 'approvalDecision',
  context: ({ input }) => ({ ...input, to: 'approved', message: null, problem: null, changed: [] }),
  initial: 'settled',
  states: {
    settled: {
      on: {
        approve: { guard: given('mayApprove'), target: 'sending', actions: given('keepApproval') },
        reject: { guard: given('mayReject'), target: 'sending', actions: given('keepRejection') },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        src: 'settle',
        input: ({ context: { approval, to, message }, event }) => ({
          change: { id: approval.id, to, message, revision: approval.revision },
          from: event.type === 'check' ? 'look' : 'send',
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
    /** The approval's subject has changed: the user looks at the changes before deciding. */
    changed: { on: { 'changes.seen': { target: 'settled', actions: 'forgetChanged' } } },
    unheard: { on: { check: 'sending' } },
  },
})
