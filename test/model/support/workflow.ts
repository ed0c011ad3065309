import { expect } from 'vitest'
import {
  type Actor,
  type AnyActorLogic,
  type AnyStateMachine,
  createActor,
  type EventFromLogic,
  type EventObject,
  fromPromise,
  type InputFrom,
  SimulatedClock,
  type Snapshot,
  type SnapshotFrom,
  StateMachine,
} from 'xstate'
import { type Problem, ProblemError } from '#machines/problem.ts'
import type { Coverage } from '#test/runner/walking/coverage.ts'

/** One call of an effect; it stays open until the test answers it. */
export interface EffectCall {
  effect: string
  input: unknown
  signal: AbortSignal
  resolve: (output?: unknown) => void
  reject: (error: unknown) => void
  answered: boolean
}

export interface WorkflowOptions {
  /** As it was kept; the input says nothing then. */
  snapshot?: Snapshot<unknown>
  /** Of a machine that ends with an error, which is its parent's; an error of any other is a fault. */
  onError?: (error: unknown) => void
}

/**
 * Puts a stand-in in the place of each effect. A machine that a machine invokes runs as it is, down to its own
 * effects.
 */
export function withEffects(
  machine: AnyStateMachine,
  standIn: (effect: string) => AnyActorLogic,
): AnyStateMachine {
  const logics = Object.entries(machine.implementations.actors as Record<string, unknown>)
  const actors = Object.fromEntries(
    logics.map(([name, logic]) => [
      name,
      logic instanceof StateMachine ? withEffects(logic, standIn) : standIn(name),
    ]),
  )
  return machine.provide({ actors })
}

/** A workflow's actor with effects that answer when the test says so, on a clock that the test turns. */
export class Workflow<TMachine extends AnyStateMachine> {
  readonly calls: EffectCall[] = []
  readonly emitted: EventObject[] = []
  readonly clock = new SimulatedClock()
  readonly #actor: Actor<AnyStateMachine>

  constructor(
    machine: TMachine,
    input: InputFrom<TMachine>,
    coverage?: Coverage,
    options: WorkflowOptions = {},
  ) {
    const { snapshot, onError } = options
    this.#actor = createActor(
      withEffects(machine, (effect) => this.#deferred(effect)),
      {
        input,
        clock: this.clock,
        ...(coverage === undefined ? {} : { inspect: coverage.watch() }),
        ...(snapshot === undefined ? {} : { snapshot }),
      },
    )
    this.#actor.on('*', (event: EventObject) => this.emitted.push(event))
    if (onError !== undefined) this.#actor.subscribe({ error: onError })
    this.#actor.start()
  }

  #deferred(effect: string) {
    return fromPromise<unknown, unknown>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          this.calls.push({ effect, input, signal, resolve, reject, answered: false })
        }),
    )
  }

  get snapshot(): SnapshotFrom<TMachine> {
    return this.#actor.getSnapshot() as SnapshotFrom<TMachine>
  }

  /** The snapshot as somebody keeps it. */
  get persisted(): Snapshot<unknown> {
    return structuredClone(this.#actor.getPersistedSnapshot())
  }

  /** A workflow that has come to its end takes nothing more. */
  send(event: EventFromLogic<TMachine>): void {
    if (this.#actor.getSnapshot().status === 'active') this.#actor.send(event)
  }

  stop(): void {
    this.#actor.stop()
  }

  callsOf(effect: string): EffectCall[] {
    return this.calls.filter((call) => call.effect === effect)
  }

  /** True if a call of the effect waits for its answer. */
  isOpen(effect: string): boolean {
    return this.callsOf(effect).some((call) => !call.answered && !call.signal.aborted)
  }

  /** The one call of the effect that waits for its answer. */
  open(effect: string): EffectCall {
    const open = this.callsOf(effect).filter((call) => !call.answered && !call.signal.aborted)
    expect(open, `open calls of ${effect}`).toHaveLength(1)
    const [call] = open
    if (call === undefined) throw new Error(`no open call of ${effect}`)
    return call
  }

  /** The change that settle is sending, or looking up. */
  change(effect: 'send' | 'look' = 'send'): unknown {
    return (this.open(effect).input as { change: unknown }).change
  }

  succeed(effect: string, output?: unknown): void {
    const call = this.open(effect)
    call.answered = true
    call.resolve(output)
  }

  /** `beside`: what the platform names beside what is stale. */
  fail(
    effect: string,
    kind: Problem['kind'],
    message = `${effect}: ${kind}`,
    beside: Pick<Problem, 'changed' | 'revision'> = {},
  ): void {
    const call = this.open(effect)
    call.answered = true
    call.reject(new ProblemError({ kind, message, fields: {}, ...beside }))
  }

  /** Fails as code does that knows nothing of problems. */
  crash(effect: string): void {
    const call = this.open(effect)
    call.answered = true
    call.reject(new Error(`${effect} crashed`))
  }

  count(emittedType: string): number {
    return this.emitted.filter(({ type }) => type === emittedType).length
  }
}
