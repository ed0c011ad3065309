import { type ActionArgs, assign, emit, type EventObject } from 'xstate'
import type { Failed } from './given.ts'
import { type Problem, problemOf } from './problem.ts'

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
export const shared = <Params, Emitted extends EventObject = never>(action: unknown) =>
  action as SharedAction<Params, Emitted>

/** Keeps why an actor failed. */
export const keepProblem = shared<Failed>(assign({ problem: (_, { error }: Failed) => problemOf(error) }))

/** Forgets the problem of an earlier attempt. */
export const clearProblem = shared<unknown>(assign({ problem: null }))

/** Emits that a change was refused, with the problem kept before. */
export const emitRefused = shared<unknown, { type: 'refused'; problem: Problem }>(
  emit(({ context }: { context: Troubled }) => ({
    type: 'refused',
    problem: context.problem ?? problemOf(undefined),
  })),
)
