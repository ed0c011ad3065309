import { expect } from 'vitest'
import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
  SimulatedClock,
} from 'xstate'
import type { Driver } from '#test/runner/model.ts'

/**
 * The lifecycle as a running actor. `blockersOf` must name a reason exactly when the event is refused: those whose codes
 * `reasonsOf` gives from the tables of the specification.
 */
export function lifecycleActor<TSnapshot extends AnyMachineSnapshot, TEvent extends EventObject>(
  machine: AnyStateMachine,
  blockersOf: (snapshot: TSnapshot, event: TEvent) => readonly { code: string }[],
  reasonsOf: (snapshot: TSnapshot, event: TEvent) => readonly string[],
): Driver<TSnapshot, TEvent, unknown> {
  let actor: Actor<AnyStateMachine>
  const snapshot = () => actor.getSnapshot() as unknown as TSnapshot
  return {
    name: 'machine',
    start(state) {
      // Paths may be another machine's: the one that the tables are.
      const { value, context } = state
      const snapshot = machine.resolveState({ value, context: context as unknown })
      actor = createActor(machine, { snapshot, input: undefined, clock: new SimulatedClock() }).start()
    },
    send(event) {
      expect(blockersOf(snapshot(), event)).toEqual([])
      actor.send(event)
    },
    expectState(state) {
      expect(snapshot().value).toEqual(state.value)
      expect(snapshot().status).toBe(state.status)
    },
    expectRefused(event) {
      const before = snapshot()
      const codes = [...new Set(blockersOf(before, event).map(({ code }) => code))]
      expect(codes).not.toEqual([])
      expect(codes.toSorted()).toEqual([...reasonsOf(before, event)].toSorted())
      if (before.status === 'active') actor.send(event)
      expect(snapshot().value).toEqual(before.value)
      expect(snapshot().context).toEqual(before.context)
    },
  }
}
