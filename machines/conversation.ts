import { type ActionArgs, assign, emit, type EventObject } from 'xstate'
import type { Failed } from './given.ts'
import { type Problem, problemOf } from './problem.ts'
import { problemIn, type Settled } from './settle.ts'

type AnyOutcome = Settled<unknown, unknown>

interface Troubled {
  problem: Problem | null
}

/**
 * An action for every machine with a problem in its context, whatever else it has (`setup().extend()` would tie it to
 * one machine's context and events).
 */
interface SharedAction<Params, Emitted extends EventObject = never> {
  <Context extends Troubled, Event extends EventObject>(
    args: ActionArgs<Context, Event, Event>,
    params: Params,
  ): void
  _out_TEmitted?: Emitted
}

/** Types an action for every machine; XState ties what `assign` and `emit` return to one machine's types. */
const shared = <Params, Emitted extends EventObject = never>(action: unknown) =>
  action as SharedAction<Params, Emitted>

/** Keeps why an actor failed. */
export const keepProblem = shared<Failed>(assign({ problem: (_, { error }: Failed) => problemOf(error) }))

/** Keeps why the outcome of a change is unknown, or why it was looked up. */
export const tellUnknown = shared<AnyOutcome>(
  assign({ problem: (_, outcome: AnyOutcome) => problemIn(outcome) }),
)

/** Forgets the problem of an earlier attempt. */
export const clearProblem = shared<unknown>(assign({ problem: null }))

/** Emits that a change was refused, with the problem kept before. */
export const emitRefused = shared<unknown, { type: 'refused'; problem: Problem }>(
  emit(({ context }: { context: Troubled }) => ({
    type: 'refused',
    problem: context.problem ?? problemOf(undefined),
  })),
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
