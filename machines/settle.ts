import { type ActorLogic, assign, type EventObject, fromPromise, setup, type Snapshot } from 'xstate'
import { shared } from './conversation.ts'
import { type Failed, given, told } from './given.ts'
import { type Problem, problemOf } from './problem.ts'

/** A change to settle, and how. */
export interface ToSettle<Change> {
  change: Change
  /** 'look' only looks up a change sent earlier; default 'send'. */
  from?: 'send' | 'look' | undefined
  /**
   * Problems of sending after which the stored state is looked up; by default only a lost answer. If none, as
   * for a new record, a lost answer leaves the outcome unknown.
   */
  lookAfter?: readonly Problem['kind'][]
  /** Identifies the change to the platform, which performs it once per key; by default a new key. */
  key?: string | undefined
}

/**
 * Outcome of a change. `done`: the platform's answer. `found`: the stored state; the parent judges whether
 * that is the change. `unknown`: nothing could be looked up. `after` is the reason for looking, null if it
 * started that way.
 */
export type Settled<Answer, Found> =
  | { kind: 'done'; answer: Answer }
  | { kind: 'found'; found: Found; after: Problem | null }
  | { kind: 'unknown'; problem: Problem; after: Problem | null }

/** The stored record according to the outcome of a change that returns it; undefined if unknown. */
export function storedIn<Stored>(outcome: Settled<Stored, Stored>): Stored | undefined {
  if (outcome.kind === 'unknown') return undefined
  return outcome.kind === 'done' ? outcome.answer : outcome.found
}

type AnyOutcome = Settled<unknown, unknown>

/** True if the change may have been performed: its answer was lost, and no lookup has told. */
export const mayBeDone = (outcome: AnyOutcome): boolean =>
  outcome.kind === 'unknown' && outcome.after !== null && isLost(outcome.after)

/** Explains why the outcome is unknown or was looked up; null if it is the platform's answer. */
export function problemIn(outcome: AnyOutcome): Problem | null {
  if (outcome.kind === 'done') return null
  return outcome.kind === 'unknown' ? outcome.problem : outcome.after
}

/** Keeps why the outcome of a change is unknown, or why it was looked up. */
export const tellUnknown = shared<AnyOutcome>(
  assign({ problem: (_, outcome: AnyOutcome) => problemIn(outcome) }),
)

/** True if the platform has answered the change. */
export const isAnswered = (_: unknown, outcome: AnyOutcome): boolean => outcome.kind === 'done'

/** True if it is not known whether the change was performed. */
export const isUnknown = (_: unknown, outcome: AnyOutcome): boolean => outcome.kind === 'unknown'

/** True if the change was performed, by the platform's answer or by what was looked up. */
export const hasHappened = (_: unknown, outcome: Settled<unknown, boolean>): boolean =>
  outcome.kind === 'done' || (outcome.kind === 'found' && outcome.found)

/** True if the record had changed since the page loaded it, and was looked up. */
export const cameSecond = (_: unknown, outcome: AnyOutcome): boolean =>
  outcome.kind === 'found' && outcome.after?.kind === 'stale'

const isLost = ({ kind }: Problem): boolean => kind === 'lost'

interface Context {
  change: unknown
  from: 'send' | 'look'
  lookAfter: readonly Problem['kind'][]
  key: string
  after: Problem | null
  /** Null until settled. */
  outcome: Settled<unknown, unknown> | null
}

/**
 * Sends a change and, if the answer is lost, looks up what became of it. The key is created with the machine,
 * so that one restored while sending repeats the change without doubling it. A refusal ends it with the
 * error.
 */
export const settle = setup({
  types: {
    input: {} as ToSettle<unknown>,
    context: {} as Context,
    output: {} as Settled<unknown, unknown>,
  },
  actors: {
    send: fromPromise<unknown, { change: unknown; key: string }>(() =>
      Promise.reject(new Error('provide send')),
    ),
    look: fromPromise<unknown, { change: unknown }>(() => Promise.reject(new Error('provide look'))),
  },
  guards: {
    wasSent: ({ context }) => context.from === 'look',
    isUnheard: ({ context }, { error }: Failed) => context.lookAfter.length === 0 && isLost(problemOf(error)),
    isLookedUp: ({ context }, { error }: Failed) => context.lookAfter.includes(problemOf(error).kind),
  },
  actions: {
    keepReason: assign({ after: (_, { error }: Failed) => problemOf(error) }),
    keepAnswer: assign({ outcome: (_, answer: unknown) => ({ kind: 'done', answer }) as const }),
    keepFound: assign({
      outcome: ({ context }, found: unknown) => ({ kind: 'found', found, after: context.after }) as const,
    }),
    keepUnknown: assign({
      outcome: ({ context }, { error }: Failed) =>
        ({ kind: 'unknown', problem: problemOf(error), after: context.after }) as const,
    }),
  },
}).createMachine({
  id: 'settle',
  context: ({ input: { change, from = 'send', lookAfter = ['lost'], key = crypto.randomUUID() } }) => ({
    change,
    from,
    lookAfter,
    key,
    after: null,
    outcome: null,
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'wasSent', target: 'looking' }, { target: 'sending' }] },
    sending: {
      invoke: {
        src: 'send',
        input: ({ context: { change, key } }) => ({ change, key }),
        onDone: { target: 'done', actions: told('keepAnswer') },
        // Any other error ends the machine and reaches the parent as its own.
        onError: [
          {
            guard: given('isUnheard'),
            target: 'unknown',
            actions: [given('keepReason'), given('keepUnknown')],
          },
          {
            guard: given('isLookedUp'),
            target: 'looking',
            actions: given('keepReason'),
          },
        ],
      },
    },
    looking: {
      invoke: {
        src: 'look',
        input: ({ context: { change } }) => ({ change }),
        onDone: { target: 'found', actions: told('keepFound') },
        onError: { target: 'unknown', actions: given('keepUnknown') },
      },
    },
    done: { type: 'final' },
    found: { type: 'final' },
    unknown: { type: 'final' },
  },
  output: ({ context: { outcome } }) => {
    if (outcome === null) throw new Error('settled without an outcome')
    return outcome
  },
})

/** The machine as invoked by a parent. */
export type Settling<Change, Answer, Found> = ActorLogic<
  Snapshot<Settled<Answer, Found>>,
  EventObject,
  ToSettle<Change>
>

/** The platform calls of settle. Both reject with a ProblemError. `look` is needed unless nothing is looked up. */
export interface Settlement<Change, Answer, Found> {
  send: (change: Change, options: { signal: AbortSignal; idempotencyKey: string }) => Promise<Answer>
  look?: (change: Change, options: { signal: AbortSignal }) => Promise<Found>
}

/** Types settle for one kind of change, with its calls if given. */
export function settling<Change, Answer, Found>(
  effects?: Settlement<Change, Answer, Found>,
): Settling<Change, Answer, Found> {
  // The machine passes change, answer and result through unchanged; they are unknown only in here.
  const typed = (machine: typeof settle) => machine as unknown as Settling<Change, Answer, Found>
  if (effects === undefined) return typed(settle)
  const { send, look } = effects
  return typed(
    settle.provide({
      actors: {
        send: fromPromise<unknown, { change: unknown; key: string }>(({ input: { change, key }, signal }) =>
          send(change as Change, { signal, idempotencyKey: key }),
        ),
        ...(look && {
          look: fromPromise<unknown, { change: unknown }>(({ input: { change }, signal }) =>
            look(change as Change, { signal }),
          ),
        }),
      },
    }),
  )
}
